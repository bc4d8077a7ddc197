// The guard leaves out the last element, which the host prints from a copy of what it got.
// expect: uninitialised-copy
#include <cstdio>
#include <cstring>
#include <vector>

__global__ void fill(float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n - 1) out[i] = 1.5f * i;
}

int main() {
  constexpr int kCount = 1000;
  float* out;
  cudaMalloc(&out, kCount * sizeof(float));
  fill<<<4, 256>>>(out, kCount);
  std::vector<float> host(kCount);
  cudaMemcpy(host.data(), out, kCount * sizeof(float), cudaMemcpyDeviceToHost);  // and here
  cudaFree(out);
  const std::vector<float> copy = host;
  std::printf("%g to ", copy[0]);
  return copy[kCount - 1] > 1 ? 0 : 1;  // here
}

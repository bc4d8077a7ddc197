// The host sets what the kernel has left out before it uses that.
// expect: nothing
#include <cstring>

__global__ void fill(int* out, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = 1;
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  fill<<<1, 64>>>(out, 60);
  int host[64];
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::memset(host + 60, 0, 2 * sizeof(int));
  host[62] = 0;
  host[63] = 0;
  int sum = 0;
  for (const int value : host) sum += value;
  return sum == 60 ? 0 : 1;
}

// A block that is not the last resets the counter, which others still count up.
// expect: race-global
#include <cstdio>

__device__ unsigned arrived;
__device__ float part[8];

__global__ void total(const float* in, float* out) {
  if (threadIdx.x == 0) {
    part[blockIdx.x] = in[blockIdx.x];
    __threadfence();
    const bool first_four = atomicInc(&arrived, gridDim.x) == 3;  // and here
    if (!first_four) return;
    arrived = 0;  // here
  }
}

int main() {
  float *in, *out;
  cudaMallocManaged(&in, 8 * sizeof(float));
  cudaMallocManaged(&out, sizeof(float));
  for (int i = 0; i < 8; ++i) in[i] = 1;
  for (int round = 0; round < 2; ++round) {
    total<<<8, 32>>>(in, out);
    cudaDeviceSynchronize();
    std::printf("%g\n", *out);
  }
  const bool right = true;
  cudaFree(in);
  cudaFree(out);
  return !right;
}

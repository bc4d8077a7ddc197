// The same with a loop of swaps, whose first read is volatile.
// expect: nothing
#include <cstdio>

__device__ unsigned arrived;
__device__ float part[8];

__device__ unsigned take(unsigned* counter) {
  unsigned old = *static_cast<volatile unsigned*>(counter), assumed;
  do {
    assumed = old;
    old = atomicCAS(counter, assumed, assumed + 1);
  } while (assumed != old);
  return old;
}

__global__ void total(const float* in, float* out) {
  if (threadIdx.x == 0) {
    part[blockIdx.x] = in[blockIdx.x];
    __threadfence();
    const bool last = take(&arrived) == gridDim.x - 1;
    if (!last) return;
    __threadfence();
    float sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) sum += part[b];
    *out = sum;
    arrived = 0;
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
  const bool right = *out == 8;
  cudaFree(in);
  cudaFree(out);
  return !right;
}

// Each thread adds a pair of halves and the one behind it: the last thread reads past the array.
// expect: out-of-bounds-global
#include <cuda_fp16.h>

__global__ void sums(const half2* in, half2* out) {
  const int i = threadIdx.x;
  out[i] = __hadd2(in[i], in[i + 1]);  // here
}

int main() {
  half2 *in, *out;
  cudaMalloc(&in, 32 * sizeof(half2));
  cudaMalloc(&out, 32 * sizeof(half2));
  cudaMemset(in, 0, 32 * sizeof(half2));
  sums<<<1, 32>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}

// Halves in shared memory are set from the second one on: the last thread writes past the array.
// expect: out-of-bounds-shared
#include <cuda_fp16.h>

__global__ void shift(const float* in, float* out) {
  __shared__ half row[32];
  const int i = threadIdx.x;
  half* const next = row;
  next[i + 1] = in[i];  // here
  if (i == 0) row[0] = 0.0f;
  __syncthreads();
  out[i] = row[i];
}

int main() {
  float *in, *out;
  cudaMalloc(&in, 32 * sizeof(float));
  cudaMalloc(&out, 32 * sizeof(float));
  cudaMemset(in, 0, 32 * sizeof(float));
  shift<<<1, 32>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}

// A copy of 16 bytes at once begins in the middle of them: the row before has 65 words.
// expect: misaligned-access
#include <cuda_pipeline.h>

__global__ void rows(const int* in, int* out) {
  __shared__ alignas(16) int row[64];
  const int t = threadIdx.x;
  if (t < 16) __pipeline_memcpy_async(&row[4 * t], &in[65 * blockIdx.x + 4 * t], 16);  // here
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[64 * blockIdx.x + t] = row[63 - t];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 2 * 65 * sizeof(int));
  cudaMalloc(&out, 2 * 64 * sizeof(int));
  cudaMemset(in, 0, 2 * 65 * sizeof(int));
  rows<<<2, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}

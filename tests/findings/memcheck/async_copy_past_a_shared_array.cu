// Each thread copies the element behind its own: the last one writes past the array.
// expect: out-of-bounds-shared
#include <cuda_pipeline.h>

__global__ void copy(const int* in, int* out) {
  __shared__ int row[64];
  const int i = threadIdx.x;
  int* const next = row;
  __pipeline_memcpy_async(&next[i + 1], &in[i], sizeof(int));  // here
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  if (i > 0) out[i] = row[i];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(in, 0, 64 * sizeof(int));
  copy<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}

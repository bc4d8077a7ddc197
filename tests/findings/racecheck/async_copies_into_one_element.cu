// Two asynchronous copies are under way into the same element at once.
// expect: race-shared write-after-write
#include <cuda_pipeline.h>

__global__ void last_of(const int* in, int* out, int batches) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  for (int i = 0; i < batches; ++i) {
    __pipeline_memcpy_async(&values[t], &in[64 * i + t], sizeof(int));  // here
    __pipeline_commit();
  }
  __pipeline_wait_prior(0);
  out[t] = values[t];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 4 * 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(in, 0, 4 * 64 * sizeof(int));
  last_of<<<1, 64>>>(in, out, 4);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}

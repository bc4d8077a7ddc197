// A thread waits for its asynchronous copies before it has closed their group.
// expect: race-shared read-after-write
#include <cuda_pipeline.h>

__global__ void copy(const int* in, int* out) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  __pipeline_memcpy_async(&values[t], &in[t], sizeof(int));  // here
  __pipeline_wait_prior(0);
  out[t] = values[t];  // and here
  __pipeline_commit();
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

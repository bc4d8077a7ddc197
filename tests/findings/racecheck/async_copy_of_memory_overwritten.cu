// A thread overwrites what its asynchronous copy has yet to read.
// expect: race-global write-after-read
#include <cuda_pipeline.h>

__global__ void take(int* in, int* out) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  __pipeline_memcpy_async(&values[t], &in[t], sizeof(int));  // here
  __pipeline_commit();
  in[t] = -1;  // and here
  __pipeline_wait_prior(0);
  out[t] = values[t];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(in, 0, 64 * sizeof(int));
  take<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}

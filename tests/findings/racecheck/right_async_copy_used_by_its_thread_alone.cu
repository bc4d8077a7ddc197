// A thread reads and overwrites only what it has copied itself, behind its own wait.
// expect: nothing
#include <cuda_pipeline.h>

__global__ void doubled(int* in, int* out) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  __pipeline_memcpy_async(&values[t], &in[t], sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  in[t] = 0;
  values[t] *= 2;
  out[t] = values[t];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(in, 0, 64 * sizeof(int));
  doubled<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}

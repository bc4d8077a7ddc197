// No barrier ends the round: a warp copies into the stage that another one still reads.
// expect: race-shared write-after-read
#include <cuda_pipeline.h>

__global__ void sums(const int* in, int* out, int batches) {
  __shared__ int stages[2][64];
  const int t = threadIdx.x;
  __pipeline_memcpy_async(&stages[0][t], &in[t], sizeof(int));
  __pipeline_commit();
  int sum = 0;
  for (int i = 0; i < batches; ++i) {
    if (i + 1 < batches)
      __pipeline_memcpy_async(&stages[(i + 1) % 2][t],  // here
                              &in[64 * (i + 1) + t], sizeof(int));
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    sum += stages[i % 2][63 - t];  // and here
  }
  out[t] = sum;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 4 * 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(in, 0, 4 * 64 * sizeof(int));
  sums<<<1, 64>>>(in, out, 4);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}

// The copies of two stages are waited for behind the line that reads them: one mistake, told once.
// expect: race-shared read-after-write
#include <cuda_pipeline.h>

__global__ void sum_tiles(const int* in, int* out, int tiles) {
  __shared__ int stages[2][64];
  const int t = threadIdx.x;
  __pipeline_memcpy_async(&stages[0][t], &in[t], 4);  // and here
  __pipeline_commit();
  int sum = 0;
  for (int i = 0; i < tiles; ++i) {
    if (i + 1 < tiles) __pipeline_memcpy_async(&stages[(i + 1) % 2][t], &in[(i + 1) * 64 + t], 4);
    __pipeline_commit();
    __syncthreads();
    sum += stages[i % 2][63 - t];  // here
    __pipeline_wait_prior(1);
    __syncthreads();
  }
  out[t] = sum;
}

int main() {
  constexpr int kTiles = 8, kBytes = kTiles * 64 * sizeof(int);
  int *in, *out;
  cudaMalloc(&in, kBytes);
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(in, 0, kBytes);
  sum_tiles<<<1, 64>>>(in, out, kTiles);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return error;
}

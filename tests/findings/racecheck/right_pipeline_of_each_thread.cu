// A thread's own pipeline in two stages, with barriers for what its neighbours copy.
// expect: nothing
#include <cuda/pipeline>

__global__ void sums(const int* in, int* out, int batches) {
  __shared__ int stages[2][64];
  const int t = threadIdx.x;
  auto pipe = cuda::make_pipeline();
  int sum = 0, fetched = 0;
  for (int i = 0; i < batches; ++i) {
    for (; fetched < batches && fetched < i + 2; ++fetched) {
      pipe.producer_acquire();
      cuda::memcpy_async(&stages[fetched % 2][t], &in[64 * fetched + t], sizeof(int), pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    __syncthreads();
    sum += stages[i % 2][63 - t];
    __syncthreads();
    pipe.consumer_release();
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

// A barrier that the copy was given to: all threads arrive, wait, read, and arrive again.
// expect: nothing
#include <cooperative_groups.h>
#include <cuda/barrier>

__global__ void reverse(const int* in, int* out, int batches) {
  __shared__ int values[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> ready;
  const auto block = cooperative_groups::this_thread_block();
  if (block.thread_rank() == 0) init(&ready, block.size());
  block.sync();
  for (int i = 0; i < batches; ++i) {
    cuda::memcpy_async(block, values, in + 64 * i, sizeof values, ready);
    ready.arrive_and_wait();
    out[64 * i + threadIdx.x] = values[63 - threadIdx.x];
    ready.arrive_and_wait();
  }
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 4 * 64 * sizeof(int));
  cudaMalloc(&out, 4 * 64 * sizeof(int));
  cudaMemset(in, 0, 4 * 64 * sizeof(int));
  reverse<<<1, 64>>>(in, out, 4);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}

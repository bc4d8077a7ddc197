// A block copies the next batch while it reads the last, and waits for all copies but one.
// expect: nothing
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

namespace cg = cooperative_groups;

__global__ void sums(const int* in, int* out, int batches) {
  __shared__ int stages[2][64];
  const auto block = cg::this_thread_block();
  int sum = 0;
  cg::memcpy_async(block, stages[0], in, sizeof stages[0]);
  for (int i = 1; i <= batches; ++i) {
    if (i < batches) {
      cg::memcpy_async(block, stages[i % 2], in + 64 * i, sizeof stages[0]);
      cg::wait_prior<1>(block);
    } else {
      cg::wait(block);
    }
    sum += stages[(i - 1) % 2][63 - threadIdx.x];
    block.sync();
  }
  out[threadIdx.x] = sum;
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

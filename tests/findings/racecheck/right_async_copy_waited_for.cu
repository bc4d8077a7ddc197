// The block waits for its asynchronous copy before it reads.
// expect: nothing
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

__global__ void reverse(const int* in, int* out) {
  __shared__ int values[64];
  const auto block = cooperative_groups::this_thread_block();
  cooperative_groups::memcpy_async(block, values, in, sizeof values);
  cooperative_groups::wait(block);
  out[threadIdx.x] = values[63 - threadIdx.x];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(in, 0, 64 * sizeof(int));
  reverse<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}

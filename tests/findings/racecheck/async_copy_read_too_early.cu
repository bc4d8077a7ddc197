// The block reads what it copies asynchronously without waiting for the copy.
// expect: race-shared read-after-write
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

__global__ void reverse(const int* in, int* out) {
  __shared__ int values[64];
  const auto block = cooperative_groups::this_thread_block();
  cooperative_groups::memcpy_async(block, values, in, sizeof values);  // here
  out[threadIdx.x] = values[63 - threadIdx.x];                         // and here
  cooperative_groups::wait(block);
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

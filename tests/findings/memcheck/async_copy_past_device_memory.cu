// A block copies twice as many bytes to shared memory as there are.
// expect: out-of-bounds-global
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

namespace cg = cooperative_groups;

__global__ void copy(const int* in, int* out) {
  __shared__ int row[64];
  const cg::thread_block block = cg::this_thread_block();
  cg::memcpy_async(block, row, in, sizeof row);  // here
  cg::wait(block);
  if (threadIdx.x < 32) out[threadIdx.x] = row[threadIdx.x];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 32 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  cudaMemset(in, 0, 32 * sizeof(int));
  copy<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}

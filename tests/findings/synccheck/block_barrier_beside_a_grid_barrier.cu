// Half of the block waits for the block, the other half for the grid: no thread has returned.
// expect: grid-barrier-impossible
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void halves(int* out) {
  if (threadIdx.x < 64) cg::this_thread_block().sync();  // here
  out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  cg::this_grid().sync();
}

int main() {
  int* out;
  cudaMalloc(&out, 256 * sizeof(int));
  void* arguments[] = {&out};
  cudaLaunchCooperativeKernel(reinterpret_cast<void*>(halves), dim3(2), dim3(128), arguments, 0, 0);
  cudaDeviceSynchronize();
  cudaFree(out);
}

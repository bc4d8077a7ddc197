// Block 1 returns, and block 0 waits for it at the barrier of the grid.
// expect: grid-barrier-impossible
// hangs
#include <cooperative_groups.h>

__global__ void meet(int* out) {
  if (blockIdx.x == 1) return;             // as well, which is not named yet
  cooperative_groups::this_grid().sync();  // here
  out[threadIdx.x] = 1;
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(out, 0, 64 * sizeof(int));
  void* arguments[] = {&out};
  cudaLaunchCooperativeKernel(meet, dim3(2), dim3(64), arguments);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}

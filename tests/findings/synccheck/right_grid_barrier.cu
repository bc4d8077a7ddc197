// A cooperative launch of four blocks meets at the barrier of the grid and reads across blocks.
// expect: nothing
#include <cooperative_groups.h>

__global__ void rotate(int* values, int* out) {
  const cooperative_groups::grid_group grid = cooperative_groups::this_grid();
  const int i = grid.thread_rank(), n = grid.size();
  values[i] = i;
  grid.sync();
  out[i] = values[(i + 64) % n];
}

int main() {
  int *values, *out;
  cudaMalloc(&values, 256 * sizeof(int));
  cudaMalloc(&out, 256 * sizeof(int));
  void* arguments[] = {&values, &out};
  cudaLaunchCooperativeKernel(rotate, dim3(4), dim3(64), arguments);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(values);
  cudaFree(out);
  return error;
}

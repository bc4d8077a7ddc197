// A cooperative grid: each thread takes what the next one of the whole grid wrote.
#include <cooperative_groups.h>

__global__ void turn(int* x) {
  auto grid = cooperative_groups::this_grid();
  int i = grid.thread_rank();
  x[i] = i;
  grid.sync();
  int other = x[(i + 1) % grid.size()];
  grid.sync();
  x[i] = other;
}

int main() {
  int* x;
  cudaMalloc(&x, 32 * sizeof(int));
  void* arguments[] = {&x};
  cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(turn), 4, 8, arguments, 0, nullptr);
  cudaDeviceSynchronize();
  cudaFree(x);
}

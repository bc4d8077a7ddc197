// The barrier of the grid orders what the blocks wrote before what other blocks read.
// expect: nothing
#include <cooperative_groups.h>

__global__ void smooth(int* values, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int round = 0; round < 3; ++round) {
    const int sum = values[(i + n - 1) % n] + values[(i + 1) % n];
    cooperative_groups::this_grid().sync();
    values[i] = sum / 2;
    cooperative_groups::this_grid().sync();
  }
}

int main() {
  int n = 256;
  int* values;
  cudaMalloc(&values, n * sizeof(int));
  cudaMemset(values, 0, n * sizeof(int));
  void* arguments[] = {&values, &n};
  cudaLaunchCooperativeKernel(smooth, dim3(4), dim3(64), arguments);
  cudaDeviceSynchronize();
  cudaFree(values);
}

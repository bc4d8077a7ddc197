// The first exercise: who am I? Built-in variables in one, two and three dimensions.
// covers: threadIdx.x, threadIdx.y, threadIdx.z, blockIdx.x, blockIdx.y, blockIdx.z, blockDim.x,
// blockDim.y, blockDim.z, gridDim.x, gridDim.y, gridDim.z, warpSize, dim3
#include <stdio.h>

__global__ void who(int* out) {
  int block = blockIdx.x + blockIdx.y * gridDim.x + blockIdx.z * gridDim.x * gridDim.y;
  int thread = threadIdx.x + threadIdx.y * blockDim.x + threadIdx.z * blockDim.x * blockDim.y;
  int size = blockDim.x * blockDim.y * blockDim.z;
  out[block * size + thread] = block * 1000 + thread % warpSize + gridDim.z * 100000;
}

int main() {
  dim3 grid(2, 3, 2), block(4, 2, 5);
  int total = grid.x * grid.y * grid.z * block.x * block.y * block.z;
  int *d, h[480], wrong = 0;
  cudaMalloc((void**)&d, total * sizeof(int));
  cudaMemset(d, -1, total * sizeof(int));
  who<<<grid, block>>>(d);
  cudaMemcpy(h, d, total * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < total; i++) wrong += h[i] != i / 40 * 1000 + i % 40 % 32 + 200000;
  dim3 line(7);
  printf("%d threads, %d wrong, last %d, dim3(7) is %u,%u,%u\n", total, wrong, h[total - 1], line.x,
         line.y, line.z);
  cudaFree(d);
  return 0;
}

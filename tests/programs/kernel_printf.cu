// printf from a kernel: one thread at a time, so that the order is fixed; assert that holds.
// covers: printf (in kernel), assert (in kernel), threadIdx.z, blockIdx.z, blockDim.z, gridDim.z
#include <assert.h>
#include <stdio.h>

__global__ void hello() {
  assert(blockDim.x == 2);
  printf("block (%d,%d,%d) of (%d,%d,%d), thread (%d,%d,%d) of (%d,%d,%d)\n", blockIdx.x,
         blockIdx.y, blockIdx.z, gridDim.x, gridDim.y, gridDim.z, threadIdx.x, threadIdx.y,
         threadIdx.z, blockDim.x, blockDim.y, blockDim.z);
}

__global__ void one(int x, int y, int z) {
  if (threadIdx.x == x && threadIdx.y == y && threadIdx.z == z && blockIdx.z == 1)
    printf("thread %d,%d,%d says %s %c %5.2f %lld %x %%\n", x, y, z, "hello", '!', 3.14159,
           1ll << 40, 255);
}

int main() {
  hello<<<1, 2>>>();
  cudaDeviceSynchronize();
  for (int z = 0; z < 3; z++) one<<<dim3(1, 1, 2), dim3(4, 2, 3)>>>(3, 1, z);
  cudaDeviceSynchronize();
  printf("done\n");
  return 0;
}

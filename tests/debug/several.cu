// Two kernels: blocks of 4 x 2 x 3 threads, and two warps that shuffle and diverge.
#include <cstdio>

__device__ int volume(dim3 shape) {
  int product = shape.x * shape.y;
  return product * shape.z;
}

__global__ void number(int* out) {
  int place = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  out[place] = place + volume(blockDim);
}

__global__ void halve(int* out, int n) {
  int mine = threadIdx.x < n ? out[threadIdx.x] : 0;
  if (threadIdx.x % 2 == 0) {
    mine /= 2;
    __syncwarp(0x55555555);
    mine += 1;
  } else {
    mine += __shfl_sync(0xaaaaaaaa, mine, 1);
  }
  if (threadIdx.x < n) out[threadIdx.x] = mine;
}

int main() {
  int* out;
  cudaMallocManaged(&out, 24 * sizeof(int));
  number<<<1, dim3(4, 2, 3)>>>(out);
  halve<<<1, 64>>>(out, 24);
  cudaDeviceSynchronize();
  std::printf("%d %d\n", out[0], out[23]);
}

// The occupancy questions, held against each other and not against one device.
// covers: cudaOccupancyMaxActiveBlocksPerMultiprocessor, cudaOccupancyMaxPotentialBlockSize
#include <cstdio>

__global__ void square(int* array, int count) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i < count) array[i] *= array[i];
}

int main() {
  const int count = 5000;
  int host[count], *array, grid_min = 0, block = 0, active = 0, with_shared = 0;
  for (int i = 0; i < count; i++) host[i] = i % 100;
  cudaMalloc(&array, sizeof(host));
  cudaMemcpy(array, host, sizeof(host), cudaMemcpyHostToDevice);
  cudaOccupancyMaxPotentialBlockSize(&grid_min, &block, square, 0, count);
  square<<<(count + block - 1) / block, block>>>(array, count);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&active, square, block, 0);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&with_shared, square, block, 48 * 1024);
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  cudaMemcpy(host, array, sizeof(host), cudaMemcpyDeviceToHost);
  printf("block %s, grid %s\n", block % prop.warpSize == 0 && block <= 1024 ? "good" : "BAD",
         grid_min == active * prop.multiProcessorCount ? "fills the device" : "DOES NOT FIT");
  printf("occupancy %s\n",
         active * block <= prop.maxThreadsPerMultiProcessor ? "possible" : "TOO HIGH");
  printf("with shared memory %s\n", with_shared >= 1 && with_shared <= active ? "no more" : "MORE");
  printf("host[99] = %d\n", host[99]);
  cudaFree(array);
}

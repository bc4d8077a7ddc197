// What a program can ask a GPU about itself, and how many warps of a kernel fit on one
// multiprocessor.
#include <cstdio>

__global__ void add_one(float* a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] += 1;
}

int main() {
  cudaDeviceProp of{};
  cudaGetDeviceProperties(&of, 0);
  std::printf("name                      %s\n", of.name);
  std::printf("multiprocessors           %d\n", of.multiProcessorCount);
  std::printf("threads on each           %d, in warps of %d\n", of.maxThreadsPerMultiProcessor,
              of.warpSize);
  std::printf("registers on each         %d of 4 bytes\n", of.regsPerMultiprocessor);
  std::printf("shared memory on each     %zu bytes, at most %zu a block\n",
              of.sharedMemPerMultiprocessor, of.sharedMemPerBlockOptin);
  std::printf("L2 cache                  %d MB\n", of.l2CacheSize / (1024 * 1024));
  std::printf("global memory             %zu GB, %d bits wide\n", of.totalGlobalMem >> 30,
              of.memoryBusWidth);
  std::printf("threads of a block        at most %d, as %d x %d x %d\n", of.maxThreadsPerBlock,
              of.maxThreadsDim[0], of.maxThreadsDim[1], of.maxThreadsDim[2]);
  std::printf("blocks of a grid          at most %d x %d x %d\n", of.maxGridSize[0],
              of.maxGridSize[1], of.maxGridSize[2]);
  for (const int threads : {32, 96, 256, 1024})
    for (const size_t shared : {0, 16384}) {
      int blocks = 0;
      cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, add_one, threads, shared);
      std::printf("blocks of %4d threads and %5zu bytes of shared memory: %2d fit, %2d warps\n",
                  threads, shared, blocks, blocks * threads / of.warpSize);
    }
}

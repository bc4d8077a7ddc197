// cudaOccupancy...: how many blocks of a kernel a multiprocessor holds, and the block size that
// fills it best. The typed forms; sim/api/device/occupancy_calls.cpp has the rest.
#pragma once

#include "../cuda_runtime_api.h"

namespace warpstep::sim {
/// The block size with which most threads are resident, and the blocks that then fill the device.
/// `shared_for(function, threads)` says how much dynamic shared memory such a block asks for.
cudaError_t best_block_size(const char* call, int* grid, int* block, const void* kernel,
                            size_t (*shared_for)(const void* function, int threads),
                            const void* function, int limit, unsigned int flags);
}  // namespace warpstep::sim

template <class Value>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* numBlocks, Value func, int blockSize,
                                                          size_t dynamicSMemSize) {
  return cudaOccupancyMaxActiveBlocksPerMultiprocessor(
      numBlocks, reinterpret_cast<const void*>(func), blockSize, dynamicSMemSize);
}

template <class Value>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* numBlocks, Value func,
                                                                   int blockSize,
                                                                   size_t dynamicSMemSize,
                                                                   unsigned int flags) {
  return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
      numBlocks, reinterpret_cast<const void*>(func), blockSize, dynamicSMemSize, flags);
}

template <class Value>
cudaError_t cudaOccupancyMaxActiveClusters(int* numClusters, Value* func,
                                           const cudaLaunchConfig_t* launchConfig) {
  return cudaOccupancyMaxActiveClusters(numClusters, reinterpret_cast<const void*>(func),
                                        launchConfig);
}

template <class Value>
cudaError_t cudaOccupancyMaxPotentialClusterSize(int* clusterSize, Value* func,
                                                 const cudaLaunchConfig_t* launchConfig) {
  return cudaOccupancyMaxPotentialClusterSize(clusterSize, reinterpret_cast<const void*>(func),
                                              launchConfig);
}

template <class Value>
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t* dynamicSmemSize, Value func,
                                                      int numBlocks, int blockSize) {
  return cudaOccupancyAvailableDynamicSMemPerBlock(
      dynamicSmemSize, reinterpret_cast<const void*>(func), numBlocks, blockSize);
}

template <class UnaryFunction, class Value>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
    int* minGridSize, int* blockSize, Value func, UnaryFunction blockSizeToDynamicSMemSize,
    int blockSizeLimit = 0, unsigned int flags = 0) {
  const auto ask = [](const void* function, int threads) -> size_t {
    return static_cast<size_t>((*static_cast<const UnaryFunction*>(function))(threads));
  };
  return warpstep::sim::best_block_size(
      "cudaOccupancyMaxPotentialBlockSizeVariableSMem", minGridSize, blockSize,
      reinterpret_cast<const void*>(func), ask,
      static_cast<const void*>(__builtin_addressof(blockSizeToDynamicSMemSize)), blockSizeLimit,
      flags);
}

template <class UnaryFunction, class Value>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int* minGridSize, int* blockSize,
                                                           Value func,
                                                           UnaryFunction blockSizeToDynamicSMemSize,
                                                           int blockSizeLimit = 0) {
  return cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
      minGridSize, blockSize, func, blockSizeToDynamicSMemSize, blockSizeLimit);
}

template <class Value>
cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int* minGridSize, int* blockSize,
                                                        Value func, size_t dynamicSMemSize = 0,
                                                        int blockSizeLimit = 0,
                                                        unsigned int flags = 0) {
  const auto ask = [](const void* bytes, int) { return *static_cast<const size_t*>(bytes); };
  return warpstep::sim::best_block_size("cudaOccupancyMaxPotentialBlockSize", minGridSize,
                                        blockSize, reinterpret_cast<const void*>(func), ask,
                                        &dynamicSMemSize, blockSizeLimit, flags);
}

template <class Value>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int* minGridSize, int* blockSize, Value func,
                                               size_t dynamicSMemSize = 0, int blockSizeLimit = 0) {
  return cudaOccupancyMaxPotentialBlockSizeWithFlags(minGridSize, blockSize, func, dynamicSMemSize,
                                                     blockSizeLimit);
}

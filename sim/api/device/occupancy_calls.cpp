// cudaOccupancy...: how many blocks a multiprocessor holds, and the block size that fills it best.
#include <cuda_runtime.h>

#include "sim/api/api_call.h"
#include "sim/gpu/kernel_facts.h"
#include "sim/gpu/occupancy.h"

#include <fmt/format.h>

using namespace warpstep::sim;

namespace {

constexpr unsigned kKnownFlags = cudaOccupancyDisableCachingOverride;

cudaError_t check_question(const void* result, const void* kernel, unsigned flags) {
  if (result == nullptr) return refused(cudaErrorInvalidValue, "the pointer to the result is null");
  if (kernel == nullptr)
    return refused(cudaErrorInvalidDeviceFunction, "the kernel is a null pointer");
  if ((flags & ~kKnownFlags) != 0)
    return refused(cudaErrorInvalidValue, fmt::format("{:#x} has unknown flags", flags));
  return cudaSuccess;
}

cudaError_t check_block_size(int threads) {
  if (threads > 0) return cudaSuccess;
  return refused(cudaErrorInvalidValue, fmt::format("a block cannot have {} threads", threads));
}

cudaError_t ask_blocks(int* blocks, const void* kernel, int threads, std::size_t dynamic_shared,
                       unsigned flags) {
  if (const auto code = check_question(blocks, kernel, flags)) return code;
  if (const auto code = check_block_size(threads)) return code;
  *blocks = resident_blocks(device(), needs_of(kernel, threads, dynamic_shared));
  return cudaSuccess;
}

}  // namespace

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* numBlocks, const void* func,
                                                          int blockSize, size_t dynamicSMemSize) {
  return ApiCall("cudaOccupancyMaxActiveBlocksPerMultiprocessor", numBlocks, func, blockSize,
                 dynamicSMemSize)
      .on_device([&] {
        return ask_blocks(numBlocks, func, blockSize, dynamicSMemSize, cudaOccupancyDefault);
      });
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* numBlocks, const void* func,
                                                                   int blockSize,
                                                                   size_t dynamicSMemSize,
                                                                   unsigned int flags) {
  return ApiCall("cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags", numBlocks, func,
                 blockSize, dynamicSMemSize, flags)
      .on_device([&] { return ask_blocks(numBlocks, func, blockSize, dynamicSMemSize, flags); });
}

cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t* dynamicSmemSize, const void* func,
                                                      int numBlocks, int blockSize) {
  return ApiCall("cudaOccupancyAvailableDynamicSMemPerBlock", dynamicSmemSize, func, numBlocks,
                 blockSize)
      .on_device([&] {
        if (const auto code = check_question(dynamicSmemSize, func, 0)) return code;
        if (const auto code = check_block_size(blockSize)) return code;
        const long long bytes =
            dynamic_shared_for(device(), needs_of(func, blockSize, 0), numBlocks);
        if (bytes < 0)
          return refused(cudaErrorInvalidValue,
                         fmt::format("{} blocks of {} threads of kernel {} do not fit on one "
                                     "multiprocessor",
                                     numBlocks, blockSize, facts_of(func).name));
        *dynamicSmemSize = static_cast<std::size_t>(bytes);
        return cudaSuccess;
      });
}

namespace warpstep::sim {

cudaError_t best_block_size(const char* call, int* grid, int* block, const void* kernel,
                            std::size_t (*shared_for)(const void* function, int threads),
                            const void* function, int limit, unsigned flags) {
  return ApiCall(call, grid, block, kernel, limit, flags).on_device([&] {
    if (const auto code = check_question(grid && block ? grid : nullptr, kernel, flags))
      return code;
    const BestBlock best = best_block(device(), needs_of(kernel, 0, 0), limit,
                                      [&](int threads) { return shared_for(function, threads); });
    *grid = best.grid;
    *block = best.threads;
    return cudaSuccess;
  });
}

}  // namespace warpstep::sim

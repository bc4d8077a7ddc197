#include "sim/gpu/occupancy.h"

#include "sim/gpu/kernel_facts.h"

#include <algorithm>
#include <array>
#include <climits>

namespace warpstep::sim {

namespace {

constexpr int kWarp = 32;
constexpr int kPartitions = 4;      // of a multiprocessor, each with registers of its own
constexpr int kRegisterStep = 256;  // a warp's registers are given in such steps
constexpr std::size_t kKiB = 1024;

// The sizes that shared memory can have where it shares its memory with the L1 cache.
constexpr std::array<std::size_t, 10> kSplits = {0,          8 * kKiB,   16 * kKiB,  32 * kKiB,
                                                 64 * kKiB,  100 * kKiB, 132 * kKiB, 164 * kKiB,
                                                 196 * kKiB, 228 * kKiB};
constexpr std::array<std::size_t, 2> kTuringSplits = {32 * kKiB, 64 * kKiB};

template <class Number>
constexpr Number round_up(Number value, Number multiple) {
  return (value + multiple - 1) / multiple * multiple;
}

constexpr int divide_up(int value, int divisor) {
  return (value + divisor - 1) / divisor;
}

std::size_t bytes(const DeviceProfile& gpu, cudaDeviceAttr attribute) {
  return static_cast<std::size_t>(gpu[attribute]);
}

bool is_turing(const DeviceProfile& gpu) {
  return gpu[cudaDevAttrComputeCapabilityMajor] == 7 && gpu[cudaDevAttrComputeCapabilityMinor] == 5;
}

// Shared memory is given to blocks in such steps.
std::size_t shared_step(const DeviceProfile& gpu) {
  return gpu[cudaDevAttrComputeCapabilityMajor] >= 8 ? 128 : 256;
}

// The smallest size of a multiprocessor's shared memory that holds `wanted` bytes.
std::size_t split_for(const DeviceProfile& gpu, std::size_t wanted) {
  const auto smallest = [&](const auto& splits) {
    const auto found = std::lower_bound(splits.begin(), splits.end(), wanted);
    return found == splits.end() ? splits.back() : *found;
  };
  const std::size_t split = is_turing(gpu) ? smallest(kTuringSplits) : smallest(kSplits);
  return std::min(split, bytes(gpu, cudaDevAttrMaxSharedMemoryPerMultiprocessor));
}

std::size_t preferred_split(const DeviceProfile& gpu, int carveout) {
  const std::size_t all = bytes(gpu, cudaDevAttrMaxSharedMemoryPerMultiprocessor);
  return split_for(gpu, carveout < 0 ? all : static_cast<std::size_t>(carveout) * all / 100);
}

// Most shared memory of one block, static, dynamic and what the system reserves.
std::size_t block_limit(const DeviceProfile& gpu, std::size_t most_wanted) {
  const std::size_t classic = bytes(gpu, cudaDevAttrMaxSharedMemoryPerBlock);
  const std::size_t own = bytes(gpu, cudaDevAttrReservedSharedMemoryPerBlock);
  return own +
         (most_wanted > classic ? bytes(gpu, cudaDevAttrMaxSharedMemoryPerBlockOptin) : classic);
}

int blocks_by_warps(const DeviceProfile& gpu, const BlockNeeds& needs) {
  if (needs.threads > gpu[cudaDevAttrMaxThreadsPerBlock]) return 0;
  const int warps = gpu[cudaDevAttrMaxThreadsPerMultiProcessor] / kWarp;
  return warps / divide_up(needs.threads, kWarp);
}

int blocks_by_registers(const DeviceProfile& gpu, const BlockNeeds& needs) {
  constexpr int kMostOfAThread = 256;
  const int warps = divide_up(needs.threads, kWarp);
  const int of_a_warp = round_up(needs.registers * kWarp, kRegisterStep);
  if (needs.registers > kMostOfAThread ||
      of_a_warp * round_up(warps, kPartitions) > gpu[cudaDevAttrMaxRegistersPerBlock])
    return 0;
  if (of_a_warp == 0) return INT_MAX;
  const int of_a_partition = gpu[cudaDevAttrMaxRegistersPerMultiprocessor] / kPartitions;
  return of_a_partition / of_a_warp * kPartitions / warps;
}

int blocks_by_shared_memory(const DeviceProfile& gpu, const BlockNeeds& needs) {
  const std::size_t own = needs.static_shared + bytes(gpu, cudaDevAttrReservedSharedMemoryPerBlock);
  const std::size_t block = round_up(own + needs.dynamic_shared, shared_step(gpu));
  if (needs.dynamic_shared > needs.dynamic_limit ||
      block > block_limit(gpu, own + needs.dynamic_limit))
    return 0;
  if (block == 0) return INT_MAX;
  const std::size_t preferred = preferred_split(gpu, needs.carveout);
  // A preference that has no room for even one block is passed over.
  const std::size_t shared = preferred >= block ? preferred : split_for(gpu, block);
  return static_cast<int>(shared / block);
}

}  // namespace

int resident_blocks(const DeviceProfile& gpu, const BlockNeeds& needs) {
  if (needs.threads <= 0) return 0;
  const BlockLimits limits = block_limits(gpu, needs);
  return std::min({limits.warps, limits.blocks, limits.registers, limits.shared});
}

BlockLimits block_limits(const DeviceProfile& gpu, const BlockNeeds& needs) {
  return {.warps = blocks_by_warps(gpu, needs),
          .blocks = gpu[cudaDevAttrMaxBlocksPerMultiprocessor],
          .registers = blocks_by_registers(gpu, needs),
          .shared = blocks_by_shared_memory(gpu, needs)};
}

long long dynamic_shared_for(const DeviceProfile& gpu, const BlockNeeds& needs, int blocks) {
  BlockNeeds without = needs;
  without.dynamic_shared = 0;
  if (blocks <= 0 || resident_blocks(gpu, without) < blocks) return -1;
  const std::size_t all = bytes(gpu, cudaDevAttrMaxSharedMemoryPerMultiprocessor);
  const std::size_t limit = block_limit(gpu, all);
  // One block may have all that a block can have; several share what the kernel prefers.
  std::size_t shared = preferred_split(gpu, needs.carveout);
  if (shared == 0) shared = split_for(gpu, 1);
  if (blocks == 1) shared = limit;
  const std::size_t step = shared_step(gpu);
  const std::size_t each = std::min(shared / static_cast<std::size_t>(blocks) / step * step, limit);
  // What the system reserves is not subtracted: so an H200 answers.
  const std::size_t own = needs.static_shared;
  return static_cast<long long>(std::min(each < own ? 0 : each - own, needs.dynamic_limit));
}

BestBlock best_block(const DeviceProfile& gpu, BlockNeeds needs, int limit,
                     const std::function<std::size_t(int threads)>& shared_for) {
  const int any = gpu[cudaDevAttrMaxThreadsPerBlock];
  const int most = needs.most_threads > 0 ? std::min(needs.most_threads, any) : any;
  const int largest = limit <= 0 ? most : std::min(limit, most);
  int best_threads = 0, best_blocks = 0;
  for (int warps = divide_up(largest, kWarp); warps > 0; --warps) {
    needs.threads = std::min(largest, warps * kWarp);
    needs.dynamic_shared = shared_for(needs.threads);
    const int blocks = resident_blocks(gpu, needs);
    if (blocks * needs.threads <= best_blocks * best_threads) continue;
    best_threads = needs.threads;
    best_blocks = blocks;
  }
  return {best_threads, best_blocks * gpu[cudaDevAttrMultiProcessorCount]};
}

BlockNeeds needs_of(const void* kernel, int threads, std::size_t dynamic_shared) {
  const KernelFacts& facts = facts_of(kernel);
  return {.threads = threads,
          .most_threads = most_threads_of(facts),
          .registers = registers_of(facts),
          .static_shared = facts.static_shared_bytes,
          .dynamic_shared = dynamic_shared,
          .dynamic_limit = facts.dynamic_limit,
          .carveout = facts.carveout};
}

long long most_cooperative_blocks(const void* kernel, int threads, std::size_t dynamic_shared) {
  const DeviceProfile& gpu = device();
  return static_cast<long long>(resident_blocks(gpu, needs_of(kernel, threads, dynamic_shared))) *
         gpu[cudaDevAttrMultiProcessorCount];
}

}  // namespace warpstep::sim

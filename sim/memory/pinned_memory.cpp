#include "sim/memory/pinned_memory.h"

#include "sim/base/observer.h"
#include "sim/base/pages.h"
#include "sim/gpu/context.h"
#include "sim/gpu/current_device.h"

#include <atomic>
#include <cstdlib>
#include <iterator>
#include <map>
#include <mutex>

namespace warpstep::sim {

namespace {

struct Table {
  std::mutex mutex;
  std::map<std::uintptr_t, HostBlock> blocks;  // by their begin
};

Table& table() {
  static Table& table = *new Table;  // outlives static objects that still free their memory
  return table;
}

bool overlap(const HostBlock& one, const HostBlock& other) {
  return one.begin < other.begin + other.bytes && other.begin < one.begin + one.bytes;
}

/// All blocks that there ever were lie between these.
constinit std::atomic<std::uintptr_t> lowest{UINTPTR_MAX}, highest{0};

/// With the lock.
void add(const HostBlock& block) {
  table().blocks[block.begin] = block;
  if (block.begin < lowest) lowest = block.begin;
  if (block.begin + block.bytes > highest) highest = block.begin + block.bytes;
}

void* pointer(const HostBlock& block) {
  return reinterpret_cast<void*>(block.begin);
}

}  // namespace

void* allocate_pinned(std::size_t bytes) {
  const std::size_t pages = (bytes + kPage - 1) / kPage;
  if (pages == 0 || pages > SIZE_MAX / kPage) return nullptr;
  void* const memory = std::aligned_alloc(kPage, pages * kPage);
  if (memory == nullptr) return nullptr;
  const auto begin = reinterpret_cast<std::uintptr_t>(memory);
  const std::scoped_lock lock(table().mutex);
  add({begin, bytes, current_device(), false});
  if (observer != nullptr) observer->allocated(memory, bytes, MemoryKind::pinned);
  return memory;
}

bool release_pinned(void* memory) {
  const auto begin = reinterpret_cast<std::uintptr_t>(memory);
  const std::optional<HostBlock> block = find_host_block(begin);
  if (!block || block->begin != begin || block->registered) return false;
  // Without the lock: an observer has locks of its own, under which it looks for blocks here.
  if (observer != nullptr) observer->freed(memory, block->bytes);
  const std::scoped_lock lock(table().mutex);
  if (table().blocks.erase(begin) == 0) return false;
  std::free(memory);
  return true;
}

cudaError_t register_host(void* memory, std::size_t bytes) {
  const HostBlock block{reinterpret_cast<std::uintptr_t>(memory), bytes, current_device(), true};
  const std::scoped_lock lock(table().mutex);
  for (const auto& [begin, other] : table().blocks) {
    if (!overlap(block, other)) continue;
    if (!other.registered)
      return refused(cudaErrorInvalidValue, "this is already pinned memory of the API");
    return refused(cudaErrorHostMemoryAlreadyRegistered,
                   "a part of this memory is already registered");
  }
  add(block);
  return cudaSuccess;
}

cudaError_t unregister_host(void* memory) {
  const auto address = reinterpret_cast<std::uintptr_t>(memory);
  const auto inside = find_host_block(address);
  if (memory == nullptr || (inside && (!inside->registered || inside->begin != address)))
    return refused(cudaErrorInvalidValue,
                   "this is not the pointer that cudaHostRegister was given");
  const std::scoped_lock lock(table().mutex);
  if (table().blocks.erase(address) == 0)
    return refused(cudaErrorHostMemoryNotRegistered,
                   "this memory is not, or is no longer, registered");
  return cudaSuccess;
}

bool may_lie_in_host_block(std::uintptr_t address) {
  return address >= lowest.load(std::memory_order_relaxed) &&
         address < highest.load(std::memory_order_relaxed);
}

std::optional<HostBlock> find_host_block(std::uintptr_t address) {
  const std::scoped_lock lock(table().mutex);
  const auto after = table().blocks.upper_bound(address);
  if (after == table().blocks.begin()) return std::nullopt;
  const HostBlock& block = std::prev(after)->second;
  if (address - block.begin >= block.bytes) return std::nullopt;
  return block;
}

std::vector<HostBlock> host_blocks() {
  const std::scoped_lock lock(table().mutex);
  std::vector<HostBlock> all;
  for (const auto& [begin, block] : table().blocks) all.push_back(block);
  return all;
}

void release_host_blocks(int device) {
  const std::scoped_lock lock(table().mutex);
  std::erase_if(table().blocks, [&](const auto& entry) {
    const HostBlock& block = entry.second;
    if (block.device != device) return false;
    if (block.registered) return true;
    if (observer != nullptr) observer->freed(pointer(block), block.bytes);
    std::free(pointer(block));
    return true;
  });
}

}  // namespace warpstep::sim

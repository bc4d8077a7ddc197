#include "sim/memory/kernel_heap.h"

#include <algorithm>
#include <cstdlib>

#include "sim/base/observer.h"
#include "sim/base/uninterrupted.h"
#include "sim/gpu/device_limits.h"

namespace warpstep::sim {

namespace {

// What an H200 takes for a small block: the bytes and a head of 16, in steps of 80.
std::size_t taken_by(std::size_t bytes) {
  constexpr std::size_t kHead = 16, kStep = 80;
  return (bytes + kHead + kStep - 1) / kStep * kStep;
}

void* get_memory(std::size_t bytes) {
  if (observer == nullptr) return std::malloc(bytes);
  void* const watched = observer->kernel_memory(bytes);
  if (watched != nullptr) observer->allocated(watched, bytes, MemoryKind::kernel_heap);
  return watched;
}

void give_back(void* memory, std::size_t bytes) {
  if (observer == nullptr) return std::free(memory);
  observer->freed(memory, bytes);
}

constinit thread_local bool is_busy = false;  // with the heap's lists, whose nodes are the host's

/// One OS thread at a time.
class Busy {
 public:
  explicit Busy(std::mutex& mutex) : lock_(mutex) { is_busy = true; }
  ~Busy() { is_busy = false; }
  Busy(const Busy&) = delete;
  Busy& operator=(const Busy&) = delete;

 private:
  Uninterrupted uninterrupted_;
  std::scoped_lock<std::mutex> lock_;
};

}  // namespace

void* KernelHeap::allocate(std::size_t bytes) {
  const Busy busy(mutex_);
  was_used_ = true;
  const std::size_t limit = malloc_limit();
  if (bytes > limit || taken_by(bytes) > limit - used_) return nullptr;
  void* const block = get_memory(bytes == 0 ? 1 : bytes);
  if (block == nullptr) return nullptr;
  blocks_[block] = bytes == 0 ? 1 : bytes;
  const auto address = reinterpret_cast<std::uintptr_t>(block);
  first_ = std::min(first_.load(), address);
  last_ = std::max(last_.load(), address);
  freed_.erase(block);
  used_ += taken_by(bytes);
  return block;
}

Release KernelHeap::release(void* pointer) {
  const Busy busy(mutex_);
  const auto found = blocks_.find(pointer);
  if (found == blocks_.end())
    return freed_.contains(pointer) ? Release::freed_before : Release::unknown;
  used_ -= taken_by(found->second);
  freed_[pointer] = found->second;
  give_back(pointer, found->second);
  blocks_.erase(found);
  return Release::done;
}

void KernelHeap::release_all() {
  const Busy busy(mutex_);
  for (const auto& [block, bytes] : blocks_) give_back(const_cast<void*>(block), bytes);
  blocks_.clear();
  freed_.clear();
  used_ = 0;
  was_used_ = false;
}

std::size_t KernelHeap::bytes_at(const void* pointer) const {
  const Busy busy(mutex_);
  const auto found = blocks_.find(pointer);
  return found == blocks_.end() ? 0 : found->second;
}

bool KernelHeap::knows(const void* pointer) const {
  // The checkers delete what is theirs under locks of their own, and their heap is elsewhere.
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (is_busy || address < first_ || address > last_) return false;
  const Busy busy(mutex_);
  return blocks_.contains(pointer) || (observer != nullptr && freed_.contains(pointer));
}

KernelHeap& kernel_heap() {
  static KernelHeap& heap = *new KernelHeap;
  return heap;
}

}  // namespace warpstep::sim

#include "sim/memory/kernel_heap.h"

#include <cstdlib>

#include "sim/base/observer.h"
#include "sim/block/worker.h"
#include "sim/gpu/device_limits.h"

namespace warpstep::sim {

namespace {

// What an H200 takes for a small block: the bytes and a head of 16, in steps of 80.
std::size_t taken_by(std::size_t bytes) {
  constexpr std::size_t kHead = 16, kStep = 80;
  return (bytes + kHead + kStep - 1) / kStep * kStep;
}

[[noreturn]] void stop(cudaError_t code, const char* what, const void* pointer, const void* back) {
  if (observer != nullptr) observer->memory_misused(MemoryMisuse::wrong_free, pointer, what);
  Worker::running()->stop({.kind = FaultKind::misuse,
                           .pc = static_cast<const char*>(back) - 1,
                           .code = code,
                           .what = what,
                           .is_told = observer != nullptr});
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

}  // namespace

void* KernelHeap::allocate(std::size_t bytes) {
  const std::scoped_lock lock(mutex_);
  was_used_ = true;
  const std::size_t limit = malloc_limit();
  if (bytes > limit || taken_by(bytes) > limit - used_) return nullptr;
  void* const block = get_memory(bytes == 0 ? 1 : bytes);
  if (block == nullptr) return nullptr;
  blocks_[block] = bytes == 0 ? 1 : bytes;
  freed_.erase(block);
  used_ += taken_by(bytes);
  return block;
}

void KernelHeap::release(void* pointer, const void* back) {
  bool was_freed = false;
  {
    const std::scoped_lock lock(mutex_);
    const auto found = blocks_.find(pointer);
    if (found != blocks_.end()) {
      used_ -= taken_by(found->second);
      freed_[pointer] = found->second;
      give_back(pointer, found->second);
      blocks_.erase(found);
      return;
    }
    was_freed = freed_.contains(pointer);
  }
  if (was_freed)
    stop(cudaErrorLaunchFailure, "free() of memory that was freed already", pointer, back);
  stop(cudaErrorIllegalAddress,
       "free() in a kernel of memory that malloc() in a kernel did not give", pointer, back);
}

void KernelHeap::release_all() {
  const std::scoped_lock lock(mutex_);
  for (const auto& [block, bytes] : blocks_) give_back(const_cast<void*>(block), bytes);
  blocks_.clear();
  freed_.clear();
  used_ = 0;
  was_used_ = false;
}

std::size_t KernelHeap::bytes_at(const void* pointer) const {
  const std::scoped_lock lock(mutex_);
  const auto found = blocks_.find(pointer);
  return found == blocks_.end() ? 0 : found->second;
}

bool KernelHeap::was_used() const {
  const std::scoped_lock lock(mutex_);
  return was_used_;
}

KernelHeap& kernel_heap() {
  static KernelHeap& heap = *new KernelHeap;
  return heap;
}

}  // namespace warpstep::sim

// What `malloc` and `free` mean in a file with kernels; see sim/device/builtins/device_malloc.h.
// Host code of the same file comes here too and gets the C library's.
extern "C" void* warpstep_malloc(std::size_t bytes) {
  if (warpstep::sim::Worker::running() == nullptr) return std::malloc(bytes);
  return warpstep::sim::kernel_heap().allocate(bytes);
}

extern "C" void warpstep_free(void* pointer) {
  if (pointer == nullptr) return;
  if (warpstep::sim::Worker::running() == nullptr) return std::free(pointer);
  warpstep::sim::kernel_heap().release(pointer, __builtin_return_address(0));
}

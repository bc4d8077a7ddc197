// malloc() and free() in kernels: a heap of the device's own, whose blocks live until a kernel
// frees them.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <unordered_map>

namespace warpstep::sim {

/// What KernelHeap::release() found at an address.
enum class Release {
  done,
  freed_before,  // memory that was freed already
  unknown        // memory that is not from allocate()
};

/// Hands out at most malloc_limit() bytes. Unlike a GPU's it is not split up by use: what is free
/// can always be had in one piece.
class KernelHeap {
 public:
  /// 16-byte aligned, or null if the heap has no room.
  void* allocate(std::size_t bytes);
  Release release(void* pointer);
  void release_all();

  /// The size of the block that begins at `pointer`; 0 if none does.
  std::size_t bytes_at(const void* pointer) const;

  /// Whether a block begins at `pointer`, or with checkers, which give an address out for nothing
  /// else, began there and was freed.
  bool knows(const void* pointer) const;

  /// Whether a kernel has asked for memory since the start or the last reset.
  bool was_used() const { return was_used_; }

 private:
  mutable std::mutex mutex_;
  std::unordered_map<const void*, std::size_t> blocks_;
  std::unordered_map<const void*, std::size_t> freed_;  // addresses that were not handed out again
  std::size_t used_ = 0;
  std::atomic<bool> was_used_ = false;
  std::atomic<std::uintptr_t> first_ = ~std::uintptr_t{0}, last_ = 0;  // that were handed out
};

KernelHeap& kernel_heap();

}  // namespace warpstep::sim

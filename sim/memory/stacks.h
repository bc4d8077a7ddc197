// The stacks of one worker's fibers: reserved at once, used on demand, each behind a guard page.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace warpstep::sim {

/// Stacks for the threads of one resident block. Only a stack that is taken is ever touched, and
/// the one returned last is taken first: a kernel without barriers uses one.
class Stacks {
 public:
  Stacks() = default;
  Stacks(const Stacks&) = delete;
  Stacks& operator=(const Stacks&) = delete;
  ~Stacks() { release(); }

  /// Reserves `count` stacks of at least `bytes` each. All must have been returned. Without guard
  /// pages an overflow is not noticed, but there can be any number of stacks. Throws std::bad_alloc
  /// if the address space is exhausted.
  void reserve(std::size_t count, std::size_t bytes, bool guarded = true);

  /// Takes a free stack.
  std::size_t take();
  /// Its top, 16-byte aligned.
  void* top(std::size_t stack) const;
  void give_back(std::size_t stack) { free_.push_back(stack); }
  void give_back_all();

  std::size_t bytes() const { return bytes_; }  // of one stack
  std::uintptr_t begin() const { return reinterpret_cast<std::uintptr_t>(base_); }
  std::size_t total_bytes() const { return count_ * stride_; }
  std::size_t in_use() const { return next_ - free_.size(); }
  std::size_t ever_used() const { return accessible_; }
  /// The stack that an address among them belongs to.
  std::size_t number_of(std::uintptr_t address) const { return (address - begin()) / stride_; }
  bool contains(const void* address) const;       // guard pages included
  bool in_guard_page(const void* address) const;  // an overflow, then

 private:
  void release();

  char* base_ = nullptr;
  std::size_t count_ = 0;
  std::size_t bytes_ = 0;
  bool guarded_ = true;
  std::size_t stride_ = 0;         // guard pages and stack
  std::size_t next_ = 0;           // stacks from here on were never used
  std::size_t accessible_ = 0;     // stacks from here on have no access rights yet
  std::vector<std::size_t> free_;  // used before and free now
};

}  // namespace warpstep::sim

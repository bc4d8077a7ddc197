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
  ~Stacks() { leave(); }

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

  std::size_t bytes() const { return room_.bytes; }  // of one stack
  std::uintptr_t begin() const { return reinterpret_cast<std::uintptr_t>(room_.base); }
  std::size_t total_bytes() const { return room_.count * room_.stride; }
  std::size_t in_use() const { return next_ - free_.size(); }
  std::size_t ever_used() const { return room_.accessible; }
  /// The stack that an address among them belongs to.
  std::size_t number_of(std::uintptr_t address) const { return (address - begin()) / room_.stride; }
  bool contains(const void* address) const;       // guard pages included
  bool in_guard_page(const void* address) const;  // an overflow, then

 private:
  struct Room {
    bool fits(std::size_t count, std::size_t bytes, bool guarded) const {
      return count <= this->count && bytes == this->bytes && guarded == this->guarded;
    }
    void unmap();

    char* base = nullptr;
    std::size_t count = 0;
    std::size_t bytes = 0;
    bool guarded = true;
    std::size_t stride = 0;      // guard pages and stack
    std::size_t accessible = 0;  // stacks from here on have no access rights yet
  };
  class Left;

  static Room map(std::size_t count, std::size_t bytes, bool guarded);
  void leave();

  Room room_;
  std::size_t next_ = 0;           // stacks from here on were never used
  std::vector<std::size_t> free_;  // used before and free now
};

}  // namespace warpstep::sim

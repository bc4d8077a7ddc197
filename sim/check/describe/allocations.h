// The blocks of memory that the program asked the API for: where it did, and where it freed them.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "sim/base/observer.h"
#include "sim/check/describe/call_stacks.h"
#include "sim/check/report/finding.h"
#include "sim/check/source/variable_of_call.h"

namespace warpstep::sim::check {

struct BlockRecord {
  std::uintptr_t begin = 0;
  std::size_t bytes = 0;
  std::size_t number = 0;  // 1 is the first block of the process
  MemoryKind kind = MemoryKind::device;
  std::vector<const void*> made_at;   // calls, innermost first
  std::vector<const void*> freed_at;  // the same; empty while it lives
};

/// How far an address is from a stretch of memory; 0 inside.
std::size_t distance(std::uintptr_t address, std::uintptr_t begin, std::size_t bytes);

/// Host threads add and end blocks while kernels of others ask.
class Blocks {
 public:
  void add(std::uintptr_t begin, std::size_t bytes, MemoryKind kind);
  void end(std::uintptr_t begin);

  /// The block that the address lies in; null if there is none.
  const BlockRecord* at(std::uintptr_t address) const;
  /// The same for the thread that runs the kernel, which asks for the same few all the time.
  const BlockRecord* again_at(std::uintptr_t address);
  /// The block that it lay in until that was freed, not long ago.
  const BlockRecord* freed_at(std::uintptr_t address) const;
  /// The block that it lies in, or lay in not long ago, or the nearest one; null if there is none.
  const BlockRecord* near(std::uintptr_t address) const;
  /// The last block that begins at or before the address; null if there is none.
  const BlockRecord* before(std::uintptr_t address) const;

  /// Grows whenever memory is handed out or taken back.
  std::size_t changes() const { return changes_; }

  /// Which of the calls in its line that one is, by the calls of that line that have allocated.
  CallInLine in_line(const HostCall& call) const;

  const std::map<std::uintptr_t, BlockRecord>& living() const { return living_; }

 private:
  mutable std::recursive_mutex mutex_;            // guards what follows
  std::map<std::uintptr_t, BlockRecord> living_;  // by their begin
  std::deque<BlockRecord> freed_;                 // the last ones, newest first
  std::size_t count_ = 0;
  std::atomic<std::size_t> changes_ = 0;  // read without the mutex

  /// What again_at() has found since the last change: looked through without reading the records,
  /// of which other threads may be ending some.
  struct Recent {
    std::uintptr_t begin = 0;
    std::size_t bytes = 0;
    const BlockRecord* block = nullptr;
  };
  std::array<Recent, 4> recent_{};
  std::size_t recent_changes_ = 0;
  unsigned next_recent_ = 0;
};

Blocks& blocks();

/// With the name of the variable that it was allocated for, or "block 3 from cudaMalloc".
Object object_of(const BlockRecord& block);

/// Whether the block was allocated in the order of a stream.
bool is_of_a_stream(const Object& object);

}  // namespace warpstep::sim::check

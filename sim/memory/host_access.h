// In a watched process host code cannot touch device memory, as on a real machine: its pages are
// open only while a kernel runs or a call of the API moves bytes.
#pragma once

namespace warpstep::sim {

/// Keeps device memory open while it lives. Does nothing where nobody watches.
class MemoryInUse {
 public:
  MemoryInUse();
  ~MemoryInUse();
  MemoryInUse(const MemoryInUse&) = delete;
  MemoryInUse& operator=(const MemoryInUse&) = delete;
};

}  // namespace warpstep::sim

// Hooks of the course around launches, while the device's memory is open, and where the host reads.
#pragma once

#include <cstddef>

namespace warpstep::sim::check {

struct AroundLaunches {
  void (*before)() = nullptr;
  void (*after)() = nullptr;
};

struct AroundReads {
  void (*before_copy)() = [] {};
  /// Bytes have been copied to the host's memory.
  void (*copied_to_host)(void* to, const void* from, std::size_t bytes) = [](void*, const void*,
                                                                             std::size_t) {};
  void (*after_copy)() = [] {};
  /// Code of the host is about to read.
  void (*host_reads)(const void* pointer, std::size_t bytes) = nullptr;
};

/// Nothing is called unless the program around an answer asks for it.
inline AroundLaunches around_launches;
inline constinit AroundReads around_reads;

[[gnu::always_inline]] inline void note_read_by_host(const void* pointer, std::size_t bytes) {
  if (around_reads.host_reads != nullptr) [[unlikely]]
    around_reads.host_reads(pointer, bytes);
}

}  // namespace warpstep::sim::check

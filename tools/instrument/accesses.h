// The accesses that the self-test of the instrument makes: compiled in accesses.cpp as a kernel of
// the checked flavour is, counted in count.cpp.
#pragma once

#include <cstddef>

namespace warpstep::instrument {

struct Small {
  int x, y, z;
};
struct Large {
  int values[12];
};
struct alignas(16) Four {
  float x, y, z, w;
};
typedef float Eight __attribute__((vector_size(32)));

/// Memory that the accesses go to, apart from what lies in a function's own frame.
struct alignas(64) Memory {
  int from[64];
  int to[64];
};

/// One way to access memory.
struct Probe {
  const char* words;  // "reads of ... are not seen": what stands in between
  void (*access)(Memory& memory, int n);
  int reads, writes;      // bytes of the Memory, at least
  bool in_frame = false;  // or of the function's own frame, or of a table: any are enough
};

extern const Probe probes[];
extern const std::size_t probe_count;

}  // namespace warpstep::instrument

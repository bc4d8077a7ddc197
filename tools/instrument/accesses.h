// Accesses of the instrumentation's self-test: compiled in accesses.cpp like a kernel of the
// checked flavour, counted in count.cpp.
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

/// Memory that is accessed, apart from a function's own frame.
struct alignas(64) Memory {
  int from[64];
  int to[64];
};

/// One way to access memory.
struct Probe {
  const char* words;  // the "..." of "reads of ... are not seen"
  void (*access)(Memory& memory, int n);
  int reads, writes;      // bytes of the Memory, at least
  bool in_frame = false;  // or of the function's own frame, or of a table: any are enough
};

extern const Probe probes[];
extern const std::size_t probe_count;

}  // namespace warpstep::instrument

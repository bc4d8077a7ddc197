// `delete` in the host's code: its memory may come back to it by another `new`, with what was
// copied there. A program that defines `operator delete` itself keeps its own.
#include <cstdlib>
#include <new>

#include "sim/check/initcheck/unset_copies.h"

void operator delete(void* memory) noexcept {
  warpstep::sim::check::note_host_free(memory);
  std::free(memory);
}

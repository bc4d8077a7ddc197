// One access of a kernel to memory, and who makes it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/abi/run_queue.h"
#include "sim/check/shadow/context.h"

namespace warpstep::sim::check {

struct Access {
  std::uintptr_t address;
  std::size_t bytes;
  bool is_write;
  Kind kind;
  Site site;
  bool counts_on = false;  // an atomic operation that depends on what it finds
  bool is_range = false;   // of a struct, or of bytes that are copied: no number
};

/// Everything that is not the common case: memory of other sorts, a conflict, bytes never written.
void check_closely(const Access& access);

/// An access of the running thread to its own stack; see
/// sim/check/initcheck/uninitialised_locals.h.
void check_local(const Access& access);

/// The epoch of the running thread.
inline Epoch running_epoch() {
  return context.epochs[run_queue.running->rank];
}

}  // namespace warpstep::sim::check

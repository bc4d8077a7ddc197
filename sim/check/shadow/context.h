// Context of the hooks: what they need to know of the block that runs on this OS thread.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/check/shadow/cell.h"

namespace warpstep::sim::check {

/// A stretch of memory with a cell for each four bytes of it.
struct Area {
  std::uintptr_t begin = 0;
  std::size_t bytes = 0;
  Cell* cells = nullptr;

  bool contains(std::uintptr_t address) const { return address - begin < bytes; }
  Cell& cell(std::uintptr_t address) const { return cells[(address - begin) / 4]; }
};

/// EpochTable below `ordered` are ordered before the running thread, whatever thread they belong
/// to. Values in memory count as written only if an epoch from `fresh` on wrote them.
struct Order {
  Epoch ordered = 0;
  Epoch fresh = 0;
};

/// How accesses on this OS thread are watched.
enum AccessMode : unsigned char {
  kOff,            // no kernel is running, or one that is not checked
  kChecked,        // the usual
  kPreemptible,    // the same, and the thread may be preempted first: see
                   // sim/instrument/preemption.h
  kCounted,        // as usual, and counted: see sim/traffic/traffic.h
  kBarrierAdvice,  // the same, and accesses are shown to sim/check/synccheck/redundant_barriers.h
  kStructCopy      // every access is looked at closely: see sim/check/initcheck/initcheck.h
};

/// Read at every access: kept small.
struct Context {
  AccessMode watches = kOff;          // a thread of a watched block is running
  bool is_unchecked = false;          // a thread of a block that is not watched is running
  bool counts = false;                // so it is, and its traffic is counted: never with kChecked
  bool observes = false;              // the same with kBarrierAdvice
  bool has_orders_in_phase = false;   // not by barriers of the block alone, since the last of them
  bool has_orders_in_launch = false;  // the same, anywhere in the launch
  bool has_flags_in_launch = false;   // such orders are made by the program
  bool has_unset_locals = false;      // see sim/check/initcheck/uninitialised_locals.h
  const Epoch* epochs = nullptr;      // of the block's threads, by rank
  Area static_shared;
  Order in_shared;         // ordered: the phase's first epoch; fresh: the block's
  Order in_global;         // ordered: the launch's first epoch, or that after the last grid barrier
  Epoch launch_began = 0;  // the launch's first epoch; earlier work may run beside it
  Area dynamic_shared;
  std::uint64_t accesses = 0;       // not yet added to what was covered
  std::uintptr_t latest_write = 0;  // of four bytes or more; see sim/check/initcheck/initcheck.cpp
  std::uintptr_t stacks = 0;        // of the block's threads
  std::size_t stack_bytes = 0;
};

extern constinit thread_local Context context;

/// Whether the host is running: no thread of a kernel is, checked or not.
inline bool host_runs() {
  return context.watches == kOff && !context.is_unchecked;
}

/// From here on this OS thread runs threads of a kernel whose accesses are not watched.
inline void run_unchecked() {
  context.watches = kOff;
  context.is_unchecked = true;
}

inline void return_to_host() {
  context.watches = kOff;
  context.is_unchecked = false;
}

/// How accesses are watched when nothing in particular is done.
inline AccessMode usual_watching() {
  return context.counts ? kCounted : context.observes ? kBarrierAdvice : kChecked;
}

/// From here on threads may be ordered by more than barriers: the hooks then look closely where
/// they meet other threads' accesses. To be called before the first such order is made.
inline void note_other_orders() {
  context.has_orders_in_phase = context.has_orders_in_launch = true;
  context.has_flags_in_launch = true;
}

/// The memory of all devices.
extern constinit Area device_area;
/// malloc() in kernels.
extern constinit Area kernel_heap_area;
/// The program's own variables, among them those of its device.
extern constinit Area variables_area;

/// Accesses this near to the dynamic shared memory are meant for it.
constexpr std::size_t kAroundDynamicShared = 1 << 20;

}  // namespace warpstep::sim::check

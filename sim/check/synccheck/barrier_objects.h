// Barrier objects in shared memory, such as cuda::barrier: which thread initialised them, and
// whether their uses are ordered after that.
#pragma once

#include <cstddef>
#include <optional>

#include "sim/check/ordering/epochs.h"
#include "sim/check/report/finding.h"

namespace warpstep::sim::check {

struct BarrierObject {
  std::ptrdiff_t expected = 0;
  Epoch epoch = 0;  // that initialised it
  Actor maker;
};

/// The running thread initialises one.
void note_new_barrier_object(const void* object, std::ptrdiff_t expected);

/// It is about to use one. Ends the launch if no thread of its block has initialised it.
void check_use_of_barrier_object(const void* object);

/// The one at an address.
std::optional<BarrierObject> barrier_object_at(const volatile void* address);

}  // namespace warpstep::sim::check

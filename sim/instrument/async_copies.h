// Asynchronous copies of a kernel, as accesses to both sides.
#pragma once

#include "sim/abi/async_copy.h"

namespace warpstep::sim::check {

/// The running thread is about to begin one in code that returns to `back`.
void note_async_copy(AsyncCopy& copy, const void* back);

}  // namespace warpstep::sim::check

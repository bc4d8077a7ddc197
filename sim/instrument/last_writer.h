// The last writer of an address, for a debugger's `cuda blame` and for the course.
#pragma once

#include <cstdint>

namespace warpstep::sim::check {

/// From now on a debugger that asks is answered from the cells.
void answer_debuggers();

/// A moment between launches: later threads of kernels have this epoch, or a larger one.
std::uint32_t epoch_of_now();

/// Whether a thread of a kernel wrote the byte last, since that moment. Nothing is known of
/// launches that were not watched.
bool is_written_by_kernel(const void* byte, std::uint32_t since);

}  // namespace warpstep::sim::check

// The address that an instruction reaches for, where the processor does not tell: what lies outside
// of all address space is refused without one, and so is what an instruction wants aligned.
#pragma once

#include <ucontext.h>

namespace warpstep::sim {

/// The address outside of all address space that the instruction at which a general protection
/// fault stopped reaches for; null if it is another one, or not known. Safe in a signal handler.
const void* address_outside_all(const ucontext_t& context);

}  // namespace warpstep::sim

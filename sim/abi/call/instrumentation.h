// kInstrumented: whether the accesses of this file are instrumented, and what is not even then.
#pragma once

namespace warpstep::sim {

// The library's functions in a program's file that access nothing of the program's.
#define WARPSTEP_WITHOUT_HOOKS __attribute__((no_sanitize("thread")))

/// Defined in sim/device/instrumented.h, with which the compiler begins a file of the checked
/// flavour.
struct Instrumented;

template <class Value>
concept Defined = requires {
  sizeof(Value);
};

/// True if the compiler calls a hook at each access, those of inlined engine code included.
constexpr bool kInstrumented = Defined<Instrumented>;

}  // namespace warpstep::sim

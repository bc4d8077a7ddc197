// kInstrumented: whether the accesses of this file are instrumented.
#pragma once

namespace warpstep::sim {

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

// The operators that reduce() and the scans know by name, and how they update an atomic.
#pragma once

#include <type_traits>

namespace cooperative_groups {

template <class Value>
struct plus {
  Value operator()(Value a, Value b) const { return a + b; }
};
template <class Value>
struct less {
  Value operator()(Value a, Value b) const { return b < a ? b : a; }
};
template <class Value>
struct greater {
  Value operator()(Value a, Value b) const { return a < b ? b : a; }
};
template <class Value>
struct bit_and {
  Value operator()(Value a, Value b) const { return a & b; }
};
template <class Value>
struct bit_or {
  Value operator()(Value a, Value b) const { return a | b; }
};
template <class Value>
struct bit_xor {
  Value operator()(Value a, Value b) const { return a ^ b; }
};

}  // namespace cooperative_groups

namespace warpstep::sim {

/// Sets a cuda::atomic or a cuda::atomic_ref to op(it, value) and returns what it was.
template <class Atomic, class Value, class Op>
Value update_atomic(Atomic& atomic, const Value& value, const Op& op) {
  auto old = atomic.load();
  while (!atomic.compare_exchange_weak(old, op(old, value))) {
  }
  return old;
}

}  // namespace warpstep::sim

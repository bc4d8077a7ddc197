// The operators that reduce() and the scans know by name, and how they update an atomic.
#pragma once

#include <type_traits>

namespace cooperative_groups {

template <class T>
struct plus {
  T operator()(T a, T b) const { return a + b; }
};
template <class T>
struct less {
  T operator()(T a, T b) const { return b < a ? b : a; }
};
template <class T>
struct greater {
  T operator()(T a, T b) const { return a < b ? b : a; }
};
template <class T>
struct bit_and {
  T operator()(T a, T b) const { return a & b; }
};
template <class T>
struct bit_or {
  T operator()(T a, T b) const { return a | b; }
};
template <class T>
struct bit_xor {
  T operator()(T a, T b) const { return a ^ b; }
};

}  // namespace cooperative_groups

namespace warpstep::sim {

/// Sets a cuda::atomic or a cuda::atomic_ref to op(it, value) and returns what it was.
template <class Atomic, class T, class Op>
T update_atomic(Atomic& atomic, const T& value, const Op& op) {
  auto old = atomic.load();
  while (!atomic.compare_exchange_weak(old, op(old, value))) {
  }
  return old;
}

}  // namespace warpstep::sim

// atomicExch and atomicCAS: each returns what it found.
#pragma once

#include <vector_types.h>

#include <cstddef>
#include <type_traits>

#include "sim/device/atomics/word.h"

[[gnu::always_inline]] inline int atomicExch(int* address, int val) {
  return warpstep::sim::word::exchange(address, val);
}
[[gnu::always_inline]] inline unsigned int atomicExch(unsigned int* address, unsigned int val) {
  return warpstep::sim::word::exchange(address, val);
}
[[gnu::always_inline]] inline unsigned long long int atomicExch(unsigned long long int* address,
                                                                unsigned long long int val) {
  return warpstep::sim::word::exchange(address, val);
}
[[gnu::always_inline]] inline float atomicExch(float* address, float val) {
  return warpstep::sim::word::exchange(address, val);
}

[[gnu::always_inline]] inline int atomicCAS(int* address, int compare, int val) {
  return warpstep::sim::word::compare_and_swap(address, compare, val);
}
[[gnu::always_inline]] inline unsigned int atomicCAS(unsigned int* address, unsigned int compare,
                                                     unsigned int val) {
  return warpstep::sim::word::compare_and_swap(address, compare, val);
}
[[gnu::always_inline]] inline unsigned long long int atomicCAS(unsigned long long int* address,
                                                               unsigned long long int compare,
                                                               unsigned long long int val) {
  return warpstep::sim::word::compare_and_swap(address, compare, val);
}
[[gnu::always_inline]] inline unsigned short int atomicCAS(unsigned short int* address,
                                                           unsigned short int compare,
                                                           unsigned short int val) {
  return warpstep::sim::word::compare_and_swap(address, compare, val);
}

namespace warpstep::sim::word {
/// What a GPU swaps in one piece although it is longer than its longest number.
template <class Value>
concept SixteenBytes = sizeof(Value) == 16 &&
                       alignof(Value) >= 16 && std::is_trivially_copyable_v<Value>;
}  // namespace warpstep::sim::word

template <class Value>
[[gnu::always_inline]] inline Value atomicExch(
    Value* address, Value val) requires warpstep::sim::word::SixteenBytes<Value> {
  warpstep::sim::word::exchange_16(address, &val, &val);
  return val;
}

template <class Value>
[[gnu::always_inline]] inline Value atomicCAS(
    Value* address, Value compare, Value val) requires warpstep::sim::word::SixteenBytes<Value> {
  warpstep::sim::word::compare_and_swap_16(address, &compare, &val);
  return compare;
}

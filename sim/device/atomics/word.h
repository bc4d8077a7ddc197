// Atomic operations on one word of memory, real across the workers' OS threads; CUDA's names for
// them are in the other files of this folder. All are inlined, so that a checker of races sees the
// line of the program, and relaxed as CUDA's: orders come from fences.
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

#include "sim/abi/call/instrumentation.h"
#include "sim/abi/spin.h"

namespace warpstep::sim::word {

/// The types of which `Value` may be one.
template <class Value, class... Types>
concept OneOf = (std::same_as<Value, Types> || ...);

/// What an operation that only reads may ask for, where one that writes asks for `order`.
constexpr int order_of_read(int order) {
  if (order == __ATOMIC_ACQ_REL) return __ATOMIC_ACQUIRE;
  return order == __ATOMIC_RELEASE ? __ATOMIC_RELAXED : order;
}

/// Replaces what the word holds by `next(what it holds)`; the old value. A value that stays the
/// same counts as a poll.
template <class Value, class Next>
[[gnu::always_inline]] inline std::same_as<Value> auto update(Value* address, const Next& next,
                                                              int order = __ATOMIC_RELAXED) {
  Value old;
  __atomic_load(address, &old, __ATOMIC_RELAXED);
  Value wanted = next(old);
  while (!__atomic_compare_exchange(address, &old, &wanted, true, order, __ATOMIC_RELAXED))
    wanted = next(old);
  return old;
}

/// The sum that a GPU's float atomic writes; see sim/block/builtins/atomics.cpp.
[[gnu::noinline, gnu::cold]] float sum_of_subnormals(const float* address, float a, float b);

/// Not 0, and too small for a normal float.
inline bool is_subnormal(float x) {
  constexpr float kSmallestNormal = 0x1p-126f;
  return x != 0 && __builtin_fabsf(x) < kSmallestNormal;
}

inline float sum(const float* address, float a, float b) {
  const float plain = a + b;
  if (is_subnormal(a) || is_subnormal(b) || is_subnormal(plain)) [[unlikely]]
    return sum_of_subnormals(address, a, b);
  return plain;
}

/// Reports to the observer that the running thread has rounded a sum.
[[gnu::noinline]] void note_rounded_sum(const void* address);

template <std::floating_point Value>
[[gnu::always_inline]] inline bool is_rounded(Value a, Value b) {
  const Value sum = a + b, part = sum - a;
  return (a - (sum - part)) + (b - part) != 0;
}

template <std::integral Value>
[[gnu::always_inline]] inline std::same_as<Value> auto add(Value* address, Value value,
                                                           int order = __ATOMIC_RELAXED) {
  const Value old = __atomic_fetch_add(address, value, order);
  value == 0 ? note_poll(address) : note_change();
  return old;
}

template <std::floating_point Value>
[[gnu::always_inline]] inline std::same_as<Value> auto add(Value* address, Value value,
                                                           int order = __ATOMIC_RELAXED) {
  const Value old = update(
      address,
      [=](Value found) {
        if constexpr (std::same_as<Value, float>) return sum(address, found, value);
        return found + value;
      },
      order);
  value == 0 ? note_poll(address) : note_change();
  if constexpr (kInstrumented)
    if (is_rounded(old, value)) note_rounded_sum(address);
  return old;
}

template <std::integral Value>
[[gnu::always_inline]] inline std::same_as<Value> auto subtract(Value* address, Value value,
                                                                int order = __ATOMIC_RELAXED) {
  const Value old = __atomic_fetch_sub(address, value, order);
  value == 0 ? note_poll(address) : note_change();
  return old;
}

/// Reads first and writes only a value that is better: most that are compared are not.
template <class Value, class Better>
[[gnu::always_inline]] inline std::same_as<Value> auto keep_better(Value* address, Value value,
                                                                   const Better& better,
                                                                   int order) {
  Value old;
  __atomic_load(address, &old, order_of_read(order));
  while (better(value, old) &&
         !__atomic_compare_exchange(address, &old, &value, true, order, order_of_read(order))) {
  }
  note_change();
  return old;
}

template <class Value>
[[gnu::always_inline]] inline std::same_as<Value> auto minimum(Value* address, Value value,
                                                               int order = __ATOMIC_RELAXED) {
  return keep_better(
      address, value, [](Value a, Value b) { return a < b; }, order);
}

template <class Value>
[[gnu::always_inline]] inline std::same_as<Value> auto maximum(Value* address, Value value,
                                                               int order = __ATOMIC_RELAXED) {
  return keep_better(
      address, value, [](Value a, Value b) { return a > b; }, order);
}

template <std::integral Value>
[[gnu::always_inline]] inline std::same_as<Value> auto bit_and(Value* address, Value value,
                                                               int order = __ATOMIC_RELAXED) {
  const Value old = __atomic_fetch_and(address, value, order);
  (old & value) == old ? note_poll(address) : note_change();
  return old;
}

template <std::integral Value>
[[gnu::always_inline]] inline std::same_as<Value> auto bit_or(Value* address, Value value,
                                                              int order = __ATOMIC_RELAXED) {
  const Value old = __atomic_fetch_or(address, value, order);
  (old | value) == old ? note_poll(address) : note_change();
  return old;
}

template <std::integral Value>
[[gnu::always_inline]] inline std::same_as<Value> auto bit_xor(Value* address, Value value,
                                                               int order = __ATOMIC_RELAXED) {
  const Value old = __atomic_fetch_xor(address, value, order);
  value == 0 ? note_poll(address) : note_change();
  return old;
}

/// To 0 from `last` and from what is beyond it.
[[gnu::always_inline]] inline unsigned count_up(unsigned* address, unsigned last) {
  const unsigned old =
      update(address, [=](unsigned found) { return found >= last ? 0 : found + 1; });
  old == 0 && last == 0 ? note_poll(address) : note_change();
  return old;
}

/// To `last` from 0 and from what is beyond it.
[[gnu::always_inline]] inline unsigned count_down(unsigned* address, unsigned last) {
  const unsigned old = update(
      address, [=](unsigned found) { return found == 0 || found > last ? last : found - 1; });
  old == 0 && last == 0 ? note_poll(address) : note_change();
  return old;
}

// The next two work on words of 1, 2, 4 and 8 bytes, whatever their type.

template <class Value>
[[gnu::always_inline]] inline std::same_as<bool> auto same_bits(const Value& a, const Value& b) {
  return __builtin_memcmp(&a, &b, sizeof(Value)) == 0;
}

template <class Value>
[[gnu::always_inline]] inline std::same_as<Value> auto exchange(Value* address, Value value,
                                                                int order = __ATOMIC_RELAXED) {
  Value old;
  __atomic_exchange(address, &value, &old, order);
  same_bits(old, value) ? note_poll(address) : note_change();
  return old;
}

template <class Value>
[[gnu::always_inline]] inline std::same_as<Value> auto compare_and_swap(
    Value* address, Value compare, Value value, int order = __ATOMIC_RELAXED,
    int if_not = __ATOMIC_RELAXED) {
  const bool swapped = __atomic_compare_exchange(address, &compare, &value, false, order, if_not);
  swapped && !same_bits(compare, value) ? note_change() : note_poll(address);
  return compare;
}

// The same for 16 bytes at a multiple of 16.

void exchange_16(void* address, const void* value, void* old);
/// Leaves what it found in `compare`.
void compare_and_swap_16(void* address, void* compare, const void* value);

}  // namespace warpstep::sim::word

// The atomic functions that nvcc has since CUDA 12.8, with an order and a scope: __nv_atomic_add()
// and similar. Here every order is the strongest and every scope reaches all threads.
#pragma once

#include <concepts>
#include <type_traits>

#include "sim/abi/atomic_scope.h"
#include "sim/device/atomics/word.h"

// The numbers are nvcc's.
inline constexpr int __NV_ATOMIC_RELAXED = 0;
inline constexpr int __NV_ATOMIC_CONSUME = 1;
inline constexpr int __NV_ATOMIC_ACQUIRE = 2;
inline constexpr int __NV_ATOMIC_RELEASE = 3;
inline constexpr int __NV_ATOMIC_ACQ_REL = 4;
inline constexpr int __NV_ATOMIC_SEQ_CST = 5;
inline constexpr int __NV_THREAD_SCOPE_THREAD = 0;
inline constexpr int __NV_THREAD_SCOPE_BLOCK = 1;
inline constexpr int __NV_THREAD_SCOPE_CLUSTER = 2;
inline constexpr int __NV_THREAD_SCOPE_DEVICE = 3;
inline constexpr int __NV_THREAD_SCOPE_SYSTEM = 4;

namespace warpstep::sim::word {
/// What can be moved in one piece.
template <class Value>
concept Movable = std::is_trivially_copyable_v<Value> &&
    (sizeof(Value) == 1 || sizeof(Value) == 2 || sizeof(Value) == 4 || sizeof(Value) == 8 ||
     sizeof(Value) == 16);
constexpr AtomicScope atomic_scope_of(int scope) {
  return scope <= __NV_THREAD_SCOPE_BLOCK ? AtomicScope::block : AtomicScope::device;
}
template <class Value>
concept Integer = std::integral<Value> && sizeof(Value) >= 4;
template <class Value>
concept Number = Integer<Value> || OneOf<Value, float, double>;
}  // namespace warpstep::sim::word

template <warpstep::sim::word::Movable Value>
[[gnu::always_inline]] inline void __nv_atomic_load(Value* ptr, Value* ret, int order,
                                                    int scope = __NV_THREAD_SCOPE_SYSTEM) {
  const warpstep::sim::ScopeGuard reaching(warpstep::sim::word::atomic_scope_of(scope));
  __atomic_load(ptr, ret, order);
  warpstep::sim::note_poll(ptr);
}
template <warpstep::sim::word::Movable Value>
[[gnu::always_inline]] inline Value __nv_atomic_load_n(Value* ptr, int order,
                                                       int scope = __NV_THREAD_SCOPE_SYSTEM) {
  Value value;
  __nv_atomic_load(ptr, &value, order, scope);
  return value;
}

template <warpstep::sim::word::Movable Value>
[[gnu::always_inline]] inline void __nv_atomic_store(Value* ptr, Value* val, int order,
                                                     int scope = __NV_THREAD_SCOPE_SYSTEM) {
  const warpstep::sim::ScopeGuard reaching(warpstep::sim::word::atomic_scope_of(scope));
  __atomic_store(ptr, val, order);
}
template <warpstep::sim::word::Movable Value>
[[gnu::always_inline]] inline void __nv_atomic_store_n(Value* ptr, std::type_identity_t<Value> val,
                                                       int order,
                                                       int scope = __NV_THREAD_SCOPE_SYSTEM) {
  const warpstep::sim::ScopeGuard reaching(warpstep::sim::word::atomic_scope_of(scope));
  __atomic_store(ptr, &val, order);
}

template <warpstep::sim::word::Movable Value>
[[gnu::always_inline]] inline Value __nv_atomic_exchange_n(Value* ptr,
                                                           std::type_identity_t<Value> val,
                                                           int order,
                                                           int scope = __NV_THREAD_SCOPE_SYSTEM) {
  const warpstep::sim::ScopeGuard reaching(warpstep::sim::word::atomic_scope_of(scope));
  return warpstep::sim::word::exchange(ptr, val, order);
}
template <warpstep::sim::word::Movable Value>
[[gnu::always_inline]] inline void __nv_atomic_exchange(Value* ptr, Value* val, Value* ret,
                                                        int order,
                                                        int scope = __NV_THREAD_SCOPE_SYSTEM) {
  const warpstep::sim::ScopeGuard reaching(warpstep::sim::word::atomic_scope_of(scope));
  *ret = warpstep::sim::word::exchange(ptr, *val, order);
}

/// Whether `*ptr` was as expected and is `desired` now; else `*expected` is what it was.
template <warpstep::sim::word::Movable Value>
[[gnu::always_inline]] inline bool __nv_atomic_compare_exchange_n(
    Value* ptr, Value* expected, std::type_identity_t<Value> desired, bool /*weak*/, int if_swapped,
    int if_not, int scope = __NV_THREAD_SCOPE_SYSTEM) {
  const warpstep::sim::ScopeGuard reaching(warpstep::sim::word::atomic_scope_of(scope));
  const Value found =
      warpstep::sim::word::compare_and_swap(ptr, *expected, desired, if_swapped, if_not);
  if (warpstep::sim::word::same_bits(found, *expected)) return true;
  *expected = found;
  return false;
}
template <warpstep::sim::word::Movable Value>
[[gnu::always_inline]] inline bool __nv_atomic_compare_exchange(
    Value* ptr, Value* expected, Value* desired, bool weak, int if_swapped, int if_not,
    int scope = __NV_THREAD_SCOPE_SYSTEM) {
  return __nv_atomic_compare_exchange_n(ptr, expected, *desired, weak, if_swapped, if_not, scope);
}

template <warpstep::sim::word::Number Value>
[[gnu::always_inline]] inline Value __nv_atomic_fetch_add(Value* ptr,
                                                          std::type_identity_t<Value> val,
                                                          int order,
                                                          int scope = __NV_THREAD_SCOPE_SYSTEM) {
  const warpstep::sim::ScopeGuard reaching(warpstep::sim::word::atomic_scope_of(scope));
  return warpstep::sim::word::add(ptr, val, order);
}
template <warpstep::sim::word::Number Value>
[[gnu::always_inline]] inline void __nv_atomic_add(Value* ptr, std::type_identity_t<Value> val,
                                                   int order,
                                                   int scope = __NV_THREAD_SCOPE_SYSTEM) {
  __nv_atomic_fetch_add(ptr, val, order, scope);
}

template <warpstep::sim::word::Number Value>
[[gnu::always_inline]] inline Value __nv_atomic_fetch_sub(Value* ptr,
                                                          std::type_identity_t<Value> val,
                                                          int order,
                                                          int scope = __NV_THREAD_SCOPE_SYSTEM) {
  const warpstep::sim::ScopeGuard reaching(warpstep::sim::word::atomic_scope_of(scope));
  return warpstep::sim::word::add(ptr, static_cast<Value>(-val), order);
}
template <warpstep::sim::word::Number Value>
[[gnu::always_inline]] inline void __nv_atomic_sub(Value* ptr, std::type_identity_t<Value> val,
                                                   int order,
                                                   int scope = __NV_THREAD_SCOPE_SYSTEM) {
  __nv_atomic_fetch_sub(ptr, val, order, scope);
}

template <warpstep::sim::word::Integer Value>
[[gnu::always_inline]] inline Value __nv_atomic_fetch_and(Value* ptr,
                                                          std::type_identity_t<Value> val,
                                                          int order,
                                                          int scope = __NV_THREAD_SCOPE_SYSTEM) {
  const warpstep::sim::ScopeGuard reaching(warpstep::sim::word::atomic_scope_of(scope));
  return warpstep::sim::word::bit_and(ptr, val, order);
}
template <warpstep::sim::word::Integer Value>
[[gnu::always_inline]] inline void __nv_atomic_and(Value* ptr, std::type_identity_t<Value> val,
                                                   int order,
                                                   int scope = __NV_THREAD_SCOPE_SYSTEM) {
  __nv_atomic_fetch_and(ptr, val, order, scope);
}

template <warpstep::sim::word::Integer Value>
[[gnu::always_inline]] inline Value __nv_atomic_fetch_or(Value* ptr,
                                                         std::type_identity_t<Value> val, int order,
                                                         int scope = __NV_THREAD_SCOPE_SYSTEM) {
  const warpstep::sim::ScopeGuard reaching(warpstep::sim::word::atomic_scope_of(scope));
  return warpstep::sim::word::bit_or(ptr, val, order);
}
template <warpstep::sim::word::Integer Value>
[[gnu::always_inline]] inline void __nv_atomic_or(Value* ptr, std::type_identity_t<Value> val,
                                                  int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
  __nv_atomic_fetch_or(ptr, val, order, scope);
}

template <warpstep::sim::word::Integer Value>
[[gnu::always_inline]] inline Value __nv_atomic_fetch_xor(Value* ptr,
                                                          std::type_identity_t<Value> val,
                                                          int order,
                                                          int scope = __NV_THREAD_SCOPE_SYSTEM) {
  const warpstep::sim::ScopeGuard reaching(warpstep::sim::word::atomic_scope_of(scope));
  return warpstep::sim::word::bit_xor(ptr, val, order);
}
template <warpstep::sim::word::Integer Value>
[[gnu::always_inline]] inline void __nv_atomic_xor(Value* ptr, std::type_identity_t<Value> val,
                                                   int order,
                                                   int scope = __NV_THREAD_SCOPE_SYSTEM) {
  __nv_atomic_fetch_xor(ptr, val, order, scope);
}

template <warpstep::sim::word::Integer Value>
[[gnu::always_inline]] inline Value __nv_atomic_fetch_min(Value* ptr,
                                                          std::type_identity_t<Value> val,
                                                          int order,
                                                          int scope = __NV_THREAD_SCOPE_SYSTEM) {
  const warpstep::sim::ScopeGuard reaching(warpstep::sim::word::atomic_scope_of(scope));
  return warpstep::sim::word::minimum(ptr, val, order);
}
template <warpstep::sim::word::Integer Value>
[[gnu::always_inline]] inline void __nv_atomic_min(Value* ptr, std::type_identity_t<Value> val,
                                                   int order,
                                                   int scope = __NV_THREAD_SCOPE_SYSTEM) {
  __nv_atomic_fetch_min(ptr, val, order, scope);
}

template <warpstep::sim::word::Integer Value>
[[gnu::always_inline]] inline Value __nv_atomic_fetch_max(Value* ptr,
                                                          std::type_identity_t<Value> val,
                                                          int order,
                                                          int scope = __NV_THREAD_SCOPE_SYSTEM) {
  const warpstep::sim::ScopeGuard reaching(warpstep::sim::word::atomic_scope_of(scope));
  return warpstep::sim::word::maximum(ptr, val, order);
}
template <warpstep::sim::word::Integer Value>
[[gnu::always_inline]] inline void __nv_atomic_max(Value* ptr, std::type_identity_t<Value> val,
                                                   int order,
                                                   int scope = __NV_THREAD_SCOPE_SYSTEM) {
  __nv_atomic_fetch_max(ptr, val, order, scope);
}

[[gnu::always_inline]] inline void __nv_atomic_thread_fence(int order,
                                                            int scope = __NV_THREAD_SCOPE_SYSTEM) {
  if (warpstep::sim::word::atomic_scope_of(scope) == warpstep::sim::AtomicScope::block)
    __atomic_signal_fence(order);
  else
    __atomic_thread_fence(order);
  warpstep::sim::note_pause();
}

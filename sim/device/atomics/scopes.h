// The atomic functions with a narrower or wider scope than the device: here all of them reach every
// thread, so that `_block` is stronger than on a GPU, where another block may miss it. The race
// checker knows the difference.
#pragma once

#include <type_traits>

#include "sim/abi/atomic_scope.h"
#include "sim/device/atomics/arithmetic.h"
#include "sim/device/atomics/bitwise.h"
#include "sim/device/atomics/exchange.h"

template <class Value>
[[gnu::always_inline]] inline auto atomicAdd_block(Value* address, std::type_identity_t<Value> val)
    -> decltype(atomicAdd(address, val)) {
  const warpstep::sim::ScopeGuard block(warpstep::sim::AtomicScope::block);
  return atomicAdd(address, val);
}
template <class Value>
[[gnu::always_inline]] inline auto atomicAdd_system(Value* address, std::type_identity_t<Value> val)
    -> decltype(atomicAdd(address, val)) {
  return atomicAdd(address, val);
}

template <class Value>
[[gnu::always_inline]] inline auto atomicSub_block(Value* address, std::type_identity_t<Value> val)
    -> decltype(atomicSub(address, val)) {
  const warpstep::sim::ScopeGuard block(warpstep::sim::AtomicScope::block);
  return atomicSub(address, val);
}
template <class Value>
[[gnu::always_inline]] inline auto atomicSub_system(Value* address, std::type_identity_t<Value> val)
    -> decltype(atomicSub(address, val)) {
  return atomicSub(address, val);
}

template <class Value>
[[gnu::always_inline]] inline auto atomicExch_block(Value* address, std::type_identity_t<Value> val)
    -> decltype(atomicExch(address, val)) {
  const warpstep::sim::ScopeGuard block(warpstep::sim::AtomicScope::block);
  return atomicExch(address, val);
}
template <class Value>
[[gnu::always_inline]] inline auto atomicExch_system(Value* address,
                                                     std::type_identity_t<Value> val)
    -> decltype(atomicExch(address, val)) {
  return atomicExch(address, val);
}

template <class Value>
[[gnu::always_inline]] inline auto atomicMin_block(Value* address, std::type_identity_t<Value> val)
    -> decltype(atomicMin(address, val)) {
  const warpstep::sim::ScopeGuard block(warpstep::sim::AtomicScope::block);
  return atomicMin(address, val);
}
template <class Value>
[[gnu::always_inline]] inline auto atomicMin_system(Value* address, std::type_identity_t<Value> val)
    -> decltype(atomicMin(address, val)) {
  return atomicMin(address, val);
}

template <class Value>
[[gnu::always_inline]] inline auto atomicMax_block(Value* address, std::type_identity_t<Value> val)
    -> decltype(atomicMax(address, val)) {
  const warpstep::sim::ScopeGuard block(warpstep::sim::AtomicScope::block);
  return atomicMax(address, val);
}
template <class Value>
[[gnu::always_inline]] inline auto atomicMax_system(Value* address, std::type_identity_t<Value> val)
    -> decltype(atomicMax(address, val)) {
  return atomicMax(address, val);
}

template <class Value>
[[gnu::always_inline]] inline auto atomicInc_block(Value* address, std::type_identity_t<Value> val)
    -> decltype(atomicInc(address, val)) {
  const warpstep::sim::ScopeGuard block(warpstep::sim::AtomicScope::block);
  return atomicInc(address, val);
}
template <class Value>
[[gnu::always_inline]] inline auto atomicInc_system(Value* address, std::type_identity_t<Value> val)
    -> decltype(atomicInc(address, val)) {
  return atomicInc(address, val);
}

template <class Value>
[[gnu::always_inline]] inline auto atomicDec_block(Value* address, std::type_identity_t<Value> val)
    -> decltype(atomicDec(address, val)) {
  const warpstep::sim::ScopeGuard block(warpstep::sim::AtomicScope::block);
  return atomicDec(address, val);
}
template <class Value>
[[gnu::always_inline]] inline auto atomicDec_system(Value* address, std::type_identity_t<Value> val)
    -> decltype(atomicDec(address, val)) {
  return atomicDec(address, val);
}

template <class Value>
[[gnu::always_inline]] inline auto atomicAnd_block(Value* address, std::type_identity_t<Value> val)
    -> decltype(atomicAnd(address, val)) {
  const warpstep::sim::ScopeGuard block(warpstep::sim::AtomicScope::block);
  return atomicAnd(address, val);
}
template <class Value>
[[gnu::always_inline]] inline auto atomicAnd_system(Value* address, std::type_identity_t<Value> val)
    -> decltype(atomicAnd(address, val)) {
  return atomicAnd(address, val);
}

template <class Value>
[[gnu::always_inline]] inline auto atomicOr_block(Value* address, std::type_identity_t<Value> val)
    -> decltype(atomicOr(address, val)) {
  const warpstep::sim::ScopeGuard block(warpstep::sim::AtomicScope::block);
  return atomicOr(address, val);
}
template <class Value>
[[gnu::always_inline]] inline auto atomicOr_system(Value* address, std::type_identity_t<Value> val)
    -> decltype(atomicOr(address, val)) {
  return atomicOr(address, val);
}

template <class Value>
[[gnu::always_inline]] inline auto atomicXor_block(Value* address, std::type_identity_t<Value> val)
    -> decltype(atomicXor(address, val)) {
  const warpstep::sim::ScopeGuard block(warpstep::sim::AtomicScope::block);
  return atomicXor(address, val);
}
template <class Value>
[[gnu::always_inline]] inline auto atomicXor_system(Value* address, std::type_identity_t<Value> val)
    -> decltype(atomicXor(address, val)) {
  return atomicXor(address, val);
}

template <class Value>
[[gnu::always_inline]] inline auto atomicCAS_block(Value* address,
                                                   std::type_identity_t<Value> compare,
                                                   std::type_identity_t<Value> val)
    -> decltype(atomicCAS(address, compare, val)) {
  const warpstep::sim::ScopeGuard block(warpstep::sim::AtomicScope::block);
  return atomicCAS(address, compare, val);
}
template <class Value>
[[gnu::always_inline]] inline auto atomicCAS_system(Value* address,
                                                    std::type_identity_t<Value> compare,
                                                    std::type_identity_t<Value> val)
    -> decltype(atomicCAS(address, compare, val)) {
  return atomicCAS(address, compare, val);
}

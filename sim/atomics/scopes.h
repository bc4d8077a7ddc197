// The atomic functions with a narrower or wider scope than the device: here all of them reach every
// thread, so that `_block` is stronger than on a GPU, where another block may miss it.
#pragma once

#include <type_traits>

#include "sim/atomics/arithmetic.h"
#include "sim/atomics/bitwise.h"
#include "sim/atomics/exchange.h"

template <class T>
auto atomicAdd_block(T* address, std::type_identity_t<T> val) -> decltype(atomicAdd(address, val)) {
  return atomicAdd(address, val);
}
template <class T>
auto atomicAdd_system(T* address, std::type_identity_t<T> val)
    -> decltype(atomicAdd(address, val)) {
  return atomicAdd(address, val);
}

template <class T>
auto atomicSub_block(T* address, std::type_identity_t<T> val) -> decltype(atomicSub(address, val)) {
  return atomicSub(address, val);
}
template <class T>
auto atomicSub_system(T* address, std::type_identity_t<T> val)
    -> decltype(atomicSub(address, val)) {
  return atomicSub(address, val);
}

template <class T>
auto atomicExch_block(T* address, std::type_identity_t<T> val)
    -> decltype(atomicExch(address, val)) {
  return atomicExch(address, val);
}
template <class T>
auto atomicExch_system(T* address, std::type_identity_t<T> val)
    -> decltype(atomicExch(address, val)) {
  return atomicExch(address, val);
}

template <class T>
auto atomicMin_block(T* address, std::type_identity_t<T> val) -> decltype(atomicMin(address, val)) {
  return atomicMin(address, val);
}
template <class T>
auto atomicMin_system(T* address, std::type_identity_t<T> val)
    -> decltype(atomicMin(address, val)) {
  return atomicMin(address, val);
}

template <class T>
auto atomicMax_block(T* address, std::type_identity_t<T> val) -> decltype(atomicMax(address, val)) {
  return atomicMax(address, val);
}
template <class T>
auto atomicMax_system(T* address, std::type_identity_t<T> val)
    -> decltype(atomicMax(address, val)) {
  return atomicMax(address, val);
}

template <class T>
auto atomicInc_block(T* address, std::type_identity_t<T> val) -> decltype(atomicInc(address, val)) {
  return atomicInc(address, val);
}
template <class T>
auto atomicInc_system(T* address, std::type_identity_t<T> val)
    -> decltype(atomicInc(address, val)) {
  return atomicInc(address, val);
}

template <class T>
auto atomicDec_block(T* address, std::type_identity_t<T> val) -> decltype(atomicDec(address, val)) {
  return atomicDec(address, val);
}
template <class T>
auto atomicDec_system(T* address, std::type_identity_t<T> val)
    -> decltype(atomicDec(address, val)) {
  return atomicDec(address, val);
}

template <class T>
auto atomicAnd_block(T* address, std::type_identity_t<T> val) -> decltype(atomicAnd(address, val)) {
  return atomicAnd(address, val);
}
template <class T>
auto atomicAnd_system(T* address, std::type_identity_t<T> val)
    -> decltype(atomicAnd(address, val)) {
  return atomicAnd(address, val);
}

template <class T>
auto atomicOr_block(T* address, std::type_identity_t<T> val) -> decltype(atomicOr(address, val)) {
  return atomicOr(address, val);
}
template <class T>
auto atomicOr_system(T* address, std::type_identity_t<T> val) -> decltype(atomicOr(address, val)) {
  return atomicOr(address, val);
}

template <class T>
auto atomicXor_block(T* address, std::type_identity_t<T> val) -> decltype(atomicXor(address, val)) {
  return atomicXor(address, val);
}
template <class T>
auto atomicXor_system(T* address, std::type_identity_t<T> val)
    -> decltype(atomicXor(address, val)) {
  return atomicXor(address, val);
}

template <class T>
auto atomicCAS_block(T* address, std::type_identity_t<T> compare, std::type_identity_t<T> val)
    -> decltype(atomicCAS(address, compare, val)) {
  return atomicCAS(address, compare, val);
}
template <class T>
auto atomicCAS_system(T* address, std::type_identity_t<T> compare, std::type_identity_t<T> val)
    -> decltype(atomicCAS(address, compare, val)) {
  return atomicCAS(address, compare, val);
}

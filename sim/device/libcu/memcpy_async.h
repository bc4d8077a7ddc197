// cuda::memcpy_async with a barrier: the phase that the barrier is in waits for the copy.
#pragma once

#include <cstddef>

#include "sim/abi/async_copy.h"
#include "sim/device/libcu/barrier.h"

namespace cuda {

/// A size whose copy's addresses are multiples of `Alignment`.
template <::std::size_t Alignment>
struct aligned_size_t {
  static constexpr ::std::size_t align = Alignment;
  ::std::size_t value;
  explicit constexpr aligned_size_t(::std::size_t size) : value(size) {}
  constexpr operator ::std::size_t() const { return value; }
};

/// How a copy is made; programs may not rely on either.
enum class async_contract_fulfillment { none, async };

template <thread_scope Scope, class Completion>
[[gnu::always_inline]] inline async_contract_fulfillment memcpy_async(
    void* to, const void* from, ::std::size_t bytes, barrier<Scope, Completion>& barrier) {
  warpstep::sim::copy_async(to, from, bytes, 0, &barrier);
  return async_contract_fulfillment::async;
}

/// The threads of the group share the work; each calls it.
template <class Group, thread_scope Scope, class Completion>
[[gnu::always_inline]] inline async_contract_fulfillment memcpy_async(
    const Group& group, void* to, const void* from, ::std::size_t bytes,
    barrier<Scope, Completion>& barrier) {
  warpstep::sim::copy_share_async(group, to, from, bytes, &barrier);
  return async_contract_fulfillment::async;
}

}  // namespace cuda

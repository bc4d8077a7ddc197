// Barrier objects by functions in C: __mbarrier_init() and its neighbours. Each is a cuda::barrier
// of the block.
#pragma once

#include <cstdint>
#include <utility>

#include "sim/device/libcu/barrier.h"
#include "sim/device/libcu/transactions.h"

using __mbarrier_t = std::uint64_t;
using __mbarrier_token_t = std::uint64_t;

inline std::uint32_t __mbarrier_maximum_count() {
  return cuda::detail::primitives::block_barrier::max();
}

inline void __mbarrier_init(__mbarrier_t* barrier, std::uint32_t expected) {
  init(&cuda::detail::primitives::barrier_at(barrier), expected);
}

inline void __mbarrier_inval(__mbarrier_t*) {}

/// Arrives. The token says how many threads were missing.
inline __mbarrier_token_t __mbarrier_arrive(__mbarrier_t* barrier) {
  return cuda::detail::primitives::arrive(barrier, false);
}
inline __mbarrier_token_t __mbarrier_arrive_and_drop(__mbarrier_t* barrier) {
  return cuda::detail::primitives::arrive(barrier, true);
}
inline std::uint32_t __mbarrier_token_pending_count(__mbarrier_token_t token) {
  return static_cast<std::uint32_t>(token);
}

inline bool __mbarrier_test_wait(__mbarrier_t* barrier, __mbarrier_token_t token) {
  return cuda::detail::primitives::has_ended(barrier, token);
}
inline bool __mbarrier_try_wait(__mbarrier_t* barrier, __mbarrier_token_t token, std::uint32_t) {
  return cuda::detail::primitives::has_ended(barrier, token);
}
inline bool __mbarrier_test_wait_parity(__mbarrier_t* barrier, bool parity) {
  return cuda::detail::primitives::barrier_at(barrier).try_wait_parity(parity);
}
inline bool __mbarrier_try_wait_parity(__mbarrier_t* barrier, bool parity, std::uint32_t) {
  return cuda::detail::primitives::barrier_at(barrier).try_wait_parity(parity);
}

// Loads and stores of __half with a hint for the caches, and its atomics. The hints say nothing
// here.
#pragma once

#include "sim/device/half/atomic_sum.h"
#include "sim/device/half/fp16_type.h"

// clang-format off
inline __half __ldg(const __half* address) { return *address; }
inline __half __ldcg(const __half* address) { return *address; }
inline __half __ldca(const __half* address) { return *address; }
inline __half __ldcs(const __half* address) { return *address; }
inline __half __ldlu(const __half* address) { return *address; }

inline __half2 __ldg(const __half2* address) { return *address; }
inline __half2 __ldcg(const __half2* address) { return *address; }
inline __half2 __ldca(const __half2* address) { return *address; }
inline __half2 __ldcs(const __half2* address) { return *address; }
inline __half2 __ldlu(const __half2* address) { return *address; }

// Fetched again each time.
inline __half __ldcv(const __half* address) {
  const auto* const word = reinterpret_cast<const unsigned short*>(address);
  return warpstep::sim::half::from_bits<__half>(__atomic_load_n(word, __ATOMIC_ACQUIRE));
}
inline __half2 __ldcv(const __half2* address) { return {__ldcv(&address->x), __ldcv(&address->y)}; }

inline void __stwb(__half* address, __half value) { *address = value; }
inline void __stcg(__half* address, __half value) { *address = value; }
inline void __stcs(__half* address, __half value) { *address = value; }
inline void __stwt(__half* address, __half value) { *address = value; }

inline void __stwb(__half2* address, __half2 value) { *address = value; }
inline void __stcg(__half2* address, __half2 value) { *address = value; }
inline void __stcs(__half2* address, __half2 value) { *address = value; }
inline void __stwt(__half2* address, __half2 value) { *address = value; }

/// Adds and returns what was there, in one piece.
inline __half atomicAdd(__half* address, __half x) {
  return warpstep::sim::half::add_in_memory(address, x);
}
/// The halves are added one by one, as on a GPU: together they are not atomic.
inline __half2 atomicAdd(__half2* address, __half2 x) {
  return {atomicAdd(&address->x, x.x), atomicAdd(&address->y, x.y)};
}
// clang-format on

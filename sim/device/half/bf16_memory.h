// Loads and stores of __nv_bfloat16 with a hint for the caches, and its atomics. The hints say
// nothing here.
#pragma once

#include "sim/device/half/atomic_sum.h"
#include "sim/device/half/bf16_type.h"

// clang-format off
inline __nv_bfloat16 __ldg(const __nv_bfloat16* address) { return *address; }
inline __nv_bfloat16 __ldcg(const __nv_bfloat16* address) { return *address; }
inline __nv_bfloat16 __ldca(const __nv_bfloat16* address) { return *address; }
inline __nv_bfloat16 __ldcs(const __nv_bfloat16* address) { return *address; }
inline __nv_bfloat16 __ldlu(const __nv_bfloat16* address) { return *address; }

inline __nv_bfloat162 __ldg(const __nv_bfloat162* address) { return *address; }
inline __nv_bfloat162 __ldcg(const __nv_bfloat162* address) { return *address; }
inline __nv_bfloat162 __ldca(const __nv_bfloat162* address) { return *address; }
inline __nv_bfloat162 __ldcs(const __nv_bfloat162* address) { return *address; }
inline __nv_bfloat162 __ldlu(const __nv_bfloat162* address) { return *address; }

// Fetched again each time.
inline __nv_bfloat16 __ldcv(const __nv_bfloat16* address) {
  const auto* const word = reinterpret_cast<const unsigned short*>(address);
  return warpstep::sim::half::from_bits<__nv_bfloat16>(__atomic_load_n(word, __ATOMIC_ACQUIRE));
}
inline __nv_bfloat162 __ldcv(const __nv_bfloat162* address) {
  return {__ldcv(&address->x), __ldcv(&address->y)};
}

inline void __stwb(__nv_bfloat16* address, __nv_bfloat16 value) { *address = value; }
inline void __stcg(__nv_bfloat16* address, __nv_bfloat16 value) { *address = value; }
inline void __stcs(__nv_bfloat16* address, __nv_bfloat16 value) { *address = value; }
inline void __stwt(__nv_bfloat16* address, __nv_bfloat16 value) { *address = value; }

inline void __stwb(__nv_bfloat162* address, __nv_bfloat162 value) { *address = value; }
inline void __stcg(__nv_bfloat162* address, __nv_bfloat162 value) { *address = value; }
inline void __stcs(__nv_bfloat162* address, __nv_bfloat162 value) { *address = value; }
inline void __stwt(__nv_bfloat162* address, __nv_bfloat162 value) { *address = value; }

/// Adds and returns what was there, in one piece.
inline __nv_bfloat16 atomicAdd(__nv_bfloat16* address, __nv_bfloat16 x) {
  return warpstep::sim::half::add_in_memory(address, x);
}
/// The halves are added one by one, as on a GPU: together they are not atomic.
inline __nv_bfloat162 atomicAdd(__nv_bfloat162* address, __nv_bfloat162 x) {
  return {atomicAdd(&address->x, x.x), atomicAdd(&address->y, x.y)};
}
// clang-format on

// PTX's loads, stores, atomics and conversions of addresses. All are inlined, so that checkers see
// the line of the program.
#pragma once

#include <type_traits>

#include "sim/device/atomics/all.h"
#include "sim/device/builtins/address_space.h"
#include "sim/device/builtins/cache_hints.h"
#include "sim/device/builtins/fences.h"
#include "sim/device/ptx/value.h"

namespace warpstep::sim::ptx {

enum class Space { generic, shared };

/// The place that an address operand names: in .shared a number, elsewhere a pointer.
template <Space kSpace, class Moved>
[[gnu::always_inline]] inline void* place(const Moved& address, long long offset = 0) {
  if constexpr (kSpace == Space::shared)
    return shared_pointer(as<unsigned long long>(as<Bits<Moved>>(address)) +
                          static_cast<unsigned long long>(offset));
  else
    return reinterpret_cast<char*>(as<unsigned long long>(address)) + offset;
}

/// What a load or store moves at once.
template <class Value, unsigned kCount>
struct VectorOf {
  typedef Value type __attribute__((vector_size(kCount * sizeof(Value)), may_alias));
};
template <class Value>
struct VectorOf<Value, 1> {
  typedef Value type __attribute__((may_alias));
};
template <class Value, unsigned kCount>
using Vector = typename VectorOf<Value, kCount>::type;

/// How an access is made: as any, from the read-only cache, where all see it, or volatile.
enum class Access { plain, read_only, coherent, is_volatile };

template <class Value, unsigned kCount, Access kAccess>
[[gnu::always_inline]] inline Vector<Value, kCount> load(const void* from) {
  using Moved = Vector<Value, kCount>;
  if constexpr (kInstrumented && kAccess == Access::read_only)
    note_read_only(from, sizeof(Moved), "ld.global.nc");
  if constexpr (kAccess == Access::plain || kAccess == Access::read_only)
    return *static_cast<const Moved*>(from);
  note_poll(from);
  if constexpr (kAccess == Access::is_volatile || kCount > 1)
    return *static_cast<const volatile Moved*>(from);
  else
    return __atomic_load_n(static_cast<const Value*>(from), __ATOMIC_ACQUIRE);
}

template <class Value, unsigned kCount, Access kAccess>
[[gnu::always_inline]] inline void store(void* to, const Vector<Value, kCount>& value) {
  using Moved = Vector<Value, kCount>;
  if constexpr (kAccess == Access::plain || kAccess == Access::read_only)
    *static_cast<Moved*>(to) = value;
  else if constexpr (kAccess == Access::is_volatile || kCount > 1)
    *static_cast<volatile Moved*>(to) = value;
  else
    __atomic_store_n(static_cast<Value*>(to), value, __ATOMIC_RELEASE);
}

// The orders, which are macros where the program is preprocessed.
inline constexpr int kRelaxed = __ATOMIC_RELAXED, kAcquire = __ATOMIC_ACQUIRE,
                     kRelease = __ATOMIC_RELEASE, kAcquireRelease = __ATOMIC_ACQ_REL;

/// ld.relaxed, ld.acquire and the matching stores.
template <class Value, int kOrder, AtomicScope kScope>
[[gnu::always_inline]] inline Value load_ordered(const void* from) {
  const ScopeGuard reaching(kScope);
  Value value;
  __atomic_load(static_cast<const Value*>(from), &value, kOrder);
  note_poll(from);
  return value;
}
template <class Value, int kOrder, AtomicScope kScope>
[[gnu::always_inline]] inline void store_ordered(void* to, Value value) {
  const ScopeGuard reaching(kScope);
  __atomic_store(static_cast<Value*>(to), &value, kOrder);
}

enum class Op { add, min, max, inc, dec, bit_and, bit_or, bit_xor, exch, cas };

/// atom and red: what the place held.
template <class Value, Op kOp, int kOrder, AtomicScope kScope>
[[gnu::always_inline]] inline Value atom(void* at, Value a, Value b = {}) {
  const ScopeGuard reaching(kScope);
  auto* const word = static_cast<Value*>(at);
  constexpr int order = kOrder;
  if constexpr (kOp == Op::add) return word::add(word, a, order);
  if constexpr (kOp == Op::exch) return word::exchange(word, a, order);
  if constexpr (kOp == Op::cas)
    return word::compare_and_swap(word, a, b, order, word::order_of_read(order));
  if constexpr (std::is_integral_v<Value>) {
    if constexpr (kOp == Op::min) return word::minimum(word, a, order);
    if constexpr (kOp == Op::max) return word::maximum(word, a, order);
    if constexpr (kOp == Op::bit_and) return word::bit_and(word, a, order);
    if constexpr (kOp == Op::bit_or) return word::bit_or(word, a, order);
    if constexpr (kOp == Op::bit_xor) return word::bit_xor(word, a, order);
    if constexpr (kOp == Op::inc) return word::count_up(word, a);
    if constexpr (kOp == Op::dec) return word::count_down(word, a);
  }
}

/// cvta and isspacep.
template <class Moved>
[[gnu::always_inline]] inline unsigned long long to_shared(const Moved& pointer) {
  return shared_number(reinterpret_cast<const void*>(as<unsigned long long>(pointer)));
}
template <class Moved>
[[gnu::always_inline]] inline unsigned long long from_shared(const Moved& number) {
  return reinterpret_cast<unsigned long long>(place<Space::shared>(number));
}
template <class Moved>
[[gnu::always_inline]] inline const void* pointer_of(const Moved& address) {
  return reinterpret_cast<const void*>(as<unsigned long long>(address));
}

}  // namespace warpstep::sim::ptx

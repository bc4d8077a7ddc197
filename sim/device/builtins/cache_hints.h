// Loads and stores with cache hints: plain accesses on the simulator.
#pragma once

#include <vector_types.h>

#include <type_traits>

#include "sim/device/atomics/word.h"

namespace warpstep::sim {

/// The types that CUDA's cache-hinted accesses take.
template <class Value>
concept CacheHinted =
    word::OneOf<Value, char, signed char, short, int, long, long long, unsigned char,
                unsigned short, unsigned int, unsigned long, unsigned long long, float, double> ||
    word::OneOf<Value, char2, char4, short2, short4, int2, int4, longlong2, uchar2, uchar4, ushort2,
                ushort4, uint2, uint4, ulonglong2, float2, float4, double2>;

/// A load that sees the stores of other multiprocessors: for loops that poll.
template <class Value>
Value load_again(const Value* ptr) {
  note_poll(ptr);
  Value value;
  if constexpr (std::is_scalar_v<Value>) {
    __atomic_load(ptr, &value, __ATOMIC_ACQUIRE);
  } else {
    asm volatile("" ::: "memory");
    value = *ptr;
  }
  return value;
}

/// The matching store.
template <class Value>
void store_now(Value* ptr, Value value) {
  if constexpr (std::is_scalar_v<Value>) {
    __atomic_store(ptr, &value, __ATOMIC_RELEASE);
  } else {
    *ptr = value;
    asm volatile("" ::: "memory");
  }
}

/// The running thread is about to read what must not be written while its kernel runs; `how` says
/// what makes it so. Called where accesses are instrumented.
void note_read_only(const void* at, std::size_t bytes, const char* how);

/// The same of a read through a kernel's `const Value* __restrict__` parameter: the compiler takes
/// it from the same cache if it likes.
void note_restricted_read(const void* at, std::size_t bytes);

/// What `warpstep cc` puts such a parameter into where it is read through.
template <class Value>
class ReadOnly {
 public:
  explicit ReadOnly(const Value* at) : at_(at) {}

  template <class Index>
  [[gnu::always_inline]] const Value& operator[](Index i) const {
    return *(*this + i);
  }
  [[gnu::always_inline]] const Value& operator*() const {
    constexpr std::size_t kWidest = 16;  // of larger ones only a part may be read
    if constexpr (sizeof(Value) <= kWidest) note_restricted_read(at_, sizeof(Value));
    return *at_;
  }
  template <class Index>
  [[gnu::always_inline]] ReadOnly operator+(Index i) const {
    return ReadOnly(at_ + i);
  }

 private:
  const Value* at_;
};

template <class Value>
[[gnu::always_inline]] inline auto read_only(const Value* pointer) {
  if constexpr (kInstrumented)
    return ReadOnly<Value>(pointer);
  else
    return pointer;
}

}  // namespace warpstep::sim

/// For data that no thread of the grid writes.
template <warpstep::sim::CacheHinted Value>
[[gnu::always_inline]] inline Value __ldg(const Value* ptr) {
  if constexpr (warpstep::sim::kInstrumented)
    warpstep::sim::note_read_only(ptr, sizeof(Value), "__ldg()");
  return *ptr;
}
/// Cached at all levels.
template <warpstep::sim::CacheHinted Value>
Value __ldca(const Value* ptr) {
  return *ptr;
}
/// Cached for one use.
template <warpstep::sim::CacheHinted Value>
Value __ldcs(const Value* ptr) {
  return *ptr;
}
/// For the last use.
template <warpstep::sim::CacheHinted Value>
Value __ldlu(const Value* ptr) {
  return *ptr;
}
/// Cached where all multiprocessors see it.
template <warpstep::sim::CacheHinted Value>
Value __ldcg(const Value* ptr) {
  return warpstep::sim::load_again(ptr);
}
/// Fetched again each time.
template <warpstep::sim::CacheHinted Value>
Value __ldcv(const Value* ptr) {
  return warpstep::sim::load_again(ptr);
}

/// Written back from all levels.
template <warpstep::sim::CacheHinted Value>
void __stwb(Value* ptr, std::type_identity_t<Value> value) {
  *ptr = value;
}
/// Cached for one use.
template <warpstep::sim::CacheHinted Value>
void __stcs(Value* ptr, std::type_identity_t<Value> value) {
  *ptr = value;
}
/// Cached where all multiprocessors see it.
template <warpstep::sim::CacheHinted Value>
void __stcg(Value* ptr, std::type_identity_t<Value> value) {
  warpstep::sim::store_now(ptr, value);
}
/// Written through to memory.
template <warpstep::sim::CacheHinted Value>
void __stwt(Value* ptr, std::type_identity_t<Value> value) {
  warpstep::sim::store_now(ptr, value);
}

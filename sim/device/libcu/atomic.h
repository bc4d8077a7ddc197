// cuda::atomic and cuda::atomic_ref.
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

#include "sim/abi/atomic_scope.h"
#include "sim/device/atomics/word.h"
#include "sim/device/libcu/scope.h"

namespace cuda {

namespace detail {

/// In bytes: where the processor can change a Value at once.
template <class Value>
inline constexpr ::std::size_t atomic_alignment = sizeof(Value) <= 16 &&
                                                          (sizeof(Value) & (sizeof(Value) - 1)) == 0
                                                      ? sizeof(Value)
                                                      : alignof(Value);

inline memory_order order_of_failure(memory_order order) {
  if (order == memory_order_acq_rel) return memory_order_acquire;
  return order == memory_order_release ? memory_order_relaxed : order;
}

/// What both have: operations on the word that `Self::word()` points to. One that leaves the word
/// as it was counts as a poll, so that a thread that waits for another yields.
template <class Value, class Self>
class atomic_operations {
  static_assert(::std::is_trivially_copyable_v<Value>,
                "cuda::atomic needs a trivially copyable type");
  static constexpr bool kIsNumber = ::std::is_arithmetic_v<Value> && !::std::same_as<Value, bool>;
  static constexpr bool kIsInteger = kIsNumber && ::std::integral<Value>;
  static constexpr bool kIsPointer = ::std::is_pointer_v<Value>;
  using ScopeGuard = warpstep::sim::ScopeGuard;

 public:
  using value_type = Value;
  static constexpr bool is_always_lock_free = __atomic_always_lock_free(sizeof(Value), nullptr);
  bool is_lock_free() const { return is_always_lock_free; }

  [[gnu::always_inline]] Value load(memory_order order = memory_order_seq_cst) const {
    const ScopeGuard scope(Self::kScope);
    Value value;
    __atomic_load(word(), &value, static_cast<int>(order));
    warpstep::sim::note_poll(word());
    return value;
  }
  [[gnu::always_inline]] operator Value() const { return load(); }

  [[gnu::always_inline]] void store(Value value, memory_order order = memory_order_seq_cst) const {
    const ScopeGuard scope(Self::kScope);
    __atomic_store(word(), &value, static_cast<int>(order));
  }

  [[gnu::always_inline]] Value exchange(Value value,
                                        memory_order order = memory_order_seq_cst) const {
    const ScopeGuard scope(Self::kScope);
    return warpstep::sim::word::exchange(word(), value, static_cast<int>(order));
  }

  [[gnu::always_inline]] bool compare_exchange_strong(Value& expected, Value value,
                                                      memory_order if_swapped,
                                                      memory_order if_not) const {
    const ScopeGuard scope(Self::kScope);
    const Value found = warpstep::sim::word::compare_and_swap(
        word(), expected, value, static_cast<int>(if_swapped), static_cast<int>(if_not));
    if (warpstep::sim::word::same_bits(found, expected)) return true;
    expected = found;
    return false;
  }
  [[gnu::always_inline]] bool compare_exchange_strong(
      Value& expected, Value value, memory_order order = memory_order_seq_cst) const {
    return compare_exchange_strong(expected, value, order, order_of_failure(order));
  }
  [[gnu::always_inline]] bool compare_exchange_weak(Value& expected, Value value,
                                                    memory_order if_swapped,
                                                    memory_order if_not) const {
    return compare_exchange_strong(expected, value, if_swapped, if_not);
  }
  [[gnu::always_inline]] bool compare_exchange_weak(
      Value& expected, Value value, memory_order order = memory_order_seq_cst) const {
    return compare_exchange_strong(expected, value, order);
  }

  [[gnu::always_inline]] Value fetch_add(
      Value value, memory_order order = memory_order_seq_cst) const requires kIsNumber {
    const ScopeGuard scope(Self::kScope);
    return warpstep::sim::word::add(word(), value, static_cast<int>(order));
  }
  [[gnu::always_inline]] Value fetch_sub(
      Value value, memory_order order = memory_order_seq_cst) const requires kIsNumber {
    const ScopeGuard scope(Self::kScope);
    if constexpr (kIsInteger)
      return warpstep::sim::word::subtract(word(), value, static_cast<int>(order));
    else
      return warpstep::sim::word::add(word(), -value, static_cast<int>(order));
  }
  [[gnu::always_inline]] Value fetch_add(
      ::std::ptrdiff_t count, memory_order order = memory_order_seq_cst) const requires kIsPointer {
    const ScopeGuard scope(Self::kScope);
    return warpstep::sim::word::update(
        word(), [=](Value found) { return found + count; }, static_cast<int>(order));
  }
  [[gnu::always_inline]] Value fetch_sub(
      ::std::ptrdiff_t count, memory_order order = memory_order_seq_cst) const requires kIsPointer {
    const ScopeGuard scope(Self::kScope);
    return warpstep::sim::word::update(
        word(), [=](Value found) { return found - count; }, static_cast<int>(order));
  }
  [[gnu::always_inline]] Value fetch_and(
      Value value, memory_order order = memory_order_seq_cst) const requires kIsInteger {
    const ScopeGuard scope(Self::kScope);
    return warpstep::sim::word::bit_and(word(), value, static_cast<int>(order));
  }
  [[gnu::always_inline]] Value fetch_or(
      Value value, memory_order order = memory_order_seq_cst) const requires kIsInteger {
    const ScopeGuard scope(Self::kScope);
    return warpstep::sim::word::bit_or(word(), value, static_cast<int>(order));
  }
  [[gnu::always_inline]] Value fetch_xor(
      Value value, memory_order order = memory_order_seq_cst) const requires kIsInteger {
    const ScopeGuard scope(Self::kScope);
    return warpstep::sim::word::bit_xor(word(), value, static_cast<int>(order));
  }
  [[gnu::always_inline]] Value fetch_min(
      Value value, memory_order order = memory_order_seq_cst) const requires kIsNumber {
    const ScopeGuard scope(Self::kScope);
    return warpstep::sim::word::minimum(word(), value, static_cast<int>(order));
  }
  [[gnu::always_inline]] Value fetch_max(
      Value value, memory_order order = memory_order_seq_cst) const requires kIsNumber {
    const ScopeGuard scope(Self::kScope);
    return warpstep::sim::word::maximum(word(), value, static_cast<int>(order));
  }

  [[gnu::always_inline]] Value operator++() const requires kIsInteger {
    return static_cast<Value>(fetch_add(1) + 1);
  }
  [[gnu::always_inline]] Value operator--() const requires kIsInteger {
    return static_cast<Value>(fetch_sub(1) - 1);
  }
  [[gnu::always_inline]] Value operator++(int) const requires kIsInteger { return fetch_add(1); }
  [[gnu::always_inline]] Value operator--(int) const requires kIsInteger { return fetch_sub(1); }
  [[gnu::always_inline]] Value operator+=(Value value) const requires kIsNumber {
    return static_cast<Value>(fetch_add(value) + value);
  }
  [[gnu::always_inline]] Value operator-=(Value value) const requires kIsNumber {
    return static_cast<Value>(fetch_sub(value) - value);
  }
  [[gnu::always_inline]] Value operator&=(Value value) const requires kIsInteger {
    return fetch_and(value) & value;
  }
  [[gnu::always_inline]] Value operator|=(Value value) const requires kIsInteger {
    return fetch_or(value) | value;
  }
  [[gnu::always_inline]] Value operator^=(Value value) const requires kIsInteger {
    return fetch_xor(value) ^ value;
  }

  /// Waits until the value differs from `old`. A waiting thread polls: it need not be woken.
  [[gnu::always_inline]] void wait(Value old, memory_order order = memory_order_seq_cst) const {
    while (warpstep::sim::word::same_bits(load(order), old)) {
    }
  }
  void notify_one() const {}
  void notify_all() const {}

 protected:
  Value* word() const { return static_cast<const Self*>(this)->word(); }
};

}  // namespace detail

/// A Value that several threads use at once. Without a value it is not initialised, so that it may
/// be a `__shared__` variable.
template <class Value, thread_scope Scope = thread_scope_system>
class atomic : public detail::atomic_operations<Value, atomic<Value, Scope>> {
 public:
  atomic() = default;
  constexpr atomic(Value value) : value_(value) {}
  atomic(const atomic&) = delete;
  atomic& operator=(const atomic&) = delete;

  Value operator=(Value value) {
    this->store(value);
    return value;
  }

 private:
  friend detail::atomic_operations<Value, atomic>;
  static constexpr warpstep::sim::AtomicScope kScope = detail::atomic_scope_of(Scope);
  Value* word() const { return &value_; }

  alignas(detail::atomic_alignment<Value>) mutable Value value_;
};

/// An atomic's operations on a Value that lives elsewhere.
template <class Value, thread_scope Scope = thread_scope_system>
class atomic_ref : public detail::atomic_operations<Value, atomic_ref<Value, Scope>> {
 public:
  static constexpr ::std::size_t required_alignment = detail::atomic_alignment<Value>;

  explicit atomic_ref(Value& value) : value_(&value) {}
  atomic_ref(const atomic_ref&) = default;
  atomic_ref& operator=(const atomic_ref&) = delete;

  Value operator=(Value value) const {
    this->store(value);
    return value;
  }

 private:
  friend detail::atomic_operations<Value, atomic_ref>;
  static constexpr warpstep::sim::AtomicScope kScope = detail::atomic_scope_of(Scope);
  Value* word() const { return value_; }

  Value* value_;
};

/// A bool with two operations, false at first.
template <thread_scope Scope = thread_scope_system>
class atomic_flag_of {
 public:
  atomic_flag_of() = default;
  bool test(memory_order order = memory_order_seq_cst) const { return set_.load(order); }
  bool test_and_set(memory_order order = memory_order_seq_cst) {
    return set_.exchange(true, order);
  }
  void clear(memory_order order = memory_order_seq_cst) { set_.store(false, order); }
  void wait(bool old, memory_order order = memory_order_seq_cst) const { set_.wait(old, order); }
  void notify_one() {}
  void notify_all() {}

 private:
  atomic<bool, Scope> set_{false};
};
using atomic_flag = atomic_flag_of<>;

}  // namespace cuda

namespace cuda::std {

using ::cuda::atomic_flag;
using ::cuda::atomic_signal_fence;
using ::cuda::atomic_thread_fence;
using ::cuda::memory_order;
using ::cuda::memory_order_acq_rel;
using ::cuda::memory_order_acquire;
using ::cuda::memory_order_consume;
using ::cuda::memory_order_relaxed;
using ::cuda::memory_order_release;
using ::cuda::memory_order_seq_cst;

template <class Value>
using atomic = ::cuda::atomic<Value, thread_scope_system>;
template <class Value>
using atomic_ref = ::cuda::atomic_ref<Value, thread_scope_system>;

using atomic_bool = atomic<bool>;
using atomic_int = atomic<int>;
using atomic_uint = atomic<unsigned int>;
using atomic_long = atomic<long>;
using atomic_ulong = atomic<unsigned long>;
using atomic_llong = atomic<long long>;
using atomic_ullong = atomic<unsigned long long>;

}  // namespace cuda::std

// cuda::atomic and cuda::atomic_ref.
#pragma once

#include <atomic>
#include <concepts>
#include <cstddef>
#include <type_traits>

#include "sim/atomics/word.h"
#include "sim/libcu/scope.h"

namespace cuda {

namespace detail {

inline memory_order order_of_failure(memory_order order) {
  if (order == memory_order_acq_rel) return memory_order_acquire;
  return order == memory_order_release ? memory_order_relaxed : order;
}

/// What both have: operations on the word that `Self::word()` points to. One that leaves the word
/// as it was counts as a poll, so that a thread that waits for another lets it have a turn.
template <class T, class Self>
class atomic_operations {
  static_assert(::std::is_trivially_copyable_v<T>, "cuda::atomic needs a trivially copyable type");
  static constexpr bool kIsNumber = ::std::is_arithmetic_v<T> && !::std::same_as<T, bool>;
  static constexpr bool kIsInteger = kIsNumber && ::std::integral<T>;
  static constexpr bool kIsPointer = ::std::is_pointer_v<T>;

 public:
  using value_type = T;
  static constexpr bool is_always_lock_free = __atomic_always_lock_free(sizeof(T), nullptr);
  bool is_lock_free() const { return is_always_lock_free; }

  T load(memory_order order = memory_order_seq_cst) const {
    const T value = ref().load(order);
    warpstep::sim::note_poll(word());
    return value;
  }
  operator T() const { return load(); }

  void store(T value, memory_order order = memory_order_seq_cst) const {
    ref().store(value, order);
  }

  T exchange(T value, memory_order order = memory_order_seq_cst) const {
    const T old = ref().exchange(value, order);
    note(!warpstep::sim::word::same_bits(old, value));
    return old;
  }

  bool compare_exchange_strong(T& expected, T value, memory_order if_swapped,
                               memory_order if_not) const {
    const bool swapped = ref().compare_exchange_strong(expected, value, if_swapped, if_not);
    note(swapped);
    return swapped;
  }
  bool compare_exchange_strong(T& expected, T value,
                               memory_order order = memory_order_seq_cst) const {
    return compare_exchange_strong(expected, value, order, order_of_failure(order));
  }
  bool compare_exchange_weak(T& expected, T value, memory_order if_swapped,
                             memory_order if_not) const {
    return compare_exchange_strong(expected, value, if_swapped, if_not);
  }
  bool compare_exchange_weak(T& expected, T value,
                             memory_order order = memory_order_seq_cst) const {
    return compare_exchange_strong(expected, value, order);
  }

  T fetch_add(T value, memory_order = memory_order_seq_cst) const requires kIsNumber {
    return warpstep::sim::word::add(word(), value);
  }
  T fetch_sub(T value, memory_order = memory_order_seq_cst) const requires kIsNumber {
    if constexpr (kIsInteger)
      return warpstep::sim::word::subtract(word(), value);
    else
      return warpstep::sim::word::add(word(), -value);
  }
  T fetch_add(::std::ptrdiff_t count,
              memory_order = memory_order_seq_cst) const requires kIsPointer {
    return warpstep::sim::word::update(word(), [=](T found) { return found + count; });
  }
  T fetch_sub(::std::ptrdiff_t count,
              memory_order = memory_order_seq_cst) const requires kIsPointer {
    return warpstep::sim::word::update(word(), [=](T found) { return found - count; });
  }
  T fetch_and(T value, memory_order = memory_order_seq_cst) const requires kIsInteger {
    return warpstep::sim::word::bit_and(word(), value);
  }
  T fetch_or(T value, memory_order = memory_order_seq_cst) const requires kIsInteger {
    return warpstep::sim::word::bit_or(word(), value);
  }
  T fetch_xor(T value, memory_order = memory_order_seq_cst) const requires kIsInteger {
    return warpstep::sim::word::bit_xor(word(), value);
  }
  T fetch_min(T value, memory_order = memory_order_seq_cst) const requires kIsNumber {
    return warpstep::sim::word::minimum(word(), value);
  }
  T fetch_max(T value, memory_order = memory_order_seq_cst) const requires kIsNumber {
    return warpstep::sim::word::maximum(word(), value);
  }

  T operator++() const requires kIsInteger { return static_cast<T>(fetch_add(1) + 1); }
  T operator--() const requires kIsInteger { return static_cast<T>(fetch_sub(1) - 1); }
  T operator++(int) const requires kIsInteger { return fetch_add(1); }
  T operator--(int) const requires kIsInteger { return fetch_sub(1); }
  T operator+=(T value) const requires kIsNumber {
    return static_cast<T>(fetch_add(value) + value);
  }
  T operator-=(T value) const requires kIsNumber {
    return static_cast<T>(fetch_sub(value) - value);
  }
  T operator&=(T value) const requires kIsInteger { return fetch_and(value) & value; }
  T operator|=(T value) const requires kIsInteger { return fetch_or(value) | value; }
  T operator^=(T value) const requires kIsInteger { return fetch_xor(value) ^ value; }

  /// Waits until the value differs from `old`. A waiting thread polls: nobody has to wake it.
  void wait(T old, memory_order order = memory_order_seq_cst) const {
    while (warpstep::sim::word::same_bits(load(order), old)) {
    }
  }
  void notify_one() const {}
  void notify_all() const {}

 protected:
  T* word() const { return static_cast<const Self*>(this)->word(); }

 private:
  ::std::atomic_ref<T> ref() const { return ::std::atomic_ref<T>(*word()); }
  void note(bool changed) const {
    changed ? warpstep::sim::note_change() : warpstep::sim::note_poll(word());
  }
};

}  // namespace detail

/// A T that several threads use at once. Without a value it is not initialised, so that it may be
/// a `__shared__` variable.
template <class T, thread_scope Scope = thread_scope_system>
class atomic : public detail::atomic_operations<T, atomic<T, Scope>> {
 public:
  atomic() = default;
  constexpr atomic(T value) : value_(value) {}
  atomic(const atomic&) = delete;
  atomic& operator=(const atomic&) = delete;

  T operator=(T value) {
    this->store(value);
    return value;
  }

 private:
  friend detail::atomic_operations<T, atomic>;
  T* word() const { return &value_; }

  alignas(sizeof(T) <= 16 && (sizeof(T) & (sizeof(T) - 1)) == 0 ? sizeof(T)
                                                                : alignof(T)) mutable T value_;
};

/// An atomic's operations on somebody else's T.
template <class T, thread_scope Scope = thread_scope_system>
class atomic_ref : public detail::atomic_operations<T, atomic_ref<T, Scope>> {
 public:
  static constexpr ::std::size_t required_alignment = ::std::atomic_ref<T>::required_alignment;

  explicit atomic_ref(T& value) : value_(&value) {}
  atomic_ref(const atomic_ref&) = default;
  atomic_ref& operator=(const atomic_ref&) = delete;

  T operator=(T value) const {
    this->store(value);
    return value;
  }

 private:
  friend detail::atomic_operations<T, atomic_ref>;
  T* word() const { return value_; }

  T* value_;
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

template <class T>
using atomic = ::cuda::atomic<T, thread_scope_system>;
template <class T>
using atomic_ref = ::cuda::atomic_ref<T, thread_scope_system>;

using atomic_bool = atomic<bool>;
using atomic_int = atomic<int>;
using atomic_uint = atomic<unsigned int>;
using atomic_long = atomic<long>;
using atomic_ulong = atomic<unsigned long>;
using atomic_llong = atomic<long long>;
using atomic_ullong = atomic<unsigned long long>;

}  // namespace cuda::std

// Phases of a barrier that wait for bytes of bulk copies as well as for threads:
// cuda::device::memcpy_async_tx() and similar.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/device/builtins/copy_instructions.h"
#include "sim/device/libcu/memcpy_async.h"

namespace cuda::detail {

/// What the functions of barriers below cuda::barrier do with one.
struct primitives {
  using block_barrier = barrier<thread_scope_block>;

  static ::std::uint64_t* handle(block_barrier& barrier) { return &barrier.state_; }
  static block_barrier& barrier_at(::std::uint64_t* handle) {
    static_assert(sizeof(block_barrier) == sizeof(*handle));
    return *reinterpret_cast<block_barrier*>(handle);
  }
  /// A token in one word: the phase, and how many threads were missing at the arrival.
  static ::std::uint64_t arrive(::std::uint64_t* handle, bool drops, ::std::uint32_t count = 1) {
    const ::std::uint64_t missing = warpstep::sim::load_state(handle) & block_barrier::kCount;
    const ::std::uint64_t fewer = drops ? count : 0;
    return ::std::uint64_t{barrier_at(handle).arrive_and_expect(count, fewer)} << 32 | missing;
  }
  static bool has_ended(::std::uint64_t* handle, ::std::uint64_t token) {
    using arrival = block_barrier::arrival_token;
    return barrier_at(handle).try_wait(arrival(static_cast<::std::uint32_t>(token >> 32)));
  }
  /// As cp.async.mbarrier.arrive.noinc does: when the thread's copies are made.
  static void arrive_behind_copies(::std::size_t number) {
    auto* const barrier = static_cast<block_barrier*>(warpstep::sim::shared_pointer(number));
    warpstep::sim::attach_async_copies(barrier, true);
    static_cast<void>(barrier->arrive());
  }
  static void expect(block_barrier& barrier, ::std::ptrdiff_t bytes) {
    constexpr ::std::ptrdiff_t kMost = (1 << 20) - 1;
    if (bytes < -kMost || bytes > kMost)
      stop_for_barrier("a phase of a cuda::barrier counts bytes by a number that is too large",
                       "let a phase wait for fewer than 2^20 bytes: copy in several phases");
    barrier.expect_bytes(bytes);
  }
};

}  // namespace cuda::detail

namespace cuda::device {

inline ::std::uint64_t* barrier_native_handle(barrier<thread_scope_block>& barrier) {
  return detail::primitives::handle(barrier);
}

/// The present phase waits for so many more bytes.
inline void barrier_expect_tx(barrier<thread_scope_block>& barrier, ::std::ptrdiff_t bytes) {
  detail::primitives::expect(barrier, bytes);
}

/// The same, and `count` threads arrive.
[[nodiscard]] inline barrier<thread_scope_block>::arrival_token barrier_arrive_tx(
    barrier<thread_scope_block>& barrier, ::std::ptrdiff_t count, ::std::ptrdiff_t bytes) {
  detail::primitives::expect(barrier, bytes);
  return barrier.arrive(count);
}

/// One thread's copy to shared memory, whose bytes the phase that the barrier is in gets.
template <class Value, ::std::size_t Alignment>
[[gnu::always_inline]] inline async_contract_fulfillment memcpy_async_tx(
    Value* to, const Value* from, aligned_size_t<Alignment> bytes,
    barrier<thread_scope_block>& barrier) {
  static_assert(Alignment >= 16, "memcpy_async_tx() copies multiples of 16 bytes");
  warpstep::sim::check_alignment(to, from, 16);
  if (bytes.value % 16 != 0)
    detail::stop_for_barrier(
        "memcpy_async_tx() is to copy a number of bytes that is no multiple "
        "of 16",
        "copy a multiple of 16 bytes, and the rest with memcpy_async()");
  warpstep::sim::copy_bulk(to, from, bytes.value, &barrier);
  detail::primitives::expect(barrier, -static_cast<::std::ptrdiff_t>(bytes.value));
  return async_contract_fulfillment::async;
}

namespace experimental {

/// Between threads' accesses and bulk copies: here both are made by threads.
inline void fence_proxy_async_shared_cta() {}

[[gnu::always_inline]] inline void cp_async_bulk_global_to_shared(
    void* to, const void* from, ::std::uint32_t bytes, barrier<thread_scope_block>& barrier) {
  memcpy_async_tx(static_cast<char*>(to), static_cast<const char*>(from), aligned_size_t<16>(bytes),
                  barrier);
}

}  // namespace experimental

}  // namespace cuda::device

// Hooks that code compiled with -fsanitize=thread calls instead of an atomic operation: the hook
// has to do it as well. The names and the arguments are the compilers'.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "sim/abi/atomic_scope.h"
#include "sim/abi/spin.h"
#include "sim/block/worker.h"
#include "sim/check/describe/memory.h"
#include "sim/check/memcheck/memcheck.h"
#include "sim/check/ordering/stream_order.h"
#include "sim/check/ordering/sync_operations.h"
#include "sim/check/racecheck/cas_loops.h"
#include "sim/check/racecheck/host_sync.h"
#include "sim/check/racecheck/order_dependence.h"
#include "sim/check/racecheck/stream_races.h"
#include "sim/check/shadow/context.h"
#include "sim/check/shadow/sites.h"
#include "sim/instrument/preemption.h"
#include "sim/symbols/symbolizer.h"
#include "sim/traffic/traffic.h"

using namespace warpstep::sim;
using namespace warpstep::sim::check;

namespace {

using int8 = unsigned char;
using int16 = unsigned short;
using int32 = unsigned int;
using int64 = unsigned long;

enum class Does { read, write, both, exchange };  // the last does not depend on what it finds

[[gnu::always_inline]] inline void note_traffic(const volatile void* at, std::size_t bytes,
                                                Does does, const void* back) {
  if (!context.counts) [[likely]]
    return;
  const auto hook = does == Does::read    ? traffic::Hook::atomic_read
                    : does == Does::write ? traffic::Hook::atomic_write
                                          : traffic::Hook::atomic_both;
  traffic::note_access(reinterpret_cast<std::uintptr_t>(at), bytes, hook, back);
}

/// Whether it is a step of an atomic function that is made of a load and swaps, such as
/// atomicInc(): a GPU does it in one.
bool is_step_of_update(const volatile void* at, const void* back) {
  enum class Answer : unsigned char { unknown, no, yes };
  static constinit std::array<Answer, Sites::kRoom> answers{};
  const Site site = sites.at(back);
  if (site == 0 || memory_at(reinterpret_cast<std::uintptr_t>(at)).area == nullptr) return false;
  Answer& answer = answers[site];
  if (answer == Answer::unknown) {
    const std::vector<SourceLocation> locations = source_locations(sites.instruction(site));
    const bool is = std::any_of(locations.begin(), locations.end(), [](const SourceLocation& at) {
      return at.function.starts_with("warpstep::sim::word::update");
    });
    answer = is ? Answer::yes : Answer::no;
  }
  return answer == Answer::yes;
}

/// Other threads may run first, and their atomics have the scope that they name.
[[gnu::always_inline]] inline void let_others_go_first() {
  const AtomicScope mine = atomic_scope;
  atomic_scope = AtomicScope::device;
  lose_turn_at_atomic();
  atomic_scope = mine;
}

[[gnu::always_inline]] inline void note_now(const volatile void* at, std::size_t bytes, Does does,
                                            int order, const void* back) {
  const Kind kind = atomic_scope == AtomicScope::block ? Kind::atomic_block : Kind::atomic_device;
  note_atomic({reinterpret_cast<std::uintptr_t>(at), bytes, does != Does::write, does != Does::read,
               does == Does::both, order, kind},
              back);
}

/// A GPU's atomic operations, and its loads and stores with cache hints, take no other address.
[[gnu::noinline, gnu::cold]] void stop_at_misaligned(const volatile void* at, std::size_t bytes,
                                                     const void* back) {
  Worker* const worker = Worker::running();
  if (worker == nullptr) return;
  const void* const pc = static_cast<const char*>(back) - 1;
  const std::string type = fmt::format("a word of {} bytes", bytes);
  note_misaligned({"", 0, 0, type.c_str(), static_cast<long long>(bytes), pc},
                  const_cast<const void*>(at));
  worker->stop({.kind = FaultKind::misuse,
                .pc = pc,
                .code = cudaErrorMisalignedAddress,
                .what = fmt::format("address {} is no multiple of {}, as {} needs",
                                    fmt::ptr(const_cast<const void*>(at)), bytes, type),
                .advice = "an atomic operation takes an address that is a multiple of its bytes",
                .is_reported = true});
}

[[gnu::always_inline]] inline void check_alignment(const volatile void* at, std::size_t bytes,
                                                   const void* back) {
  if (reinterpret_cast<std::uintptr_t>(at) % bytes != 0) [[unlikely]]
    stop_at_misaligned(at, bytes, back);
}

/// An operation that changes nothing is an atomic for the traffic, and reads for everybody else.
template <bool kExchanges = false>
[[gnu::always_inline]] inline void note(const volatile void* at, std::size_t bytes, Does does,
                                        int order, const void* back, Does in_traffic) {
  if (device_is_busy && host_runs()) [[unlikely]]
    note_host_poll();  // the host asks whether the device is ready
  if (!context.watches) return;
  check_alignment(at, bytes, back);
  ++context.accesses;
  spin_budget.changes += does == Does::write;  // the others say so themselves
  note_traffic(at, bytes, in_traffic, back);
  let_others_go_first();
  if constexpr (!kExchanges) note_no_exchange(reinterpret_cast<std::uintptr_t>(at));
  note_no_swap(reinterpret_cast<std::uintptr_t>(at));
  if (does == Does::read && is_step_of_update(at, back)) return;  // the swap is what counts
  note_now(at, bytes, does, order, back);
}

template <bool kExchanges = false>
[[gnu::always_inline]] inline void note(const volatile void* at, std::size_t bytes, Does does,
                                        int order, const void* back) {
  note<kExchanges>(at, bytes, does, order, back, does);
}

/// One that does not swap only reads. No other thread intervenes: blocks take turns.
template <class T>
[[gnu::always_inline]] inline void note_swap(const volatile T* at, T expected, int order,
                                             int if_not, const void* back) {
  if (!context.watches) return;
  check_alignment(at, sizeof(T), back);
  ++context.accesses;
  note_traffic(at, sizeof(T), Does::both, back);
  let_others_go_first();
  const auto address = reinterpret_cast<std::uintptr_t>(at);
  const bool swaps = memory_at(address).area == nullptr || *at == expected;
  note_no_exchange(address);
  note_swap_from(address, sizeof(T), &expected);
  if (!swaps && is_step_of_update(at, back)) return;  // it tries again
  note_now(at, sizeof(T), swaps ? Does::both : Does::read, swaps ? order : if_not, back);
}

}  // namespace

#define BACK __builtin_return_address(0)

/// `if_0` says what an operation with 0 does: where it changes nothing, a way to read.
#define FETCH(bits, name, builtin, if_0)                                                       \
  int##bits __tsan_atomic##bits##_##name(volatile int##bits* at, int##bits value, int order) { \
    note(at, bits / 8, value == 0 ? if_0 : Does::both, order, BACK, Does::both);               \
    return builtin(at, value, __ATOMIC_SEQ_CST);                                               \
  }

#define ATOMICS(bits)                                                                              \
  int##bits __tsan_atomic##bits##_load(const volatile int##bits* at, int order) {                  \
    note(at, bits / 8, Does::read, order, BACK);                                                   \
    return __atomic_load_n(at, __ATOMIC_SEQ_CST);                                                  \
  }                                                                                                \
  void __tsan_atomic##bits##_store(volatile int##bits* at, int##bits value, int order) {           \
    note(at, bits / 8, Does::write, order, BACK);                                                  \
    __atomic_store_n(at, value, __ATOMIC_SEQ_CST);                                                 \
  }                                                                                                \
  int##bits __tsan_atomic##bits##_exchange(volatile int##bits* at, int##bits value, int order) {   \
    note<true>(at, bits / 8, Does::exchange, order, BACK);                                         \
    if (context.watches)                                                                           \
      note_exchange(reinterpret_cast<std::uintptr_t>(at), bits / 8, value, BACK);                  \
    return __atomic_exchange_n(at, value, __ATOMIC_SEQ_CST);                                       \
  }                                                                                                \
  FETCH(bits, fetch_add, __atomic_fetch_add, Does::read)                                           \
  FETCH(bits, fetch_sub, __atomic_fetch_sub, Does::read)                                           \
  FETCH(bits, fetch_and, __atomic_fetch_and, Does::exchange)                                       \
  FETCH(bits, fetch_or, __atomic_fetch_or, Does::read)                                             \
  FETCH(bits, fetch_xor, __atomic_fetch_xor, Does::read)                                           \
  FETCH(bits, fetch_nand, __atomic_fetch_nand, Does::both)                                         \
  bool __tsan_atomic##bits##_compare_exchange_strong(volatile int##bits* at, int##bits* expected,  \
                                                     int##bits wanted, int order, int if_not) {    \
    note_swap<int##bits>(at, *expected, order, if_not, BACK);                                      \
    return __atomic_compare_exchange_n(at, expected, wanted, false, __ATOMIC_SEQ_CST,              \
                                       __ATOMIC_SEQ_CST);                                          \
  }                                                                                                \
  bool __tsan_atomic##bits##_compare_exchange_weak(volatile int##bits* at, int##bits* expected,    \
                                                   int##bits wanted, int order, int if_not) {      \
    note_swap<int##bits>(at, *expected, order, if_not, BACK);                                      \
    return __atomic_compare_exchange_n(at, expected, wanted, false, __ATOMIC_SEQ_CST,              \
                                       __ATOMIC_SEQ_CST);                                          \
  }                                                                                                \
  int##bits __tsan_atomic##bits##_compare_exchange_val(volatile int##bits* at, int##bits expected, \
                                                       int##bits wanted, int order, int if_not) {  \
    note_swap<int##bits>(at, expected, order, if_not, BACK);                                       \
    __atomic_compare_exchange_n(at, &expected, wanted, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); \
    return expected;                                                                               \
  }

extern "C" {

ATOMICS(8)
ATOMICS(16)
ATOMICS(32)
ATOMICS(64)

/// Fences of the whole device; a signal fence is what __threadfence_block() is made of.
void __tsan_atomic_thread_fence(int order) {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  if (context.watches) note_fence(Scope::device, order, BACK);
}
void __tsan_atomic_signal_fence(int order) {
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  if (context.watches) note_fence(Scope::block, order, BACK);
}

}  // extern "C"

namespace warpstep::sim::check {

void note_wide_atomic(const void* at, const void* expected, const void* back) {
  using int128 = unsigned __int128;
  if (expected == nullptr) return note<true>(at, 16, Does::exchange, __ATOMIC_RELAXED, back);
  int128 value;
  __builtin_memcpy(&value, expected, sizeof value);
  note_swap(static_cast<const int128*>(at), value, __ATOMIC_RELAXED, __ATOMIC_RELAXED, back);
}

}  // namespace warpstep::sim::check

// Hooks that code compiled with -fsanitize=thread calls at each access to memory. The names and the
// arguments are the compilers'; see docs/decisions/instrumentation.md.
// Path of an access, 1 of 5. Next: sim/instrument/fast_path.h.
#include <cstddef>

#include "sim/abi/spin.h"
#include "sim/check/ordering/sync_operations.h"
#include "sim/check/racecheck/host_sync.h"
#include "sim/instrument/fast_path.h"

using namespace warpstep::sim;
using namespace warpstep::sim::check;

namespace {

/// The host's own, of any size.
void note_hosts_range(const void* pointer, std::size_t bytes, bool is_write, const void* back) {
  if (device_is_busy) [[unlikely]]
    check_host_access(pointer, bytes, is_write, back);
  if (!is_write) note_read_by_host(pointer, bytes);
}

/// Any size, any alignment.
[[gnu::always_inline]] inline void note_range(const void* pointer, std::size_t bytes, bool is_write,
                                              Kind kind, bool is_range = false) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  const void* const back = __builtin_return_address(0);
  if (context.counts) [[unlikely]]
    note_traffic(pointer, bytes, is_write, back);
  if (bytes == 0) return;
  if (context.watches == kOff) {
    if (context.is_unchecked) return;
    note_hosts_range(pointer, bytes, is_write, back);
    if (has_unset_copies) note_host_use(pointer, bytes, is_write, false);
    return;
  }
  if (is_on_own_stack(address)) {
    if (context.has_unset_locals && context.watches != kOff)
      check_local({address, bytes, is_write, kind, sites.at(back)});
    return;
  }
  if (!goes_on_watched(pointer, back)) return;
  if (context.observes) observe_access(address, bytes, is_write);
  ++context.accesses;
  if (is_write) context.latest_write = address;
  check_closely({address, bytes, is_write, kind, sites.at(back), false, is_range});
}

/// A copy of bytes is about to be made.
[[gnu::always_inline]] inline void note_copy_of_range(void* to, const void* from,
                                                      std::size_t bytes) {
  if (host_runs()) {
    if (bytes == 0) return;
    const void* const back = __builtin_return_address(0);
    note_hosts_range(from, bytes, false, back);
    return note_hosts_range(to, bytes, true, back);
  }
  note_range(from, bytes, false, Kind::plain, true);
  note_range(to, bytes, true, Kind::plain, true);
}

/// A copy has been made by the host.
[[gnu::always_inline]] inline void note_copied_range(void* to, const void* from,
                                                     std::size_t bytes) {
  if (has_unset_copies && host_runs() && bytes != 0) [[unlikely]]
    note_host_copy(to, from, bytes);
}

/// A loop that polls a volatile variable yields, but for the thread's own, which no one else
/// changes.
[[gnu::always_inline]] inline void note_volatile(const void* pointer, std::size_t bytes,
                                                 bool is_write) {
  // The host asks a flag whether the device is ready.
  if (device_is_busy && host_runs()) [[unlikely]]
    note_host_poll();
  if (host_runs()) return is_write ? void() : note_read_by_host(pointer, bytes);
  if (context.is_unchecked) return;
  note_range(pointer, bytes, is_write, Kind::from_volatile);
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (is_on_own_stack(address)) return;
  note_volatile_flag(
      {address, bytes, !is_write, is_write, false, __ATOMIC_RELAXED, Kind::from_volatile},
      __builtin_return_address(0));
  spin_budget.changes += is_write;
  if (!is_write) note_poll(pointer);
}

}  // namespace

extern "C" {

void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}
void __tsan_vptr_update(void** at, void*) {
  note_access<sizeof(void*), true>(at, __builtin_return_address(0));
}
void __tsan_vptr_read(void** at) {
  note_access<sizeof(void*), false>(at, __builtin_return_address(0));
}

void __tsan_read1(void* at) {
  note_access<1, false>(at, __builtin_return_address(0));
}
void __tsan_read2(void* at) {
  note_access<2, false>(at, __builtin_return_address(0));
}
void __tsan_read4(void* at) {
  note_access<4, false>(at, __builtin_return_address(0));
}
void __tsan_read8(void* at) {
  note_access<8, false>(at, __builtin_return_address(0));
}
void __tsan_read16(void* at) {
  note_access<16, false>(at, __builtin_return_address(0));
}
void __tsan_write1(void* at) {
  note_access<1, true>(at, __builtin_return_address(0));
}
void __tsan_write2(void* at) {
  note_access<2, true>(at, __builtin_return_address(0));
}
void __tsan_write4(void* at) {
  note_access<4, true>(at, __builtin_return_address(0));
}
void __tsan_write8(void* at) {
  note_access<8, true>(at, __builtin_return_address(0));
}
void __tsan_write16(void* at) {
  note_access<16, true>(at, __builtin_return_address(0));
}

void __tsan_unaligned_read2(void* at) {
  note_range(at, 2, false, Kind::plain);
}
void __tsan_unaligned_read4(void* at) {
  note_range(at, 4, false, Kind::plain);
}
void __tsan_unaligned_read8(void* at) {
  note_range(at, 8, false, Kind::plain);
}
void __tsan_unaligned_read16(void* at) {
  note_range(at, 16, false, Kind::plain);
}
void __tsan_unaligned_write2(void* at) {
  note_range(at, 2, true, Kind::plain);
}
void __tsan_unaligned_write4(void* at) {
  note_range(at, 4, true, Kind::plain);
}
void __tsan_unaligned_write8(void* at) {
  note_range(at, 8, true, Kind::plain);
}
void __tsan_unaligned_write16(void* at) {
  note_range(at, 16, true, Kind::plain);
}

void __tsan_read_range(void* at, std::size_t n) {
  note_range(at, n, false, Kind::plain, true);
}
void __tsan_write_range(void* at, std::size_t n) {
  note_range(at, n, true, Kind::plain, true);
}

void __tsan_volatile_read1(void* at) {
  note_volatile(at, 1, false);
}
void __tsan_volatile_read2(void* at) {
  note_volatile(at, 2, false);
}
void __tsan_volatile_read4(void* at) {
  note_volatile(at, 4, false);
}
void __tsan_volatile_read8(void* at) {
  note_volatile(at, 8, false);
}
void __tsan_volatile_read16(void* at) {
  note_volatile(at, 16, false);
}
void __tsan_volatile_write1(void* at) {
  note_volatile(at, 1, true);
}
void __tsan_volatile_write2(void* at) {
  note_volatile(at, 2, true);
}
void __tsan_volatile_write4(void* at) {
  note_volatile(at, 4, true);
}
void __tsan_volatile_write8(void* at) {
  note_volatile(at, 8, true);
}
void __tsan_volatile_write16(void* at) {
  note_volatile(at, 16, true);
}

void* __tsan_memcpy(void* to, const void* from, std::size_t n) {
  note_copy_of_range(to, from, n);
  __builtin_memcpy(to, from, n);
  note_copied_range(to, from, n);
  return to;
}
void* __tsan_memmove(void* to, const void* from, std::size_t n) {
  note_copy_of_range(to, from, n);
  __builtin_memmove(to, from, n);
  note_copied_range(to, from, n);
  return to;
}
void* __tsan_memset(void* to, int value, std::size_t n) {
  note_range(to, n, true, Kind::plain);
  return __builtin_memset(to, value, n);
}

}  // extern "C"

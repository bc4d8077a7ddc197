// One access of a kernel to memory, held against what is remembered about the bytes.
// Path of an access, 2 of 5. Next: sim/check/shadow/cell.h.
#pragma once

#include "sim/check/initcheck/unset_copies.h"
#include "sim/check/ordering/stream_order.h"
#include "sim/check/racecheck/stream_races.h"
#include "sim/check/shadow/access.h"
#include "sim/check/shadow/context.h"
#include "sim/check/shadow/sites.h"
#include "sim/check/synccheck/redundant_barriers.h"
#include "sim/instrument/around_launches.h"
#include "sim/instrument/preemption.h"
#include "sim/memory/host_access.h"
#include "sim/memory/pinned_memory.h"
#include "sim/traffic/traffic.h"

namespace warpstep::sim::check {

/// The same for a plain access whose hook returns to `back`.
template <unsigned kBytes, bool kIsWrite>
[[gnu::noinline, gnu::cold]] void check_plain(std::uintptr_t address, const void* back) {
  check_closely({address, kBytes, kIsWrite, Kind::plain, sites.at(back)});
}

/// The bytes of an access in each of its cells.
template <unsigned kBytes>
std::uint64_t mask_at(std::uintptr_t address) {
  return kBytes < 4 ? ((1u << kBytes % 4) - 1) << (address & 3) : 0xf;
}

/// What lies this near above a hook's frame is the thread's own stack; others are further away.
[[gnu::always_inline]] inline bool is_on_own_stack(std::uintptr_t address) {
  constexpr std::uintptr_t kNear = 64 << 10;
  return address - reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)) < kNear;
}

/// Whether an epoch of this launch is ordered before the running thread by a barrier of the block
/// alone. `context.in_shared` has the first epochs of the block and of its phase.
[[gnu::always_inline]] inline bool is_before_barrier(Epoch other) {
  const Order& block = context.in_shared;
  return other - block.fresh < block.ordered - block.fresh;
}

/// The last step of a read: takes note of it beside a read of another thread which nothing orders
/// with it. Returns false if it has to be looked at closely.
template <bool kIsShared>
[[gnu::always_inline]] inline bool note_other_read(Cell& cell, std::uint64_t mine,
                                                   std::uint64_t unchanged) {
  const std::uint64_t read = cell.read.bits;
  if ((read & ShadowRecord::kBytes) != ShadowRecord::kBytes ||
      (mine & ShadowRecord::kBytes) != ShadowRecord::kBytes)
    return false;
  if constexpr (kIsShared) {
    if (context.has_orders_in_phase) return false;
    cell.read.bits = read | ShadowRecord::kBlockReads | unchanged;
    return true;
  }
  if (context.has_orders_in_launch) return false;
  const Epoch reader = ShadowRecord::epoch_of(read);
  if (reader < context.launch_began) return false;  // of other work, which may be ordered
  if (is_before_barrier(reader))
    cell.read.bits = mine | (read & (ShadowRecord::kGridReads | ShadowRecord::kUnchanged));
  else if (reader < context.in_shared.fresh)
    cell.read.bits = read | ShadowRecord::kGridReads | unchanged;
  else
    cell.read.bits = read | ShadowRecord::kBlockReads;
  return true;
}

/// Returns true if the running thread may read the bytes: they are open to it, have values, and no
/// unordered write has touched them.
template <bool kIsShared>
[[gnu::always_inline]] inline bool may_read(Cell& cell, std::uint64_t mask, const void* back) {
  const Order& order = kIsShared ? context.in_shared : context.in_global;
  const Epoch me = running_epoch();
  const std::uint64_t write = cell.write.bits, read = cell.read.bits;
  const Epoch writer = ShadowRecord::epoch_of(write), reader = ShadowRecord::epoch_of(read);
  const std::uint64_t needed = ShadowRecord::written(mask) | ShadowRecord::kOpen;
  if (kIsShared && writer < order.fresh) return false;
  if ((write & needed) != needed) return false;
  if (writer >= order.ordered && writer != me &&
      (kIsShared || context.has_orders_in_launch || !is_before_barrier(writer)))
    return false;
  if (reader == me) {
    constexpr std::uint64_t kOthers = ShadowRecord::kBlockReads | ShadowRecord::kGridReads;
    const std::uint64_t bytes = ShadowRecord::accessed(mask);
    if ((read & kOthers) != 0 && (read & bytes) != bytes) return false;  // those of two readers
    cell.read.bits = read | bytes;
    return true;
  }
  const Site site = sites.known(back);
  if (site == 0) return false;
  const std::uint64_t mine = packed(me, site, mask, Kind::plain);
  const std::uint64_t unchanged = writer < order.ordered ? ShadowRecord::kUnchanged : 0;
  if (reader >= order.ordered) return note_other_read<kIsShared>(cell, mine, unchanged);
  cell.read.bits = mine;
  return true;
}

/// Most reads are of what others of the block read in the same phase, or of what the whole grid
/// reads: true if it is known that all threads may.
template <unsigned kBytes>
[[gnu::always_inline]] inline bool is_read_by_all(const Cell* cells, std::uintptr_t address,
                                                  Epoch since) {
  constexpr unsigned kCells = kBytes <= 4 ? 1 : kBytes / 4;
  std::uint64_t needed =
      ShadowRecord::accessed(mask_at<kBytes>(address)) | ShadowRecord::kUnchanged;
  for (unsigned i = 0; i < kCells; ++i) {
    const std::uint64_t read = cells[i].read.bits;
    if ((read & needed) != needed || ShadowRecord::epoch_of(read) < since) return false;
  }
  return true;
}

/// The same for a write, which must not meet a read either.
template <bool kIsShared>
[[gnu::always_inline]] inline bool may_write(Cell& cell, std::uint64_t mask, const void* back) {
  const Order& order = kIsShared ? context.in_shared : context.in_global;
  const Epoch me = running_epoch();
  const std::uint64_t write = cell.write.bits, read = cell.read.bits;
  const Epoch writer = ShadowRecord::epoch_of(write), reader = ShadowRecord::epoch_of(read);
  const auto is_before = [&](Epoch other) __attribute__((always_inline)) {
    return other < order.ordered ||
           (!kIsShared && !context.has_orders_in_launch && is_before_barrier(other));
  };
  if ((write & (ShadowRecord::kOpen | ShadowRecord::kReadOnly)) != ShadowRecord::kOpen)
    return false;
  if (writer != me && !is_before(writer)) return false;
  constexpr std::uint64_t kElsewhere = ShadowRecord::kGridReads | ShadowRecord::kDisplaced;
  if (reader == me ? (read & (ShadowRecord::kBlockReads | kElsewhere)) != 0
                   : !is_before(reader) || (read & kElsewhere) != 0)
    return false;
  const Site site = sites.known(back);
  if (site == 0) return false;
  const std::uint64_t together = writer == me ? write & ShadowRecord::kBytes : 0;
  const std::uint64_t written =
      !kIsShared || writer >= order.fresh ? write & ShadowRecord::kEverWritten : 0;
  cell.write.bits = packed(me, site, mask, Kind::plain) | together | written |
                    ShadowRecord::written(mask) | ShadowRecord::kOpen;
  return true;
}

template <unsigned kBytes, bool kIsWrite, bool kIsShared>
[[gnu::always_inline]] inline bool is_settled(Cell* cells, std::uintptr_t address,
                                              const void* back) {
  constexpr unsigned kCells = kBytes <= 4 ? 1 : kBytes / 4;
  const std::uint64_t mask = mask_at<kBytes>(address);
  for (unsigned i = 0; i < kCells; ++i)
    if (!(kIsWrite ? may_write<kIsShared>(cells[i], mask, back)
                   : may_read<kIsShared>(cells[i], mask, back)))
      return false;
  return true;
}

/// Whether engine code that was inlined into the kernel, such as a barrier, accesses memory that no
/// kernel may: neither the device's nor the block's, which was asked before, nor the program's.
template <bool kIsWrite>
[[gnu::always_inline]] inline bool is_engines_own(std::uintptr_t address, const void* back) {
  return sites.is_engines(sites.known(back)) && !kernel_heap_area.contains(address) &&
         !variables_area.contains(address) && !(kIsWrite && may_lie_in_host_block(address));
}

/// An access that is not settled at the first look.
template <unsigned kBytes, bool kIsWrite>
[[gnu::noinline]] void note_unsettled(std::uintptr_t address, const void* back) {
  Context& here = context;
  if constexpr (kIsWrite && kBytes >= 4) here.latest_write = address;
  if (address % kBytes != 0) return check_plain<kBytes, kIsWrite>(address, back);
  if (here.static_shared.contains(address)) {
    Cell* const cells = &here.static_shared.cell(address);
    if (is_settled<kBytes, kIsWrite, true>(cells, address, back)) return;
    if ((cells->write.bits & ShadowRecord::kEngines) != 0 && sites.is_engines(sites.known(back)))
      return;
  } else if (device_area.contains(address)) {
    Cell* const cells = &device_area.cell(address);
    if (!kIsWrite && is_read_by_all<kBytes>(cells, address, here.in_global.ordered)) return;
    if (is_settled<kBytes, kIsWrite, false>(cells, address, back)) return;
  } else if (here.dynamic_shared.contains(address)) {
    Cell* const cells = &here.dynamic_shared.cell(address);
    if (!kIsWrite && is_read_by_all<kBytes>(cells, address, here.in_shared.ordered)) return;
    if (is_settled<kBytes, kIsWrite, true>(cells, address, back)) return;
  } else if (is_on_own_stack(address)) {
    if (here.has_unset_locals)
      check_local({address, kBytes, kIsWrite, Kind::plain, sites.at(back)});
    return;
  } else if (is_engines_own<kIsWrite>(address, back)) {
    return;
  }
  check_plain<kBytes, kIsWrite>(address, back);
}

/// Counts the traffic of an access: see sim/traffic/traffic.h.
[[gnu::always_inline]] inline void note_traffic(const void* pointer, std::size_t bytes,
                                                bool is_write, const void* back) {
  traffic::note_access(reinterpret_cast<std::uintptr_t>(pointer), bytes,
                       is_write ? traffic::Hook::write : traffic::Hook::read, back);
}

/// An access that is not checked, or before which the thread may be preempted.
template <unsigned kBytes, bool kIsWrite>
[[gnu::noinline]] void note_otherwise(const void* pointer, const void* back) {
  if (context.watches == kOff) {
    if (context.is_unchecked) return;
    if (device_is_busy) [[unlikely]]
      check_host_access(pointer, kBytes, kIsWrite, back);
    if (device_is_left_open) [[unlikely]]
      close_to_host_at(reinterpret_cast<std::uintptr_t>(pointer));
    if (!kIsWrite) note_read_by_host(pointer, kBytes);
    if (may_be_unset_copy(reinterpret_cast<std::uintptr_t>(pointer))) [[unlikely]]
      note_host_use(pointer, kBytes, kIsWrite, kBytes < 16);
    return;
  }
  if (context.counts) note_traffic(pointer, kBytes, kIsWrite, back);
  if (context.observes) observe_access(reinterpret_cast<std::uintptr_t>(pointer), kBytes, kIsWrite);
  if (context.watches == kStructCopy)
    return check_plain<kBytes, kIsWrite>(reinterpret_cast<std::uintptr_t>(pointer), back);
  if (!goes_on_watched(pointer, back)) return;
  ++context.accesses;
  note_unsettled<kBytes, kIsWrite>(reinterpret_cast<std::uintptr_t>(pointer), back);
}

/// A plain access of 1, 2, 4, 8 or 16 bytes, for the hook that the compiler calls before it. What
/// is not decided here ends in a jump, so that the hook keeps no registers.
template <unsigned kBytes, bool kIsWrite>
[[gnu::always_inline]] inline void note_access(const void* pointer, const void* back) {
  Context& here = context;
  if (here.watches != kChecked) return note_otherwise<kBytes, kIsWrite>(pointer, back);
  ++here.accesses;
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if constexpr (!kIsWrite) {
    const Area& area = here.static_shared;
    if (address % kBytes == 0 && area.contains(address) &&
        is_read_by_all<kBytes>(&area.cell(address), address, here.in_shared.ordered))
      return;
  }
  note_unsettled<kBytes, kIsWrite>(address, back);
}

}  // namespace warpstep::sim::check

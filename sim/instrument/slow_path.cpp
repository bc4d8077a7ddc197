// Path of an access, 4 of 5. Next: sim/check/racecheck/races.cpp.
#include "sim/instrument/fast_path.h"

#include <algorithm>
#include <bit>

#include "sim/check/describe/memory.h"
#include "sim/check/initcheck/initcheck.h"
#include "sim/check/memcheck/cluster_memory.h"
#include "sim/check/memcheck/memcheck.h"
#include "sim/check/ordering/cluster_order.h"
#include "sim/check/ordering/happens_before.h"
#include "sim/check/racecheck/races.h"
#include "sim/check/racecheck/read_only_cache.h"
#include "sim/check/report/coverage.h"
#include "sim/check/shadow/displaced_readers.h"

namespace warpstep::sim::check {

constinit Coverage coverage;

namespace {

/// The part of an access that lies in one cell.
struct Part {
  const Access& access;
  const Memory& memory;
  Cell& cell;
  std::uintptr_t cell_address;
  unsigned mask;  // of the cell's bytes
};

constexpr unsigned kAllBytes = 0xf;
constexpr std::uint64_t kOtherReaders = ShadowRecord::kBlockReads | ShadowRecord::kGridReads;

/// Whether the two are atomics that reach each other: no race, in whatever order. Histograms and
/// locks are made of them.
bool are_atomic(const Part& part, const ShadowRecord& other) {
  const Kind mine = part.access.kind, others = other.kind();
  if (!is_atomic(mine) || !is_atomic(others) || context.observes) return false;
  return part.memory.is_shared || (mine != Kind::atomic_block && others != Kind::atomic_block);
}

/// A write meets readers of the cell.
void check_readers(const Part& part, const ShadowRecord& other) {
  const Conflict read{other, false, part.cell_address, part.mask};
  if ((other.bytes() & part.mask) == 0 || are_atomic(part, other)) return;
  if (!is_ordered(other, part.memory.order))
    note_conflict(part.access, read);
  else
    check_other_readers(part.access, read, part.memory.order);
}

void check_races(const Part& part) {
  const Access& access = part.access;
  const Conflict write{part.cell.write, true, part.cell_address, part.mask};
  if (write.other.bytes() & part.mask && !are_atomic(part, write.other) &&
      !is_ordered(write.other, part.memory.order))
    note_conflict(access, write);
  if (!access.is_write) return;
  check_readers(part, part.cell.read);
  if (part.cell.read.has(ShadowRecord::kDisplaced))
    for (const ShadowRecord& reader : displaced_readers(part.cell_address))
      check_readers(part, reader);
}

void remember_write(const Part& part, Epoch me) {
  ShadowRecord& write = part.cell.write;
  const unsigned together = write.epoch() == me ? write.bytes() : 0;
  const unsigned written = bytes_with_values(part.memory, part.cell) | part.mask;
  write.bits = packed(me, part.access.site, together | part.mask, part.access.kind) |
               ShadowRecord::written(written) | (write.bits & ShadowRecord::kOpen);
  part.cell.read.bits &= ~ShadowRecord::kUnchanged;
}

/// Keeps a reader beside that of the cell, which has read other bytes. Where there is one of the
/// same bytes that nothing orders with this thread, that one stays, with word of both.
void keep_beside(const Part& part, ShadowRecord reader) {
  DisplacedReaders& readers = displaced_readers(part.cell_address);
  if (!part.cell.read.has(ShadowRecord::kDisplaced)) readers = {};  // of earlier memory
  ShadowRecord& same = readers[static_cast<std::size_t>(std::countr_zero(reader.bytes()))];
  if (same.bytes() != reader.bytes() || same.epoch() == reader.epoch() ||
      is_ordered(same, part.memory.order))
    same = reader;
  else
    same.bits |=
        is_of_this_block(same.epoch()) ? ShadowRecord::kBlockReads : ShadowRecord::kGridReads;
}

/// A cell has room for one reader. If there are others, it keeps the bytes that two have read: a
/// reader of some bytes that the first one did not read is forgotten rather than mistaken for
/// another thread. Readers of different bytes are all kept.
void remember_read(const Part& part, Epoch me) {
  ShadowRecord& read = part.cell.read;
  const std::uint64_t mine = packed(me, part.access.site, part.mask, part.access.kind);
  const unsigned both = read.bytes() & part.mask;
  if (read.epoch() == me && !read.has(kOtherReaders)) {
    read.bits |= ShadowRecord::accessed(part.mask);
  } else if (are_atomic(part, read) ? is_ordered_by_barriers(read, part.memory.order)
                                    : is_ordered(read, part.memory.order)) {
    const Epoch since = std::max({part.memory.order.ordered, context.launch_began,
                                  ClusterOrder::of_this_thread().latest_barrier()});
    const bool keeps = read.epoch() >= since && both == part.mask;
    std::uint64_t beside = read.epoch() >= since ? read.bits & ShadowRecord::kDisplaced : 0;
    if (both == 0 && read.has(kOtherReaders) && read.epoch() >= since) {
      keep_beside(part, read);
      beside = ShadowRecord::kDisplaced;
    }
    if (read.epoch() != me || both == 0)
      read.bits = mine | beside | (keeps ? read.bits & ShadowRecord::kGridReads : 0);
  } else if (read.has(kOtherReaders) ? both == read.bytes() : both != 0) {
    read.bits =
        (read.bits & ~ShadowRecord::kBytes) | ShadowRecord::accessed(both) |
        (is_of_this_block(read.epoch()) ? ShadowRecord::kBlockReads : ShadowRecord::kGridReads);
    // Whatever writes it in this launch meets readers that barriers do not order.
    if (read.has(ShadowRecord::kGridReads) && !part.memory.is_shared &&
        !context.has_flags_in_launch && bytes_with_values(part.memory, part.cell) == kAllBytes &&
        part.cell.write.epoch() < part.memory.order.ordered)
      read.bits |= ShadowRecord::kUnchanged;
  } else if (both == 0 && read.bytes() != 0) {
    const bool has_two = read.has(kOtherReaders);
    keep_beside(part, has_two ? ShadowRecord{mine} : read);
    read.bits = (has_two ? read.bits : mine) | ShadowRecord::kDisplaced;
  } else if (!read.has(kOtherReaders)) {
    read.bits = mine;
  }
}

void check_part(const Part& part) {
  const Epoch me = context.epochs[run_queue.running->rank];
  const unsigned unwritten = part.mask & ~bytes_with_values(part.memory, part.cell);
  if (unwritten != 0 && (!part.access.is_write || part.access.counts_on))
    note_unwritten_bytes(part.access, part.cell_address, unwritten);
  check_races(part);
  if (part.access.is_write && part.cell.write.has(ShadowRecord::kReadOnly))
    note_write_to_read_only(part.access, part.cell_address);
  if (part.access.is_write)
    remember_write(part, me);
  else
    remember_read(part, me);
}

}  // namespace

void check_closely(const Access& access) {
  if (access.site == 0) ++coverage.unplaced_accesses;
  // Atomics are made of the engine's code, but what they access is the kernel's choice.
  const bool is_engines = !is_atomic(access.kind) && sites.find_out_is_engines(access.site);
  if (!is_engines) follow_unwritten_read(access);
  settle_pending_write();
  if (access.kind != Kind::plain) note_other_orders();
  const Memory memory = memory_at(access.address);
  if (memory.area == nullptr) {
    note_access_elsewhere(access);
    if (!is_engines) check_other_memory(access);
    return;
  }
  if (memory.of_other != nullptr) check_cluster_access(access, *memory.of_other);
  const std::uintptr_t end = access.address + access.bytes;
  std::uintptr_t address = access.address & ~std::uintptr_t{3};
  for (; address < end; address += 4) {
    Cell& cell = memory.area->cell(address);
    if (cell.write.has(ShadowRecord::kEngines) && (is_index(address) || is_engines)) return;
    if (!cell.write.has(ShadowRecord::kOpen) && !open_cell(memory, address, cell) &&
        (is_engines || is_guard(memory, access.address) ||
         !may_access(memory, access, std::max(address, access.address))))
      return;
    unsigned mask = 0;
    for (unsigned i = 0; i < 4; ++i)
      if (address + i >= access.address && address + i < end) mask |= 1u << i;
    check_part({access, memory, cell, address, mask});
  }
  end_unwritten_read(access);
}

}  // namespace warpstep::sim::check

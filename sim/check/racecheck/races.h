// Races: two accesses of the same bytes, one of which writes, that nothing orders.
#pragma once

#include <cstdint>

#include "sim/check/shadow/access.h"

namespace warpstep::sim::check {

/// An access noted earlier that the present one is not ordered with.
struct Conflict {
  const ShadowRecord& other;
  bool other_wrote;
  std::uintptr_t cell_address;
  unsigned mask;           // bytes of the cell that the present access touches
  bool is_others = false;  // made by an unknown thread, not the one of the record
};

/// Judges whether the two race, and takes note of it.
void note_conflict(const Access& access, const Conflict& conflict);

/// The same for threads that read the bytes as well, beside the one that the cell remembers.
void check_other_readers(const Access& access, const Conflict& conflict, const Order& order);

/// How often two accesses were found to race so far.
std::uint64_t races();

/// A write that may have written the value that was there: looks whether it did. Called as soon as
/// the write is done.
void settle_pending_write();

}  // namespace warpstep::sim::check

// Plain reads before a loop of swaps, as CUDA's own guide writes it:
//
//     int old = *address, assumed;
//     do {
//       assumed = old;
//       old = atomicCAS(address, assumed, assumed + value);
//     } while (assumed != old);
//
// Such a read races with the swaps of other threads, and no harm is done: atomicCAS() compares the
// value with what is there, and a stale one costs a round. What is read so and then used otherwise
// is a race.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/check/ordering/epochs.h"
#include "sim/check/report/findings.h"
#include "sim/check/shadow/access.h"

namespace warpstep::sim::check {

/// A plain read that nothing orders with an atomic access of another thread.
struct PendingCasRead {
  FindingKey key;  // of the race
  Site site = 0;   // of the read
  EpochOwner reader;
  bool is_known = true;  // the reader
  std::uintptr_t address = 0;
  std::size_t bytes = 0;
};

/// Waits for what the reader does next with the bytes; `make` makes the finding that is reported if
/// that is not a swap that expects the value.
void note_read_before_cas(const PendingCasRead& read, const std::function<Finding()>& make);

/// The running thread is about to swap there if it finds `expected`.
void note_swap_from(std::uintptr_t address, std::size_t bytes, const void* expected);
/// It is about to do something else there.
void note_no_swap(std::uintptr_t address);

/// The launch is over: reports the reads that no swap followed.
void settle_loose_reads();

}  // namespace warpstep::sim::check

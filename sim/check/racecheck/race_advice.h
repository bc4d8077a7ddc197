// What would have ordered two accesses that race, and the next step: a barrier, an atomic, a fence
// or another kernel, after what the two lines are to each other.
#pragma once

#include <optional>
#include <string>

#include "sim/check/ordering/release_acquire.h"
#include "sim/check/racecheck/plain_flags.h"
#include "sim/check/report/finding.h"

namespace warpstep::sim::check {

struct Advice {
  std::string missing, next;
};

/// Whether two threads that run the same line update one element there, as `++count` does.
enum class Updates { no, perhaps, yes };

/// Two accesses that race, in the order that was meant.
struct Race {
  Actor earlier, later;
  bool same_block = false, same_warp = false;
  bool is_shared = false;
  bool one_block = false;  // the launch has no other
  bool both_atomic = false, one_atomic = false, both_write = false;
  bool read_first = false;          // the write was to come behind the read
  bool polls = false;               // the reader waits in a loop for what the other writes
  std::optional<PlainFlag> flag{};  // by which the later thread has waited for the earlier one
  bool knows_locks = false;         // the running thread has taken over what others released
  Updates updates = Updates::no;
};

Advice advice_for(const Race& race);

/// For a hand-over with a gap.
Advice advice_for(const MissingEdge& missing_edge);

}  // namespace warpstep::sim::check

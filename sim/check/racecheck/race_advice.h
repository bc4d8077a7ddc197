// Advice for a race: what would have ordered the two accesses, and the next step: a barrier, an
// atomic, a fence or another kernel, depending on how the two lines are related.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sim/check/describe/plain_flags.h"
#include "sim/check/racecheck/missing_edge.h"
#include "sim/check/report/finding.h"

namespace warpstep::sim::check {

struct Advice {
  std::string missing, next;
};

/// Whether two threads that run the same lines update one element there, as `++count` does, or
/// write it if they find a value there, as `if (best < x) best = x` does over two lines.
enum class Updates { no, perhaps, yes, if_found };

/// Which access was meant to come last.
constexpr std::string_view kReadAfterWrite = "read-after-write";
constexpr std::string_view kWriteAfterRead = "write-after-read";
constexpr std::string_view kWriteAfterWrite = "write-after-write";

/// Two accesses that race: the running thread's, and one noted before.
struct Race {
  struct Side {
    Actor actor;
    bool writes = false;
    Kind kind = Kind::plain;
  };
  Side running, other;
  bool is_others = false;  // which thread the other is was not remembered
  Object object;
  std::string_view hazard;
  bool same_block = false, same_warp = false;
  bool lock_step = false;  // the lanes of a warp, by volatile alone
  bool is_shared = false;
  bool one_cluster = false;         // blocks of one cluster, of which the memory is one's
  bool one_block = false;           // the launch has no other
  bool grid_can_wait = false;       // the launch is cooperative, and has several
  bool polls = false;               // the reader waits in a loop for what the other writes
  std::optional<PlainFlag> flag{};  // by which the later thread has waited for the earlier one
  bool knows_locks = false;         // the running thread has taken over what others released
  Updates updates = Updates::no;
  bool came_late = false;     // the write of the line above, one of the two being atomic
  bool plain_update = false;  // as by `+=`, of what the other one updates atomically
  bool gives_lock = false;    // a plain write, to what the other one swaps until it gets it

  /// The two in the order that was meant.
  const Actor& earlier() const { return came_as_meant() ? other.actor : running.actor; }
  const Actor& later() const { return came_as_meant() ? running.actor : other.actor; }

  bool both_atomic() const { return is_atomic(running.kind) && is_atomic(other.kind); }
  bool one_atomic() const { return is_atomic(running.kind) != is_atomic(other.kind); }
  bool both_write() const { return running.writes && other.writes; }
  /// The write was to come behind the read.
  bool read_first() const { return hazard == kWriteAfterRead; }

 private:
  bool came_as_meant() const {
    if (hazard == kWriteAfterWrite) return !came_late;
    return (hazard == kWriteAfterRead) == running.writes;
  }
};

Advice advice_for(const Race& race);

/// For a hand-over with a gap.
Advice advice_for(const MissingEdge& missing_edge);

}  // namespace warpstep::sim::check

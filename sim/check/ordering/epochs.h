// The epochs of a launch: the thread that ran each, and which are ordered by barriers.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/check/shadow/cell.h"

namespace warpstep::sim::check {

/// The thread that ran an epoch.
struct EpochOwner {
  std::uint64_t block = 0;
  unsigned rank = 0;   // number in the block
  unsigned phase = 0;  // barriers that the block had passed

  /// Added to the rank in the epochs of asynchronous copies: a copy is ordered like a thread of its
  /// own.
  static constexpr unsigned kCopy = 1 << 16;
  bool is_copy() const { return rank >= kCopy; }
  /// The thread, or the one that has begun the copy.
  unsigned thread() const { return rank % kCopy; }
};

/// Hands out epochs, in stretches of one for each thread of a block or of a warp.
class EpochTable {
 public:
  /// Forgets the owners of the epochs below this.
  void reset_before(Epoch epoch);

  /// Begins epochs for `count` threads of a block from `first.rank` on; returns the first of them.
  Epoch begin(const EpochOwner& first, unsigned count);

  /// Whether there are numbers for this many epochs, and for what may begin between them.
  bool has_room(unsigned count) const { return next_ < ~Epoch{0} - kSpare - count; }
  /// A launch begins with new numbers; all cells have to forget theirs.
  void begin_anew();

  /// The epochs of a launch begin; the first of them.
  Epoch begin_launch() { return launch_ = next_; }
  /// Whether it began in this launch; else the host's, or an earlier launch's.
  bool is_of_launch(Epoch epoch) const { return epoch >= launch_; }

  /// A copy is under way: its epoch is beyond all others, so that nothing is ordered behind it. 0
  /// if there is no number left.
  Epoch begin_flight(const EpochOwner& owner);
  void end_flight(Epoch epoch) { free_flights_.push_back(epoch); }
  static bool is_in_flight(Epoch epoch) { return epoch - kFlights < kMostFlights; }

  /// The owner of an epoch that is not forgotten.
  EpochOwner owner(Epoch epoch) const;

  /// The next epoch that will begin.
  Epoch next() const { return next_; }
  /// How much is not forgotten.
  std::size_t ranges() const { return ranges_.size(); }

 private:
  static constexpr Epoch kSpare = 1 << 28;
  // ~0 is every thread's: see ShadowRecord::kReadByAll.
  static constexpr Epoch kMostFlights = 1 << 20, kFlights = ~Epoch{0} - kMostFlights;

  /// `count` epochs for every phase of a block, or for every block, from those of `runner` on.
  struct EpochRange {
    Epoch first;
    unsigned count;
    EpochOwner owner;
    bool of_blocks = false;
  };

  std::vector<EpochRange>::const_iterator range_behind(Epoch epoch) const;
  bool continues(EpochRange& last, const EpochOwner& first, unsigned count) const;

  std::size_t range_of(Epoch epoch) const;

  mutable std::size_t latest_ = 0;  // the stretch last asked for
  std::vector<EpochRange> ranges_;  // in the order of their epochs
  Epoch next_ = 1;
  Epoch launch_ = 1;                 // the first of the last launch
  std::vector<EpochOwner> flights_;  // the owner of kFlights and of those behind it
  std::vector<Epoch> free_flights_;
};

extern constinit EpochTable& epochs;

}  // namespace warpstep::sim::check

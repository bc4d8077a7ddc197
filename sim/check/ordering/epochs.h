// The strands of a launch: who ran each, and which were ordered before which by barriers.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/check/shadow/cell.h"

namespace warpstep::sim::check {

/// The thread that ran a strand.
struct Runner {
  std::uint64_t block = 0;
  unsigned place = 0;  // number in the block
  unsigned phase = 0;  // barriers that the block had passed
};

/// Hands out strands, in stretches of one for each thread of a block or of a warp.
class Strands {
 public:
  /// Forgets who ran the strands below this.
  void forget_before(Strand strand);

  /// New strands for `count` threads of a block from `first.place` on; the first of them.
  Strand begin(const Runner& first, unsigned count);

  /// Whether there are numbers for this many strands, and for what may begin between them.
  bool has_room(unsigned count) const { return next_ < ~Strand{0} - kSpare - count; }
  /// Whether a launch should begin with fresh numbers; all cells then have to forget theirs.
  bool is_half_used() const { return next_ > ~Strand{0} / 2; }
  void begin_anew();

  /// The strands of a launch begin; the first of them.
  Strand begin_launch() { return launch_ = next_; }
  /// Whether it began in this launch; else the host's, or an earlier launch's.
  bool is_of_launch(Strand strand) const { return strand >= launch_; }

  /// Who ran a strand that is not forgotten.
  Runner runner(Strand strand) const;

  /// The next strand that will begin.
  Strand next() const { return next_; }
  /// How much is not forgotten.
  std::size_t stretches() const { return stretches_.size(); }

 private:
  static constexpr Strand kSpare = 1 << 28;

  /// `count` strands for every phase of a block, or for every block, from those of `runner` on.
  struct Stretch {
    Strand first;
    unsigned count;
    Runner runner;
    bool of_blocks = false;
  };

  std::vector<Stretch>::const_iterator stretch_behind(Strand strand) const;
  bool continues(Stretch& last, const Runner& first, unsigned count) const;

  std::vector<Stretch> stretches_;  // in the order of their strands
  Strand next_ = 1;
  Strand launch_ = 1;  // the first of the latest launch
};

extern constinit Strands strands;

}  // namespace warpstep::sim::check

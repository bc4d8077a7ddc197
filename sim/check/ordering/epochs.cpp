#include "sim/check/ordering/epochs.h"

#include <algorithm>

namespace warpstep::sim::check {

constinit Strands strands;

void Strands::forget_before(Strand strand) {
  const auto after = stretch_behind(strand);
  if (after != stretches_.begin()) stretches_.erase(stretches_.begin(), std::prev(after));
}

void Strands::begin_anew() {
  stretches_.clear();
  next_ = 1;
}

/// The first stretch that begins behind a strand.
std::vector<Strands::Stretch>::const_iterator Strands::stretch_behind(Strand strand) const {
  return std::upper_bound(stretches_.begin(), stretches_.end(), strand,
                          [](Strand s, const Stretch& t) { return s < t.first; });
}

/// A grid of a million blocks without barriers is one stretch.
bool Strands::continues(Stretch& last, const Runner& first, unsigned count) const {
  if (last.count != count || last.runner.place != first.place) return false;
  const Strand times = (next_ - last.first) / count;
  const bool one_block = first.block == last.runner.block;
  if (one_block && !last.of_blocks) return first.phase == last.runner.phase + times;
  const bool in_order = first.block == last.runner.block + times;
  if (!in_order || first.phase != last.runner.phase || (!last.of_blocks && times != 1))
    return false;
  return last.of_blocks = true;
}

Strand Strands::begin(const Runner& first, unsigned count) {
  const Strand begun = next_;
  if (stretches_.empty() || !continues(stretches_.back(), first, count))
    stretches_.push_back({begun, count, first});
  next_ += count;
  return begun;
}

Runner Strands::runner(Strand strand) const {
  const auto after = stretch_behind(strand);
  if (after == stretches_.begin()) return {};
  const Stretch& stretch = *std::prev(after);
  const Strand offset = strand - stretch.first;
  Runner runner = stretch.runner;
  runner.place += offset % stretch.count;
  if (stretch.of_blocks)
    runner.block += offset / stretch.count;
  else
    runner.phase += offset / stretch.count;
  return runner;
}

}  // namespace warpstep::sim::check

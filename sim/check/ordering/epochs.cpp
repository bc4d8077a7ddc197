#include "sim/check/ordering/epochs.h"

#include <algorithm>

namespace warpstep::sim::check {

namespace {

/// Never destroyed: a program and its libraries of kernels share the table, and each would destroy
/// it.
union Kept {
  constexpr Kept() : table{} {}
  constexpr ~Kept() {}
  EpochTable table;
};
constinit Kept kept;

}  // namespace

constinit EpochTable& epochs = kept.table;

void EpochTable::reset_before(Epoch epoch) {
  const auto after = range_behind(epoch);
  if (after != ranges_.begin()) ranges_.erase(ranges_.begin(), std::prev(after));
}

void EpochTable::begin_anew() {
  ranges_.clear();
  next_ = 1;
}

/// The first stretch that begins behind an epoch.
std::vector<EpochTable::EpochRange>::const_iterator EpochTable::range_behind(Epoch epoch) const {
  return std::upper_bound(ranges_.begin(), ranges_.end(), epoch,
                          [](Epoch s, const EpochRange& t) { return s < t.first; });
}

/// A grid of a million blocks without barriers is one stretch.
bool EpochTable::continues(EpochRange& last, const EpochOwner& first, unsigned count) const {
  if (last.count != count || last.owner.rank != first.rank) return false;
  const Epoch times = (next_ - last.first) / count;
  const bool one_block = first.block == last.owner.block;
  if (one_block && !last.of_blocks) return first.phase == last.owner.phase + times;
  const bool in_order = first.block == last.owner.block + times;
  if (!in_order || first.phase != last.owner.phase || (!last.of_blocks && times != 1)) return false;
  return last.of_blocks = true;
}

Epoch EpochTable::begin(const EpochOwner& first, unsigned count) {
  const Epoch begun = next_;
  if (ranges_.empty() || !continues(ranges_.back(), first, count))
    ranges_.push_back({begun, count, first});
  next_ += count;
  return begun;
}

Epoch EpochTable::begin_flight(const EpochOwner& owner) {
  if (!free_flights_.empty()) {
    const Epoch epoch = free_flights_.back();
    free_flights_.pop_back();
    flights_[epoch - kFlights] = owner;
    return epoch;
  }
  if (flights_.size() >= kMostFlights) return 0;
  flights_.push_back(owner);
  return kFlights + static_cast<Epoch>(flights_.size() - 1);
}

/// The stretch of an epoch; beyond the last if it is forgotten. Most questions are about the
/// stretch of the question before.
std::size_t EpochTable::range_of(Epoch epoch) const {
  const auto is_in = [&](std::size_t i) {
    return i < ranges_.size() && ranges_[i].first <= epoch &&
           (i + 1 == ranges_.size() || epoch < ranges_[i + 1].first);
  };
  if (is_in(latest_)) return latest_;
  const auto after = range_behind(epoch);
  if (after == ranges_.begin()) return ranges_.size();
  return latest_ = static_cast<std::size_t>(after - ranges_.begin()) - 1;
}

EpochOwner EpochTable::owner(Epoch epoch) const {
  if (is_in_flight(epoch)) return flights_[epoch - kFlights];
  const std::size_t i = range_of(epoch);
  if (i == ranges_.size()) return {};
  const EpochRange& range = ranges_[i];
  const Epoch offset = epoch - range.first;
  EpochOwner owner = range.owner;
  if (offset < range.count) {  // no division
    owner.rank += offset;
    return owner;
  }
  owner.rank += offset % range.count;
  if (range.of_blocks)
    owner.block += offset / range.count;
  else
    owner.phase += offset / range.count;
  return owner;
}

}  // namespace warpstep::sim::check

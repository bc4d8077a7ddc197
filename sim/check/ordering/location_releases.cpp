#include "sim/check/ordering/location_releases.h"

#include <algorithm>
#include <iterator>

namespace warpstep::sim::check {

namespace {

std::vector<std::weak_ptr<LocationReleases>>& all_releases() {
  static auto& all = *new std::vector<std::weak_ptr<LocationReleases>>;
  return all;
}

}  // namespace

std::shared_ptr<LocationReleases> LocationReleases::make() {
  static std::uint64_t made = 0;
  auto releases = std::make_shared<LocationReleases>();
  releases->number_ = ++made;
  auto& all = all_releases();
  if (all.size() == all.capacity())
    std::erase_if(all, [](const auto& one) { return one.expired(); });
  all.push_back(releases);
  return releases;
}

void LocationReleases::forget_all() {
  for (const auto& one : std::exchange(all_releases(), {}))
    if (const auto releases = one.lock()) {
      releases->list_.clear();
      releases->handed_on_.clear();
    }
}

void LocationReleases::add(std::shared_ptr<const ReleaseClock> known, bool is_wide) {
  std::vector<std::size_t>& of_block = of_block_[known->block];
  if (!of_block.empty() && list_[of_block.back()].known == known) return;
  of_block.push_back(list_.size());
  has_narrow_ |= !is_wide;
  for (const AcquiredPrefix& one : known->acquired) {
    has_narrow_ |= !one.is_wide;
    if (has_narrow_ || one.releases.get() == this) continue;
    HandedOn& before = handed_on_[one.releases->number_];
    before.releases = one.releases;
    if (before.acquired.empty() || before.acquired.back().count < one.count)
      before.acquired.push_back({list_.size(), one.count});
  }
  const Epoch end = list_.empty() ? known->end : std::max(known->end, list_.back().end);
  list_.push_back({std::move(known), end, is_wide});
}

/// Follows what was acquired back to the threads that released it.
class ClockSearch {
 public:
  ClockSearch(const EpochOwner& owner, Epoch epoch) : owner_(owner), epoch_(epoch) {}

  bool finds(const std::vector<AcquiredPrefix>& acquired) {
    for (const AcquiredPrefix& one : acquired)
      if (is_said_by(one)) return true;
    for (const AcquiredPrefix& one : acquired)
      if (finds(one)) return true;
    return false;
  }

 private:
  /// Beyond this many steps an epoch counts as known: rather no finding than a wrong one.
  static constexpr int kSteps = 1 << 14;

  static bool reaches(const AcquiredPrefix& acquired, const LocationReleases::Release& release) {
    return release.known->block == acquired.block || (release.is_wide && acquired.is_wide);
  }

  bool says(const ReleaseClock& known) const {
    if (known.block_bound > epoch_) return true;
    if (owner_.is_copy()) return known.copies.first <= epoch_ && epoch_ < known.copies.second;
    for (const auto& [rank, bound] : known.threads)
      if (rank == owner_.rank && bound > epoch_) return true;
    return false;
  }

  /// Whether all of this was released before the epoch began.
  bool is_older(const AcquiredPrefix& acquired) const {
    return acquired.count == 0 || acquired.releases->list_[acquired.count - 1].end <= epoch_;
  }

  /// Whether a release by the epoch's own block says so, the latest first.
  bool is_said_by(const AcquiredPrefix& acquired) const {
    if (is_older(acquired)) return false;
    const LocationReleases& releases = *acquired.releases;
    const auto found = releases.of_block_.find(owner_.block);
    if (found == releases.of_block_.end()) return false;
    const std::vector<std::size_t>& own = found->second;
    for (auto i = std::lower_bound(own.begin(), own.end(), acquired.count); i != own.begin();) {
      const LocationReleases::Release& release = releases.list_[*--i];
      if (release.end <= epoch_) return false;
      if (reaches(acquired, release) && says(*release.known)) return true;
    }
    return false;
  }

  bool finds(const AcquiredPrefix& acquired) {
    if (is_older(acquired)) return false;
    const bool all_wide = acquired.is_wide && !acquired.releases->has_narrow_;
    if (!(all_wide ? is_new_wide(acquired) : is_new(acquired))) return false;
    if (is_said_by(acquired)) return true;
    return all_wide ? finds_behind_wide(acquired) : finds_behind(acquired);
  }

  bool is_new_wide(const AcquiredPrefix& acquired) {
    std::size_t& reached = reached_[acquired.releases.get()];
    if (reached >= acquired.count) return false;
    reached = acquired.count;
    return true;
  }

  bool is_new(const AcquiredPrefix& acquired) {
    for (const AcquiredPrefix& seen : seen_)
      if (seen.releases == acquired.releases && seen.block == acquired.block &&
          seen.is_wide >= acquired.is_wide && seen.count >= acquired.count)
        return false;
    seen_.push_back(acquired);
    return true;
  }

  /// Where all releases reach everybody, the latest acquired of each location stands for all.
  bool finds_behind_wide(const AcquiredPrefix& acquired) {
    for (const auto& [number, handed_on] : acquired.releases->handed_on_) {
      const auto& counts = handed_on.acquired;
      const auto behind = std::partition_point(counts.begin(), counts.end(), [&](const auto& one) {
        return one.since < acquired.count;
      });
      if (behind == counts.begin()) continue;
      const std::size_t count = std::prev(behind)->count;
      if (++steps_ > kSteps || finds({handed_on.releases, count, acquired.block, true}))
        return true;
    }
    return false;
  }

  bool finds_behind(const AcquiredPrefix& acquired) {
    const LocationReleases& releases = *acquired.releases;
    for (std::size_t i = acquired.count; i-- > 0 && releases.list_[i].end > epoch_;) {
      if (!reaches(acquired, releases.list_[i])) continue;
      for (const AcquiredPrefix& earlier : releases.list_[i].known->acquired) {
        if (earlier.releases == acquired.releases && !releases.has_narrow_) continue;
        if (++steps_ > kSteps || finds(earlier)) return true;
      }
    }
    return false;
  }

  const EpochOwner& owner_;
  Epoch epoch_;
  std::vector<AcquiredPrefix> seen_;
  std::unordered_map<const LocationReleases*, std::size_t> reached_;
  int steps_ = 0;
};

bool says_is_over(const EpochOwner& owner, Epoch epoch,
                  const std::vector<AcquiredPrefix>& of_thread,
                  const std::vector<AcquiredPrefix>& of_block) {
  if (of_thread.empty() && of_block.empty()) return false;
  ClockSearch search(owner, epoch);
  return search.finds(of_thread) || search.finds(of_block);
}

}  // namespace warpstep::sim::check

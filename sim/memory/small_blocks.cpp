#include "sim/memory/small_blocks.h"

#include <algorithm>
#include <iterator>

#include "sim/base/pages.h"

namespace warpstep::sim {

void SmallBlocks::add_hole(std::uintptr_t begin, std::size_t bytes) {
  holes_[begin] = bytes;
  by_size_.emplace(bytes, begin);
}

void SmallBlocks::remove_hole(std::uintptr_t begin, std::size_t bytes) {
  holes_.erase(begin);
  by_size_.erase({bytes, begin});
}

void SmallBlocks::add(std::uintptr_t region) {
  regions_[region] = {region, region};
  add_hole(region, kRegion);
}

std::optional<SmallBlocks::Place> SmallBlocks::take(std::size_t bytes) {
  bytes = round_up(bytes, kGranule);
  const auto smallest = by_size_.lower_bound({bytes, 0});
  if (smallest == by_size_.end()) return std::nullopt;
  const auto [hole_bytes, begin] = *smallest;
  remove_hole(begin, hole_bytes);
  if (hole_bytes > bytes) add_hole(begin + bytes, hole_bytes - bytes);
  Used& region = std::prev(regions_.upper_bound(begin))->second;
  const bool is_used = begin < region.unused;
  region.unused = std::max(region.unused, begin + bytes);
  ++region.blocks;
  return Place{begin, is_used};
}

std::optional<SmallBlocks::Stale> SmallBlocks::give_back(std::uintptr_t begin, std::size_t bytes) {
  bytes = round_up(bytes, kGranule);
  auto& [region, used] = *std::prev(regions_.upper_bound(begin));
  const auto next = holes_.lower_bound(begin);
  if (next != holes_.begin()) {
    const auto [before, before_bytes] = *std::prev(next);
    if (before >= region && before + before_bytes == begin) {
      remove_hole(before, before_bytes);
      begin = before;
      bytes += before_bytes;
    }
  }
  const auto after = holes_.find(begin + bytes);
  if (after != holes_.end() && after->first < region + kRegion) {
    const std::size_t after_bytes = after->second;
    remove_hole(begin + bytes, after_bytes);
    bytes += after_bytes;
  }
  if (--used.blocks != 0) {
    add_hole(begin, bytes);
    return std::nullopt;
  }
  Stale stale{region, used.usable, round_up(used.unused, kPage), false};
  const std::uintptr_t rest = stale.end + kPage;  // a little before a block is memory
  const std::uintptr_t end = region + kRegion;
  stale.is_all = rest + kLargest > end;
  if (stale.is_all) {
    regions_.erase(region);
  } else {
    used.usable = used.unused = rest;
    add_hole(rest, end - rest);
  }
  return stale;
}

}  // namespace warpstep::sim

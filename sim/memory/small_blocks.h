// Where small blocks of device memory lie: side by side in regions of 2 MiB, as on a GPU, so that a
// kernel that reads or writes a little outside a block meets what lies beside it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace warpstep::sim {

class SmallBlocks {
 public:
  static constexpr std::size_t kRegion = 2 << 20;
  static constexpr std::size_t kGranule = 512;  // blocks begin at its multiples
  static constexpr std::size_t kLargest = kRegion / 2;

  struct Place {
    std::uintptr_t begin;
    bool is_used;  // a block lay here before, and its bytes are still there
  };

  /// Room for a block of at most kLargest bytes: the smallest that is left; nothing if no region
  /// has any.
  std::optional<Place> take(std::size_t bytes);

  /// Adds a region, whose pages are all usable.
  void add(std::uintptr_t region);

  /// Pages on which no block will ever lie again, so that stale pointers may fault.
  struct Stale {
    std::uintptr_t region;
    std::uintptr_t begin, end;
    bool is_all;  // the region is forgotten
  };

  /// Ends a block. If none is left in its region: what of it blocks have used. New blocks lie
  /// behind that as long as any small one has room there.
  std::optional<Stale> give_back(std::uintptr_t begin, std::size_t bytes);

 private:
  void add_hole(std::uintptr_t begin, std::size_t bytes);
  void remove_hole(std::uintptr_t begin, std::size_t bytes);

  struct Used {
    std::uintptr_t usable;  // its pages from here on,
    std::uintptr_t unused;  // and from here on no block has used them
    std::size_t blocks = 0;
  };
  std::map<std::uintptr_t, Used> regions_;
  std::map<std::uintptr_t, std::size_t> holes_;               // never across the end of a region
  std::set<std::pair<std::size_t, std::uintptr_t>> by_size_;  // the same
};

}  // namespace warpstep::sim

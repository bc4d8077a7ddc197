// What was released by writes to one location, and what a thread that has acquired some of it
// knows.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sim/check/ordering/epochs.h"
#include "sim/check/shadow/cell.h"

namespace warpstep::sim::check {

class LocationReleases;

/// The first `count` releases of a location, as one thread acquired them.
struct AcquiredPrefix {
  std::shared_ptr<const LocationReleases> releases;
  std::size_t count = 0;
  std::uint64_t block = 0;  // of the thread
  bool is_wide = false;     // reaches beyond the block
};

/// What a thread knew when it released.
struct ReleaseClock {
  std::uint64_t block = 0;
  Epoch block_bound = 0;                            // epochs of the block below this are known
  std::vector<std::pair<unsigned, Epoch>> threads;  // by rank: epochs below this are known
  std::pair<Epoch, Epoch> copies{};                 // the epochs in [first, second) are known
  Epoch end = 0;                                    // all that is known here is below this
  std::vector<AcquiredPrefix> acquired;
};

/// What was released by writes to one location, in their order. Those that hand on what others hand
/// on refer to each other, so their memory is taken back by forget_all().
class LocationReleases {
 public:
  static std::shared_ptr<LocationReleases> make();
  /// Empties all of them.
  static void forget_all();

  void add(std::shared_ptr<const ReleaseClock> known, bool is_wide);
  std::size_t size() const { return list_.size(); }

 private:
  friend class ClockSearch;
  struct Release {
    std::shared_ptr<const ReleaseClock> known;
    Epoch end;  // what this and all releases before it know is below this
    bool is_wide;
  };
  /// From the release `since` on, `count` of the other location's had been acquired by who released
  /// here.
  struct Acquired {
    std::size_t since;
    std::size_t count;
  };
  struct HandedOn {
    std::shared_ptr<const LocationReleases> releases;
    std::vector<Acquired> acquired;
  };

  std::vector<Release> list_;
  std::unordered_map<std::uint64_t, std::vector<std::size_t>> of_block_;
  std::map<std::uint64_t, HandedOn> handed_on_;  // by number; of use where all are wide
  bool has_narrow_ = false;
  std::uint64_t number_ = 0;
};

/// Whether something in `acquired`, directly or handed on, says that the epoch of `owner` is over.
bool says_is_over(const EpochOwner& owner, Epoch epoch,
                  const std::vector<AcquiredPrefix>& of_thread,
                  const std::vector<AcquiredPrefix>& of_block);

}  // namespace warpstep::sim::check

// What `warpstep check` finds in a run that is drawn, to be marked where it happens.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "tools/view/launch.h"

namespace warpstep::tools::view {

struct Mark {
  /// A thread that takes part, where it does.
  struct Place {
    std::string role;  // "reads", "wrote"
    Index block{}, thread{};
    std::string file;
    int line = 0;
  };

  std::uint64_t launch = 0;
  std::string severity, rule, what, next;
  std::vector<Place> places{};
};

/// What was found in launches, from the file that WARPSTEP_CHECK_REPORT named: the most severe
/// first, of each cause a few. `unwatched` becomes the number of launches that were not looked at.
std::vector<Mark> read_marks(const std::filesystem::path& report, std::uint64_t& unwatched);

}  // namespace warpstep::tools::view

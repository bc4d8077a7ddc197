// What the steps before one tell about the cells that it reads.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "tools/view/launch.h"

namespace warpstep::tools::view {

/// Takes the accesses of a launch in the order of the player's steps.
class KnownValues {
 public:
  explicit KnownValues(const Launch& launch);

  /// Whether the access finds what the ones before have left in its cells. It is noted as made.
  bool follows(const Access& access);

 private:
  /// Shared memory is each block's own.
  using Owner = std::pair<unsigned, Index>;

  const Launch& launch_;
  std::vector<std::uint64_t> cells_;  // bytes of a cell by array; 0: accesses do not fit into cells
  std::map<Owner, std::unordered_map<std::uint64_t, std::string>> values_;
};

}  // namespace warpstep::tools::view

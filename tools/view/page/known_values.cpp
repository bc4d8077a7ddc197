#include "tools/view/page/known_values.h"

#include <algorithm>

namespace warpstep::tools::view {

/// A cell is what the page draws as one: see prepare() in tools/view/player/model.js.
KnownValues::KnownValues(const Launch& launch) : launch_(launch) {
  constexpr std::uint64_t kWidest = 16;
  for (const Array& array : launch.arrays)
    cells_.push_back(array.element_bytes != 0 ? array.element_bytes : kWidest);
  for (const Access& access : launch.accesses)
    if (launch.arrays[access.array].element_bytes == 0)
      cells_[access.array] = std::min<std::uint64_t>(cells_[access.array], access.bytes);
  for (const Access& access : launch.accesses) {
    std::uint64_t& cell = cells_[access.array];
    if (cell != 0 && (access.bytes % cell != 0 || access.offset % cell != 0)) cell = 0;
  }
}

bool KnownValues::follows(const Access& access) {
  const std::uint64_t cell = cells_[access.array];
  if (cell == 0 || access.value.size() != std::size_t{2} * access.bytes) return false;
  const bool is_shared = launch_.arrays[access.array].space == "shared";
  auto& values = values_[{access.array, is_shared ? access.block : Index{}}];
  bool follows = access.does == Does::read;
  for (std::uint64_t part = 0; part < access.bytes / cell; ++part) {
    // The highest digits come first, and belong to the last cell.
    const std::string here =
        access.value.substr(access.value.size() - 2 * cell * (part + 1), 2 * cell);
    std::string& known = values[access.offset / cell + part];
    follows = follows && known == here;
    known = here;
  }
  return follows;
}

}  // namespace warpstep::tools::view

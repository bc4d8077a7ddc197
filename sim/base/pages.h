// Pages of memory, and rounding to them.
#pragma once

#include <cstddef>

namespace warpstep::sim {

inline constexpr std::size_t kPage = 4096;

constexpr std::size_t round_up(std::size_t value, std::size_t multiple) {
  return (value + multiple - 1) / multiple * multiple;
}

}  // namespace warpstep::sim

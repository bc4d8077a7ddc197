// The lanes of a warp meet and multiply their fragments.
#pragma once

#include <cstdint>

#include "sim/abi/misuse.h"
#include "sim/abi/tensor/matrix_product.h"
#include "sim/abi/warp_collective.h"

namespace warpstep::sim::tensor {

inline constexpr unsigned kAllLanes = 0xffffffff;
inline constexpr const char* kAllMustReach =
    "let all 32 lanes of a warp reach it: launch blocks of a multiple of 32 threads, and have no "
    "lane return before or stay out by a condition";

/// Waits for all lanes of the warp.
[[gnu::always_inline]] inline void meet(Operation operation) {
  if (run_collective(operation, kAllLanes, 0) != kAllLanes) [[unlikely]]
    stop_for_misuse("a warp loads, stores and multiplies fragments with all its 32 lanes",
                    kAllMustReach, "lane-never-arrives");
}

/// D = A * B + C of the fragments that all lanes bring.
[[gnu::always_inline]] inline void multiply_with_others(const MatrixProduct& own) {
  if (run_collective(Operation::matrix_product, kAllLanes, reinterpret_cast<std::uint64_t>(&own)) !=
      kAllLanes) [[unlikely]]
    stop_for_misuse("a warp multiplies fragments with all its 32 lanes, by the same instruction",
                    kAllMustReach, "lane-never-arrives");
}

}  // namespace warpstep::sim::tensor

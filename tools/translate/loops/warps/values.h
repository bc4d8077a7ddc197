// Values that the lanes of a warp have alike: what tells that a whole warp passes a condition or
// does not.
#pragma once

#include "tools/translate/loops/variables.h"

namespace warpstep::tools::translate {

/// What is known of a value in the lanes of a warp, where the threads of a row, which have one
/// threadIdx.y and z, are whole warps.
enum class InWarp {
  kAny,    // nothing
  kAlike,  // all lanes have the same
  kCount,  // and it is not negative
  kWhole,  // and it is a multiple of 32
  kLane,   // such a multiple and the lane's number: threadIdx.x
};

class WarpValues {
 public:
  WarpValues(const Unit& unit, const Harmless& harmless, const Kernel& kernel,
             const Variables& variables)
      : unit_(unit), harmless_(harmless), kernel_(kernel), variables_(variables) {}

  /// Whether all lanes of a warp compute one value from the tokens [first, end), which change
  /// nothing.
  bool are_alike(std::uint32_t first, std::uint32_t end) const {
    const InWarp value = of(first, end);
    return value != InWarp::kAny && value != InWarp::kLane;
  }

 private:
  class Reader;
  InWarp of(std::uint32_t first, std::uint32_t end) const;
  InWarp of_name(std::uint32_t word) const;
  InWarp of_variable(const Variable& variable) const;

  const Unit& unit_;
  const Harmless& harmless_;
  const Kernel& kernel_;
  const Variables& variables_;
};

}  // namespace warpstep::tools::translate

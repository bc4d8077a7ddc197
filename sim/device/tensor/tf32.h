// Numbers of tf32: floats whose fraction has 10 bits.
#pragma once

namespace warpstep::sim::tensor {

/// Rounds to nearest, from the middle away from 0; NaN becomes the one that a GPU makes.
inline float to_tf32(float x) {
  const auto bits = __builtin_bit_cast(unsigned, x);
  if ((bits & 0x7fffffff) > 0x7f800000) return __builtin_bit_cast(float, 0x7fffffffu);
  return __builtin_bit_cast(float, (bits + 0x1000u) & ~0x1fffu);
}

}  // namespace warpstep::sim::tensor

// How a tensor core adds products of floating-point numbers: docs/tensor-cores.md.
#pragma once

#include <cstdint>
#include <span>

#include "sim/abi/tensor/matrix_product.h"

namespace warpstep::sim::tensor {

/// The bits of a[0] * b[0] + a[1] * b[1] + ... + c. All addends are cut off at one place, added
/// exactly, and the sum is cut off for a float or rounded to nearest for a half.
std::uint32_t sum_of_products(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b,
                              MatrixElement factor, std::uint32_t c, MatrixElement c_element,
                              MatrixElement d_element);

/// The bits of a + b, two floats or halves, rounded to nearest.
std::uint32_t sum_to_nearest(std::uint32_t a, std::uint32_t b, MatrixElement element);

}  // namespace warpstep::sim::tensor

// A transform of one array of complex numbers, whatever library computes it.
#pragma once

#include <complex>
#include <cstddef>
#include <span>

namespace warpstep::sim::cufft {

/// Whether there was a library when Warpstep was built. If not, says which package has it.
bool can_transform();

/// Transforms a line of numbers in place, without a factor.
void transform(std::span<std::complex<double>> line, bool is_inverse);

}  // namespace warpstep::sim::cufft

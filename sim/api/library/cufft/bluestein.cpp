#include "sim/api/library/cufft/bluestein.h"

#include <bit>
#include <cmath>

namespace warpstep::sim::cufft {

namespace {

/// The cyclic convolution must not wrap onto the numbers that are kept.
std::size_t padded(std::size_t length) {
  return std::bit_ceil(2 * length - 1);
}

}  // namespace

Bluestein::Bluestein(std::size_t length, bool is_inverse)
    : chirp_(length),
      spectrum_(padded(length)),
      forward_(padded(length), false),
      inverse_(padded(length), true) {
  for (std::size_t k = 0; k < length; ++k) {
    // Reduced to one turn, so that the angle is exact.
    const auto square = static_cast<double>(k * k % (2 * length));
    const double angle = M_PI * square / static_cast<double>(length);
    chirp_[k] = std::polar(1.0, is_inverse ? angle : -angle);
  }
  const std::size_t size = spectrum_.size();
  std::vector<std::complex<double>> filter(size);
  for (std::size_t k = 0; k < length; ++k)
    filter[k] = filter[(size - k) % size] = std::conj(chirp_[k]) / static_cast<double>(size);
  forward_.transform(filter.data(), spectrum_.data());
}

void Bluestein::transform(std::span<std::complex<double>> line) {
  std::vector<std::complex<double>> numbers(spectrum_.size()), transformed(spectrum_.size());
  for (std::size_t k = 0; k < line.size(); ++k) numbers[k] = line[k] * chirp_[k];
  forward_.transform(numbers.data(), transformed.data());
  for (std::size_t k = 0; k < transformed.size(); ++k) transformed[k] *= spectrum_[k];
  inverse_.transform(transformed.data(), numbers.data());
  for (std::size_t k = 0; k < line.size(); ++k) line[k] = numbers[k] * chirp_[k];
}

}  // namespace warpstep::sim::cufft

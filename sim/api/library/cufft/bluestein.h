// Bluestein's algorithm: a transform of any length by transforms of a power of two, for lengths
// with a large prime factor.
#pragma once

#include <complex>
#include <cstddef>
#include <span>
#include <vector>

#include <kissfft/kissfft.hh>

namespace warpstep::sim::cufft {

class Bluestein {
 public:
  Bluestein(std::size_t length, bool is_inverse);

  void transform(std::span<std::complex<double>> line);

 private:
  std::vector<std::complex<double>> chirp_;     // exp(-i pi k^2 / length)
  std::vector<std::complex<double>> spectrum_;  // of its conjugate, over the power of two
  kissfft<double> forward_, inverse_;
};

}  // namespace warpstep::sim::cufft

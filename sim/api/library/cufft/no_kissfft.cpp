// What stands in kissfft's place where it was not installed.
#include <cstdio>

#include "sim/api/library/cufft/transform.h"

namespace warpstep::sim::cufft {

bool can_transform() {
  std::fputs(
      "warpstep: cuFFT computes with kissfft, which was not there when Warpstep was built: "
      "sudo apt-get install libkissfft-dev, and build Warpstep again\n",
      stderr);
  return false;
}

void transform(std::span<std::complex<double>> /*line*/, bool /*is_inverse*/) {}

}  // namespace warpstep::sim::cufft

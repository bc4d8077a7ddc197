// The rounding modes that CUDA's headers name.
#pragma once

enum cudaRoundMode {
  cudaRoundNearest,  // to the nearest value, ties to even
  cudaRoundZero,     // towards zero
  cudaRoundPosInf,   // up
  cudaRoundMinInf    // down
};

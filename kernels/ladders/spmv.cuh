// Multiplies a sparse matrix in CSR form by a vector: out[row] = sum of values[i] * x[columns[i]]
// for i from begins[row] to begins[row + 1]. The first rungs; spmv_rungs.cuh has the last and the
// ladder.
//
//   version      idea                                   limit
//   spmv_rows    a thread a row                         lanes read far from each other; a long
//                                                       row holds up the 31 others of its warp
//   spmv_warps   a warp a row                           most lanes idle in short rows
//   spmv_lanes   a lane for every 4 values that a row   rows much longer than the mean
//                has on average: 2 to 32
//   spmv_shares  as many rows and values for each       a second launch, for rows of more than one
//                thread, however they lie               share
#pragma once

#include <warpstep/grid.h>
#include <warpstep/launch.h>

#include <cstddef>

#include "kernels/ladders/rung.h"

/// A matrix of `rows` rows in the device's memory; `begins` has rows + 1 values.
struct Csr {
  const unsigned* begins;
  const unsigned* columns;
  const float* values;
  unsigned rows;
  unsigned nonzero;
};

constexpr unsigned kSpmvBlock = 256;

__global__ void spmv_rows(Csr matrix, const float* x, float* out) {
  const std::size_t row = warpstep::global_index();
  if (row >= matrix.rows) return;
  float sum = 0.0f;
  for (unsigned i = matrix.begins[row]; i < matrix.begins[row + 1]; ++i)
    sum += matrix.values[i] * x[matrix.columns[i]];
  out[row] = sum;
}

/// kLanes lanes a row: a power of two up to 32.
template <unsigned kLanes>
__global__ void spmv_lanes(Csr matrix, const float* x, float* out) {
  const std::size_t row = warpstep::global_index() / kLanes;
  const unsigned lane = threadIdx.x % kLanes;
  float sum = 0.0f;
  if (row < matrix.rows)
    for (unsigned i = matrix.begins[row] + lane; i < matrix.begins[row + 1]; i += kLanes)
      sum += matrix.values[i] * x[matrix.columns[i]];
#pragma unroll
  for (unsigned distance = kLanes / 2; distance > 0; distance /= 2)
    sum += __shfl_down_sync(0xffffffffu, sum, distance, kLanes);
  if (lane == 0 && row < matrix.rows) out[row] = sum;
}

template <unsigned kLanes>
void launch_spmv_lanes(Csr matrix, const float* x, float* out) {
  const std::size_t threads = std::size_t{matrix.rows} * kLanes;
  warpstep::launch<spmv_lanes<kLanes>>({warpstep::blocks_for(threads, kSpmvBlock), kSpmvBlock},
                                       matrix, x, out);
}

// Multiplies a sparse matrix in CSR form by a vector: out[row] = sum of values[i] * x[columns[i]]
// for i from begins[row] to begins[row + 1].
//
//   version      idea                                   limit
//   spmv_rows    a thread a row                         lanes read far from each other; a long
//                                                       row holds up the 31 others of its warp
//   spmv_warps   a warp a row                           most lanes idle in short rows
//   spmv_lanes   a lane for every 4 values that a row   rows much longer than the mean
//                has on average: 2 to 32
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

inline constexpr Rung<Csr, const float*, float*> kSpmvRungs[] = {
    {"spmv_rows", "a thread a row",
     [](Csr matrix, const float* x, float* out) {
       warpstep::launch<spmv_rows>({warpstep::blocks_for(matrix.rows, kSpmvBlock), kSpmvBlock},
                                   matrix, x, out);
     }},
    {"spmv_warps", "a warp a row", launch_spmv_lanes<32>},
    {"spmv_lanes", "a lane for 4 values of a mean row",
     [](Csr matrix, const float* x, float* out) {
       const unsigned mean = matrix.rows == 0 ? 0 : matrix.nonzero / matrix.rows;
       if (mean <= 8) return launch_spmv_lanes<2>(matrix, x, out);
       if (mean <= 16) return launch_spmv_lanes<4>(matrix, x, out);
       if (mean <= 32) return launch_spmv_lanes<8>(matrix, x, out);
       if (mean <= 64) return launch_spmv_lanes<16>(matrix, x, out);
       launch_spmv_lanes<32>(matrix, x, out);
     }},
};

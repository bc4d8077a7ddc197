// The ladder of the sparse product (spmv.cuh), and its last rung. Add a row's values, end the row,
// add the next one's: that is a path of as many steps as there are values and rows. It is cut into
// equal shares, so that no row, however long, holds anybody up, and no empty row is for nothing
// (Merrill and Garland, Merge-based Parallel Sparse Matrix-Vector Multiplication, SC 2016).
#pragma once

#include "kernels/ladders/spmv.cuh"

constexpr unsigned kSpmvShareBlock = 128, kSpmvSteps = 7;  // 7: neighbours' steps in other banks
constexpr unsigned kSpmvShare = kSpmvShareBlock * kSpmvSteps;

/// A place on the path: the rows that have ended and the values that were added before it.
struct SpmvPlace {
  unsigned row, value;
};

/// A sum of values of a row that goes on behind them.
struct SpmvPart {
  unsigned row;
  float sum;
};

/// The place behind `steps` steps, where row r ends behind value ends[r] - 1: its end is the step
/// ends[r] + r.
__device__ inline SpmvPlace spmv_place(const unsigned* ends, unsigned rows, std::size_t steps) {
  unsigned low = 0, high = steps < rows ? static_cast<unsigned>(steps) : rows;
  while (low < high) {
    const unsigned middle = low + (high - low) / 2;
    if (std::size_t{ends[middle]} + middle < steps)
      low = middle + 1;
    else
      high = middle;
  }
  return {low, static_cast<unsigned>(steps - low)};
}

/// Adds to a lane's part those of the lanes before it that are of the same row.
__device__ inline SpmvPart spmv_scan_warp(SpmvPart part) {
#pragma unroll
  for (unsigned distance = 1; distance < 32; distance *= 2) {
    const unsigned row = __shfl_up_sync(0xffffffffu, part.row, distance);
    const float sum = __shfl_up_sync(0xffffffffu, part.sum, distance);
    if (threadIdx.x % 32 >= distance && row == part.row) part.sum += sum;
  }
  return part;
}

/// What the warps before this thread's have left of a row.
__device__ inline float spmv_of_warps(const SpmvPart* warps, unsigned row) {
  float sum = 0.0f;
  for (unsigned warp = 0; warp < threadIdx.x / 32; ++warp)
    if (warps[warp].row == row) sum += warps[warp].sum;
  return sum;
}

/// A block a share: products go to shared memory as they lie in memory, each thread adds up its
/// steps there. What a share has of a row that goes on is left in `parts`.
__global__ void spmv_shares(Csr matrix, const float* x, float* out, SpmvPart* parts) {
  __shared__ SpmvPlace cuts[2];
  __shared__ unsigned ends[kSpmvShare];  // of rows, counted from the share's first value
  __shared__ float products[kSpmvShare];
  __shared__ SpmvPart warps[kSpmvShareBlock / 32];
  const unsigned t = threadIdx.x;
  const std::size_t all = std::size_t{matrix.rows} + matrix.nonzero;
  const std::size_t cut = (std::size_t{blockIdx.x} + t) * kSpmvShare;
  if (t < 2) cuts[t] = spmv_place(matrix.begins + 1, matrix.rows, cut < all ? cut : all);
  __syncthreads();  // the share is known
  const SpmvPlace begin = cuts[0];
  const unsigned rows = cuts[1].row - begin.row, values = cuts[1].value - begin.value;
  for (unsigned i = t; i < values; i += kSpmvShareBlock)
    products[i] = matrix.values[begin.value + i] * x[matrix.columns[begin.value + i]];
  for (unsigned i = t; i < rows; i += kSpmvShareBlock)
    ends[i] = matrix.begins[begin.row + 1 + i] - begin.value;
  __syncthreads();  // products and ends are there

  const unsigned steps = rows + values;
  const unsigned first = t * kSpmvSteps < steps ? t * kSpmvSteps : steps;
  SpmvPlace at = spmv_place(ends, rows, first);
  const unsigned first_row = at.row;
  float sum = 0.0f, first_sum = 0.0f;
#pragma unroll
  for (unsigned step = 0; step < kSpmvSteps; ++step) {
    if (first + step >= steps) break;
    if (at.row == rows || at.value < ends[at.row]) {
      sum += products[at.value++];
      continue;
    }
    if (at.row == first_row)
      first_sum = sum;
    else
      out[begin.row + at.row] = sum;
    sum = 0.0f;
    ++at.row;
  }

  const SpmvPart left = spmv_scan_warp({at.row, sum});
  if (t % 32 == 31) warps[t / 32] = left;
  __syncthreads();                                          // the warps' parts are there
  float before = __shfl_up_sync(0xffffffffu, left.sum, 1);  // of the row that this thread began in
  if (t % 32 == 0) before = 0.0f;
  if (at.row > first_row)
    out[begin.row + first_row] = first_sum + before + spmv_of_warps(warps, first_row);
  if (t == kSpmvShareBlock - 1)
    parts[blockIdx.x] = {begin.row + at.row, left.sum + spmv_of_warps(warps, at.row)};
}

/// Adds the parts to the rows that ended in later shares: the thread of a row's first part all.
__global__ void spmv_add_parts(const SpmvPart* parts, unsigned shares, float* out, unsigned rows) {
  const std::size_t first = warpstep::global_index();
  if (first >= shares) return;
  const unsigned row = parts[first].row;
  if (row == rows || (first > 0 && parts[first - 1].row == row)) return;
  float sum = 0.0f;
  for (std::size_t i = first; i < shares && parts[i].row == row; ++i) sum += parts[i].sum;
  out[row] += sum;
}

inline void launch_spmv_shares(Csr matrix, const float* x, float* out) {
  const std::size_t steps = std::size_t{matrix.rows} + matrix.nonzero;
  const unsigned shares = warpstep::blocks_for(steps, kSpmvShare);
  const Scratch parts(shares * sizeof(SpmvPart));
  warpstep::launch<spmv_shares>({shares, kSpmvShareBlock}, matrix, x, out, parts.as<SpmvPart>());
  warpstep::launch<spmv_add_parts>({warpstep::blocks_for(shares, kSpmvBlock), kSpmvBlock},
                                   parts.as<SpmvPart>(), shares, out, matrix.rows);
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
    {"spmv_shares", "as many rows and values for each thread", launch_spmv_shares},
};

// A group knows ranks, and a type is the range of bins.

#include <cooperative_groups.h>

struct Bins {
  float lo, hi;
  int count;

  __device__ bool has(float value) const { return lo <= value && value < hi; }
  __device__ int of(float value) const { return int((value - lo) * count / (hi - lo)); }
};

__global__ void histogram_a(const float* x, int n, float lo, float hi, int* bins, int nbins) {
  const Bins all{lo, hi, nbins};
  const auto grid = cooperative_groups::this_grid();
  for (int i = grid.thread_rank(); i < n; i += grid.size())
    if (const float value = x[i]; all.has(value)) atomicAdd(bins + all.of(value), 1);
}

__global__ void histogram_b(const float* x, int n, float lo, float hi, int* bins, int nbins) {
  const Bins all{lo, hi, nbins};
  const auto grid = cooperative_groups::this_grid();
  for (int i = grid.thread_rank(); i < n; i += grid.size())
    if (const float value = x[i]; all.has(value)) atomicAdd(bins + all.of(value), 1);
}

__global__ void histogram_c(const float* x, int n, float lo, float hi, int* bins, int nbins) {
  const Bins all{lo, hi, nbins};
  const auto grid = cooperative_groups::this_grid();
  for (int i = grid.thread_rank(); i < n; i += grid.size())
    if (const float value = x[i]; all.has(value)) atomicAdd(bins + all.of(value), 1);
}

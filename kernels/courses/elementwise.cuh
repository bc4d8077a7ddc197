// Functions of one cell, or of the cells at one place of several arrays: what a first course
// computes.
//
//   version              computes
//   normalize            bytes of a picture as 0 to 1
//   weigh                a[i] * weights[i]
//   activate             the hyperbolic tangent
//   zero_suppress        0 for what is below a threshold, as detectors store their readings
//   gaussian             the density of a normal distribution
//   polar_to_cartesian   x and y of a radius and an angle
//   hypot_stride         the length of (a[i], b[i]), each thread many cells
//   add_strided          cells that are `stride` apart: with it grow the sectors of a request
//   swap_with_shared     the cells of a block in reverse order, by shared memory
//
// Each moves 2 to 4 values for a few operations and is bound by memory.
// Run all: ./warpstep test elementwise
#pragma once

#include <warpstep/grid.h>

#include <cmath>
#include <cstddef>

__global__ void normalize(const unsigned char* grey, float* out, std::size_t n) {
  const std::size_t i = warpstep::global_index();
  if (i < n) out[i] = grey[i] / 255.0f;
}

__global__ void weigh(const float* a, const float* weights, float* out, std::size_t n) {
  const std::size_t i = warpstep::global_index();
  if (i < n) out[i] = a[i] * weights[i];
}

__global__ void activate(const float* a, float* out, std::size_t n) {
  const std::size_t i = warpstep::global_index();
  if (i < n) out[i] = tanhf(a[i]);
}

__global__ void zero_suppress(const float* a, float* out, std::size_t n, float threshold) {
  const std::size_t i = warpstep::global_index();
  if (i < n) out[i] = a[i] < threshold ? 0.0f : a[i];
}

/// `sigma` is the standard deviation, above 0.
__global__ void gaussian(const float* a, float* out, std::size_t n, float mean, float sigma) {
  const std::size_t i = warpstep::global_index();
  if (i >= n) return;
  constexpr float kRootOfTwoPi = 2.5066283f;
  const float z = (a[i] - mean) / sigma;
  out[i] = expf(-0.5f * z * z) / (sigma * kRootOfTwoPi);
}

/// `angle` in radians.
__global__ void polar_to_cartesian(const float* radius, const float* angle, float* x, float* y,
                                   std::size_t n) {
  const std::size_t i = warpstep::global_index();
  if (i >= n) return;
  x[i] = radius[i] * cosf(angle[i]);
  y[i] = radius[i] * sinf(angle[i]);
}

__global__ void hypot_stride(const float* a, const float* b, float* out, std::size_t n) {
  for (std::size_t i : warpstep::grid_stride(n)) out[i] = hypotf(a[i], b[i]);
}

/// `a` and `b` have (n - 1) * stride + 1 cells.
__global__ void add_strided(const float* a, const float* b, float* out, std::size_t n,
                            std::size_t stride) {
  const std::size_t i = warpstep::global_index();
  if (i < n) out[i] = a[i * stride] + b[i * stride];
}

/// In blocks of kBlock threads, as many as `a` fills.
template <unsigned int kBlock>
__global__ void swap_with_shared(const float* a, float* out) {
  __shared__ float own[kBlock];
  const std::size_t i = warpstep::global_index();
  own[threadIdx.x] = a[i];
  __syncthreads();
  out[i] = own[kBlock - 1 - threadIdx.x];
}

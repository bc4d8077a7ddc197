// Copies an array of floats, adds two arrays, and adds a multiple of one array to another: all they
// do is move memory.
//
//   version        idea                                       limit
//   copy_values    a thread a value                           few bytes under way in each thread
//   copy_strided   a grid that just fills the GPU walks       a loop's instructions for 4 bytes
//   copy_vectors   16 bytes a thread at once                  memory
//
// More vectors a thread, or hints that the caches keep nothing, make it slower on an H200.
// add_values and add_vectors do the same for a + b, saxpy_values and saxpy_vectors for y = a x + y.
// Arrays must begin at multiples of 16 bytes, as those of cudaMalloc do.
#pragma once

#include <warpstep/grid.h>
#include <warpstep/launch.h>

#include <algorithm>
#include <cstddef>

#include "kernels/ladders/rung.h"

constexpr unsigned kCopyBlock = 256;

__global__ void copy_values(const float* in, float* out, std::size_t n) {
  const std::size_t i = warpstep::global_index();
  if (i < n) out[i] = in[i];
}

__global__ void copy_strided(const float* in, float* out, std::size_t n) {
  for (std::size_t i : warpstep::grid_stride(n)) out[i] = in[i];
}

// The last n % 4 values are the first threads' besides their vectors.
__global__ void copy_vectors(const float* in, float* out, std::size_t n) {
  const std::size_t i = warpstep::global_index(), vectors = n / 4;
  if (i < vectors) reinterpret_cast<float4*>(out)[i] = reinterpret_cast<const float4*>(in)[i];
  if (i < n % 4) out[vectors * 4 + i] = in[vectors * 4 + i];
}

__global__ void add_values(const float* a, const float* b, float* out, std::size_t n) {
  const std::size_t i = warpstep::global_index();
  if (i < n) out[i] = a[i] + b[i];
}

__global__ void add_vectors(const float* a, const float* b, float* out, std::size_t n) {
  const std::size_t i = warpstep::global_index(), vectors = n / 4, rest = vectors * 4 + i;
  if (i < vectors) {
    const float4 left = reinterpret_cast<const float4*>(a)[i];
    const float4 right = reinterpret_cast<const float4*>(b)[i];
    reinterpret_cast<float4*>(out)[i] =
        make_float4(left.x + right.x, left.y + right.y, left.z + right.z, left.w + right.w);
  }
  if (i < n % 4) out[rest] = a[rest] + b[rest];
}

__global__ void saxpy_values(float a, const float* x, float* y, std::size_t n) {
  const std::size_t i = warpstep::global_index();
  if (i < n) y[i] = a * x[i] + y[i];
}

__device__ inline float4 saxpy_of(float a, float4 x, float4 y) {
  return make_float4(a * x.x + y.x, a * x.y + y.y, a * x.z + y.z, a * x.w + y.w);
}

__global__ void saxpy_vectors(float a, const float* x, float* y, std::size_t n) {
  const std::size_t i = warpstep::global_index(), vectors = n / 4, rest = vectors * 4 + i;
  float4* const to = reinterpret_cast<float4*>(y);
  if (i < vectors) to[i] = saxpy_of(a, reinterpret_cast<const float4*>(x)[i], to[i]);
  if (i < n % 4) y[rest] = a * x[rest] + y[rest];
}

inline constexpr Rung<const float*, float*, std::size_t> kCopyRungs[] = {
    {"copy_values", "a thread a value",
     [](const float* in, float* out, std::size_t n) {
       warpstep::launch<copy_values>({warpstep::blocks_for(n, kCopyBlock), kCopyBlock}, in, out, n);
     }},
    {"copy_strided", "a grid that just fills the GPU",
     [](const float* in, float* out, std::size_t n) {
       const unsigned blocks = std::min(warpstep::blocks_for(n, kCopyBlock), 8 * multiprocessors());
       warpstep::launch<copy_strided>({blocks, kCopyBlock}, in, out, n);
     }},
    {"copy_vectors", "16 bytes a thread",
     [](const float* in, float* out, std::size_t n) {
       const unsigned blocks = warpstep::blocks_for(warpstep::ceil_div(n, 4), kCopyBlock);
       warpstep::launch<copy_vectors>({blocks, kCopyBlock}, in, out, n);
     }},
};

inline constexpr Rung<const float*, const float*, float*, std::size_t> kAddRungs[] = {
    {"add_values", "a thread a value",
     [](const float* a, const float* b, float* out, std::size_t n) {
       warpstep::launch<add_values>({warpstep::blocks_for(n, kCopyBlock), kCopyBlock}, a, b, out,
                                    n);
     }},
    {"add_vectors", "16 bytes a thread",
     [](const float* a, const float* b, float* out, std::size_t n) {
       const unsigned blocks = warpstep::blocks_for(warpstep::ceil_div(n, 4), kCopyBlock);
       warpstep::launch<add_vectors>({blocks, kCopyBlock}, a, b, out, n);
     }},
};

inline constexpr Rung<float, const float*, float*, std::size_t> kSaxpyRungs[] = {
    {"saxpy_values", "a thread a value",
     [](float a, const float* x, float* y, std::size_t n) {
       warpstep::launch<saxpy_values>({warpstep::blocks_for(n, kCopyBlock), kCopyBlock}, a, x, y,
                                      n);
     }},
    {"saxpy_vectors", "16 bytes a thread",
     [](float a, const float* x, float* y, std::size_t n) {
       const unsigned blocks = warpstep::blocks_for(warpstep::ceil_div(n, 4), kCopyBlock);
       warpstep::launch<saxpy_vectors>({blocks, kCopyBlock}, a, x, y, n);
     }},
};

// Normalises each row of a matrix: out = (in - mean) / sqrt(variance + 1e-5) * scale + shift, where
// scale and shift have a value for each column.
//
//   version              idea                                     limit
//   layernorm_thread     a thread a row                           lanes read far from each other
//   layernorm_block      a block a row: mean, variance, values    the row is read three times
//   layernorm_registers  the row stays in registers               memory: each value is moved twice
//
// The variance is the mean square of the distance from the mean: mean square less squared mean
// would lose all digits where the mean is large.
#pragma once

#include <warpstep/grid.h>
#include <warpstep/launch.h>

#include <cstddef>

#include "kernels/ladders/rows.cuh"
#include "kernels/ladders/rung.h"

constexpr float kLayernormEpsilon = 1e-5f;

__global__ void layernorm_thread(const float* in, const float* scale, const float* shift,
                                 float* out, unsigned rows, unsigned columns) {
  const std::size_t row = warpstep::global_index();
  if (row >= rows) return;
  in += row * columns, out += row * columns;
  float sum = 0.0f, squares = 0.0f;
  for (unsigned x = 0; x < columns; ++x) sum += in[x];
  const float mean = sum / columns;
  for (unsigned x = 0; x < columns; ++x) squares += (in[x] - mean) * (in[x] - mean);
  const float factor = rsqrtf(squares / columns + kLayernormEpsilon);
  for (unsigned x = 0; x < columns; ++x) out[x] = (in[x] - mean) * factor * scale[x] + shift[x];
}

__global__ void layernorm_block(const float* in, const float* scale, const float* shift, float* out,
                                unsigned columns) {
  __shared__ float places[kRowWarps];
  in += std::size_t{blockIdx.x} * columns, out += std::size_t{blockIdx.x} * columns;
  float sum = 0.0f, squares = 0.0f;
  for (unsigned x = threadIdx.x; x < columns; x += kRowBlock) sum += in[x];
  const float mean = over_block<Sum>(sum, places) / columns;
  for (unsigned x = threadIdx.x; x < columns; x += kRowBlock)
    squares += (in[x] - mean) * (in[x] - mean);
  const float factor = rsqrtf(over_block<Sum>(squares, places) / columns + kLayernormEpsilon);
  for (unsigned x = threadIdx.x; x < columns; x += kRowBlock)
    out[x] = (in[x] - mean) * factor * scale[x] + shift[x];
}

/// For rows of at most kVectors * 1024 values, whose number is a multiple of 4.
template <unsigned kVectors>
__global__ void layernorm_registers(const float* in, const float* scale, const float* shift,
                                    float* out, unsigned columns) {
  __shared__ float places[kRowWarps];
  const float4* const from =
      reinterpret_cast<const float4*>(in + std::size_t{blockIdx.x} * columns);
  float4* const to = reinterpret_cast<float4*>(out + std::size_t{blockIdx.x} * columns);
  const unsigned count = columns / 4;
  float4 values[kVectors];
  float sum = 0.0f, squares = 0.0f;
#pragma unroll
  for (unsigned k = 0; k < kVectors; ++k) {
    const unsigned x = threadIdx.x + k * kRowBlock;
    if (x < count) {
      const float4 v = values[k] = from[x];
      sum += (v.x + v.y) + (v.z + v.w);
    }
  }
  const float mean = over_block<Sum>(sum, places) / columns;
#pragma unroll
  for (unsigned k = 0; k < kVectors; ++k)
    if (threadIdx.x + k * kRowBlock < count) {
      float4& v = values[k];
      v = make_float4(v.x - mean, v.y - mean, v.z - mean, v.w - mean);
      squares += (v.x * v.x + v.y * v.y) + (v.z * v.z + v.w * v.w);
    }
  const float factor = rsqrtf(over_block<Sum>(squares, places) / columns + kLayernormEpsilon);
#pragma unroll
  for (unsigned k = 0; k < kVectors; ++k) {
    const unsigned x = threadIdx.x + k * kRowBlock;
    if (x < count) {
      const float4 v = values[k], a = reinterpret_cast<const float4*>(scale)[x];
      const float4 b = reinterpret_cast<const float4*>(shift)[x];
      to[x] = make_float4(v.x * factor * a.x + b.x, v.y * factor * a.y + b.y,
                          v.z * factor * a.z + b.z, v.w * factor * a.w + b.w);
    }
  }
}

inline constexpr Rung<const float*, const float*, const float*, float*, unsigned, unsigned>
    kLayernormRungs[] = {
        {"layernorm_thread", "a thread a row",
         [](const float* in, const float* scale, const float* shift, float* out, unsigned rows,
            unsigned columns) {
           warpstep::launch<layernorm_thread>({warpstep::blocks_for(rows, 64), 64}, in, scale,
                                              shift, out, rows, columns);
         }},
        {"layernorm_block", "a block a row",
         [](const float* in, const float* scale, const float* shift, float* out, unsigned rows,
            unsigned columns) {
           warpstep::launch<layernorm_block>({rows, kRowBlock}, in, scale, shift, out, columns);
         }},
        {"layernorm_registers", "the row stays in registers",
         [](const float* in, const float* scale, const float* shift, float* out, unsigned rows,
            unsigned columns) {
           const warpstep::LaunchShape shape{rows, kRowBlock};
           const auto start = [&]<auto kKernel>() {
             warpstep::launch<kKernel>(shape, in, scale, shift, out, columns);
           };
           if (columns % 4 != 0 || columns > 8 * 1024)
             start.template operator()<layernorm_block>();
           else if (columns <= 1024)
             start.template operator()<layernorm_registers<1>>();
           else if (columns <= 4096)
             start.template operator()<layernorm_registers<4>>();
           else
             start.template operator()<layernorm_registers<8>>();
         }},
};

// Softmax of each row of a matrix: out = exp(in - m) / sum of exp(in - m), m the row's largest
// value.
//
//   version            idea                                      limit
//   softmax_thread     a thread a row                            lanes read far from each other
//   softmax_block      a block a row: largest, sum, quotients    the row is read three times
//   softmax_online     largest and sum together: a larger value  two reads
//                      rescales the sum so far
//   softmax_registers  the row stays in registers                memory: each value is moved twice
#pragma once

#include <warpstep/grid.h>
#include <warpstep/launch.h>

#include <cstddef>

#include "kernels/ladders/rows.cuh"
#include "kernels/ladders/rung.h"

__global__ void softmax_thread(const float* in, float* out, unsigned rows, unsigned columns) {
  const std::size_t row = warpstep::global_index();
  if (row >= rows) return;
  in += row * columns, out += row * columns;
  float largest = Largest::kIdentity, sum = 0.0f;
  for (unsigned x = 0; x < columns; ++x) largest = fmaxf(largest, in[x]);
  for (unsigned x = 0; x < columns; ++x) sum += expf(in[x] - largest);
  for (unsigned x = 0; x < columns; ++x) out[x] = expf(in[x] - largest) / sum;
}

__global__ void softmax_block(const float* in, float* out, unsigned columns) {
  __shared__ float places[kRowWarps];
  in += std::size_t{blockIdx.x} * columns, out += std::size_t{blockIdx.x} * columns;
  float largest = Largest::kIdentity, sum = 0.0f;
  for (unsigned x = threadIdx.x; x < columns; x += kRowBlock) largest = fmaxf(largest, in[x]);
  largest = over_block<Largest>(largest, places);
  for (unsigned x = threadIdx.x; x < columns; x += kRowBlock) sum += expf(in[x] - largest);
  sum = over_block<Sum>(sum, places);
  for (unsigned x = threadIdx.x; x < columns; x += kRowBlock) out[x] = expf(in[x] - largest) / sum;
}

__global__ void softmax_online(const float* in, float* out, unsigned columns) {
  __shared__ float places[kRowWarps];
  in += std::size_t{blockIdx.x} * columns, out += std::size_t{blockIdx.x} * columns;
  float mine = Largest::kIdentity, sum = 0.0f;
  for (unsigned x = threadIdx.x; x < columns; x += kRowBlock) {
    const float value = in[x];
    if (value > mine) {
      sum *= expf(mine - value);
      mine = value;
    }
    sum += expf(value - mine);
  }
  const float largest = over_block<Largest>(mine, places);
  // A thread without values adds nothing: exp(-inf - largest) is 0.
  sum = over_block<Sum>(sum * expf(mine - largest), places);
  for (unsigned x = threadIdx.x; x < columns; x += kRowBlock) out[x] = expf(in[x] - largest) / sum;
}

/// For rows of at most kVectors * 1024 values, whose number is a multiple of 4.
template <unsigned kVectors>
__global__ void softmax_registers(const float* in, float* out, unsigned columns) {
  __shared__ float places[kRowWarps];
  const float4* const from =
      reinterpret_cast<const float4*>(in + std::size_t{blockIdx.x} * columns);
  float4* const to = reinterpret_cast<float4*>(out + std::size_t{blockIdx.x} * columns);
  float4 values[kVectors];
  float largest = Largest::kIdentity, sum = 0.0f;
#pragma unroll
  for (unsigned k = 0; k < kVectors; ++k) {
    const unsigned x = threadIdx.x + k * kRowBlock;
    if (x < columns / 4) {
      const float4 v = values[k] = from[x];
      largest = fmaxf(largest, fmaxf(fmaxf(v.x, v.y), fmaxf(v.z, v.w)));
    }
  }
  largest = over_block<Largest>(largest, places);
#pragma unroll
  for (unsigned k = 0; k < kVectors; ++k)
    if (threadIdx.x + k * kRowBlock < columns / 4) {
      float4& v = values[k];
      v = make_float4(expf(v.x - largest), expf(v.y - largest), expf(v.z - largest),
                      expf(v.w - largest));
      sum += (v.x + v.y) + (v.z + v.w);
    }
  const float scale = 1.0f / over_block<Sum>(sum, places);
#pragma unroll
  for (unsigned k = 0; k < kVectors; ++k) {
    const unsigned x = threadIdx.x + k * kRowBlock;
    const float4 v = values[k];
    if (x < columns / 4) to[x] = make_float4(v.x * scale, v.y * scale, v.z * scale, v.w * scale);
  }
}

inline constexpr Rung<const float*, float*, unsigned, unsigned> kSoftmaxRungs[] = {
    {"softmax_thread", "a thread a row",
     [](const float* in, float* out, unsigned rows, unsigned columns) {
       warpstep::launch<softmax_thread>({warpstep::blocks_for(rows, 64), 64}, in, out, rows,
                                        columns);
     }},
    {"softmax_block", "a block a row",
     [](const float* in, float* out, unsigned rows, unsigned columns) {
       warpstep::launch<softmax_block>({rows, kRowBlock}, in, out, columns);
     }},
    {"softmax_online", "largest and sum in one pass",
     [](const float* in, float* out, unsigned rows, unsigned columns) {
       warpstep::launch<softmax_online>({rows, kRowBlock}, in, out, columns);
     }},
    {"softmax_registers", "the row stays in registers",
     [](const float* in, float* out, unsigned rows, unsigned columns) {
       const warpstep::LaunchShape shape{rows, kRowBlock};
       if (columns % 4 != 0 || columns > 8 * 1024)
         return warpstep::launch<softmax_online>(shape, in, out, columns);
       if (columns <= 1024) return warpstep::launch<softmax_registers<1>>(shape, in, out, columns);
       if (columns <= 4096) return warpstep::launch<softmax_registers<4>>(shape, in, out, columns);
       warpstep::launch<softmax_registers<8>>(shape, in, out, columns);
     }},
};

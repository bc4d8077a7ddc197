// Calls a group of functions on many inputs in a kernel: a row of results for each input, a column
// for each function, and the column's fingerprint.
#pragma once

#include <warpstep/buffer.h>
#include <warpstep/launch.h>

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

/// One result of each function of a group, as bits.
template <int kFunctions>
struct Row {
  unsigned long long bits[kFunctions];
};

__host__ __device__ inline unsigned long long as_bits(__half x) {
  return __half_as_ushort(x);
}
__host__ __device__ inline unsigned long long as_bits(__nv_bfloat16 x) {
  return __bfloat16_as_ushort(x);
}
__host__ __device__ inline unsigned long long as_bits(__half2 x) {
  return as_bits(x.x) | as_bits(x.y) << 16;
}
__host__ __device__ inline unsigned long long as_bits(__nv_bfloat162 x) {
  return as_bits(x.x) | as_bits(x.y) << 16;
}
__device__ inline unsigned long long as_bits(float x) {
  return __float_as_uint(x);
}
__device__ inline unsigned long long as_bits(float2 x) {
  return as_bits(x.x) | as_bits(x.y) << 32;
}
template <class Int>
__host__ __device__ unsigned long long as_bits(Int x) {
  return static_cast<unsigned long long>(x);
}

/// The number with these bits.
template <class Number>
__host__ __device__ Number number(unsigned bits);
template <>
__host__ __device__ inline __half number(unsigned bits) {
  return __ushort_as_half(static_cast<unsigned short>(bits));
}
template <>
__host__ __device__ inline __nv_bfloat16 number(unsigned bits) {
  return __ushort_as_bfloat16(static_cast<unsigned short>(bits));
}

/// Scatters the bits of a counter: the same "random" word everywhere.
__host__ __device__ inline unsigned scattered(unsigned x) {
  x = (x ^ (x >> 16)) * 0x7feb352du;
  x = (x ^ (x >> 15)) * 0x846ca68bu;
  return x ^ (x >> 16);
}

/// The operands of the binary and ternary functions: any two or three numbers, and more often such
/// whose sizes are near enough to each other that the last place of the result depends on both.
template <class Number>
struct Operands {
  Number a, b, c, d;
  __device__ explicit Operands(unsigned index) {
    const unsigned one = scattered(2 * index), two = scattered(2 * index + 1);
    const unsigned near_one = as_bits(Number(1.0f)) & 0xff00u;
    const unsigned kept = index % 4 == 0 ? 0xffffu : 0x83ffu;
    const unsigned added = index % 4 == 0 ? 0u : near_one & ~kept;
    a = number<Number>(((one & 0xffffu) & kept) | added);
    b = number<Number>(((one >> 16) & kept) | added);
    c = number<Number>(((two & 0xffffu) & kept) |
                       (added - (index % 4 - 1) * 0x400u * (added != 0)));
    d = number<Number>(((two >> 16) & kept) | added);
  }
};

template <class Group, class Result>
__global__ void call_group(Group group, Result* results, unsigned count) {
  const unsigned index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index < count) results[index] = group(index);
}

template <class Group>
auto rows_of(Group group, unsigned count = Group::kInputs) {
  using Result = decltype(group(0u));
  warpstep::Buffer<Result> results(count);
  warpstep::launch(call_group<Group, Result>, {(count + 127) / 128, 128}, group, results, count);
  return results.to_vector();
}

/// One number that identifies a whole column of results.
template <class Result>
std::uint64_t fingerprint(const std::vector<Result>& rows, int column) {
  std::uint64_t all = 0xcbf29ce484222325u;
  for (const Result& row : rows)
    all = std::rotl((all ^ row.bits[column]) * 0x9e3779b97f4a7c15u, 29);
  return all;
}

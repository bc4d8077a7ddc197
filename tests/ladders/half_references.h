// What products of matrices of halves and attention must be, in double precision.
#pragma once

#include <cuda_fp16.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/ladders/attention/attention.cuh"
#include "kernels/ladders/hgemm/hgemm.cuh"
#include "tests/kernel_data.h"

/// Different halves between -`size` and `size`.
inline std::vector<half> mixed_halves(std::size_t count, std::uint32_t seed, float size) {
  std::vector<half> values;
  for (const float value : distinct_values(count, seed))
    values.push_back(__float2half_rn(value / 131072.0f * size));
  return values;
}

/// How many cells are further from the product than sums of k floats and one half may be.
inline std::size_t wrong_cells(const std::vector<half>& c, const std::vector<half>& a,
                               const std::vector<half>& b, HgemmShape shape) {
  std::size_t wrong = 0;
  for (std::size_t row = 0; row < shape.m; ++row)
    for (std::size_t column = 0; column < shape.n; ++column) {
      double sum = 0, size = 0;
      for (std::size_t i = 0; i < shape.k; ++i) {
        const double product =
            double{__half2float(a[row * shape.k + i])} * __half2float(b[i * shape.n + column]);
        sum += product;
        size += std::abs(product);
      }
      const double bound = std::abs(sum) * 0x1p-11 + size * shape.k * 0x1p-23 + 0x1p-24;
      const double got = __half2float(c[row * shape.n + column]);
      wrong += !(std::abs(got - sum) <= bound);
    }
  return wrong;
}

inline std::vector<double> attention_reference(const std::vector<half>& q,
                                               const std::vector<half>& k,
                                               const std::vector<half>& v, AttentionShape shape) {
  std::vector<double> out(q.size()), weights(shape.keys);
  for (std::size_t row = 0; row < std::size_t{shape.heads} * shape.queries; ++row) {
    const std::size_t first = row / shape.queries * shape.keys;
    double total = 0;
    for (std::size_t key = 0; key < shape.keys; ++key) {
      double product = 0;
      for (std::size_t i = 0; i < kAttentionWide; ++i)
        product += double{__half2float(q[row * kAttentionWide + i])} *
                   __half2float(k[(first + key) * kAttentionWide + i]);
      total += weights[key] = std::exp(product / std::sqrt(double{kAttentionWide}));
    }
    for (std::size_t key = 0; key < shape.keys; ++key)
      for (std::size_t i = 0; i < kAttentionWide; ++i)
        out[row * kAttentionWide + i] +=
            weights[key] / total * __half2float(v[(first + key) * kAttentionWide + i]);
  }
  return out;
}

/// How many values are not right where all of v are at most 1: weights are rounded to halves, and
/// each row is a mean of such.
inline std::size_t wrong_values(const std::vector<half>& got, const std::vector<double>& expected) {
  std::size_t wrong = got.size() != expected.size();
  for (std::size_t i = 0; i < expected.size(); ++i)
    wrong += !(std::abs(__half2float(got[i]) - expected[i]) <= 0x1p-10);
  return wrong;
}

// The rungs of softmax and layernorm beside rows in double precision.
#include <doctest/doctest.h>
#include <warpstep/buffer.h>
#include <warpstep/compare.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "kernels/ladders/layernorm.cuh"
#include "kernels/ladders/softmax.cuh"
#include "tests/kernel_data.h"

using warpstep::Buffer;
using warpstep::Expected;

namespace {

constexpr std::pair<unsigned, unsigned> kShapes[] = {{1, 1},    {3, 2},    {70, 5},   {5, 33},
                                                     {4, 256},  {3, 1000}, {2, 1024}, {2, 2052},
                                                     {1, 5000}, {1, 9001}};

/// Values between -8 and 8 but for the largest of a row, which differs from row to row.
std::vector<float> rows_of(unsigned rows, unsigned columns, std::uint32_t seed) {
  std::vector<float> values = distinct_values(std::size_t{rows} * columns, seed);
  for (float& value : values) value /= 16384;
  return values;
}

}  // namespace

TEST_CASE("every rung of softmax gives every quotient of every row") {
  for (const auto& [rows, columns] : kShapes) {
    const std::vector<float> values = rows_of(rows, columns, 1);
    std::vector<Expected> expected(values.size());
    for (std::size_t row = 0; row < rows; ++row) {
      const float* const in = values.data() + row * columns;
      const double largest = *std::max_element(in, in + columns);
      double sum = 0;
      for (unsigned x = 0; x < columns; ++x) sum += std::exp(in[x] - largest);
      for (unsigned x = 0; x < columns; ++x) {
        const double value = std::exp(in[x] - largest) / sum;
        expected[row * columns + x] = {value, value};
      }
    }
    const Buffer<float> in(values);
    for (const auto& rung : kSoftmaxRungs) {
      CAPTURE(rung.name);
      CAPTURE(rows);
      CAPTURE(columns);
      Buffer<float> out(values.size());
      rung.run(in.data(), out.data(), rows, columns);
      // An exponential is off by as many roundings as its argument is large, up to 16, and some.
      const auto result = warpstep::compare(out.to_vector(), expected, columns + 64);
      CHECK_MESSAGE(result, result.sentence());
    }
  }
}

TEST_CASE("softmax of values that overflow alone does not") {
  const std::vector<float> values(1024, 300.0f);
  const Buffer<float> in(values);
  for (const auto& rung : kSoftmaxRungs) {
    CAPTURE(rung.name);
    Buffer<float> out(values.size());
    rung.run(in.data(), out.data(), 1, 1024);
    CHECK(out.to_vector() == std::vector<float>(1024, 1.0f / 1024));
  }
}

TEST_CASE("every rung of layernorm gives every value of every row") {
  for (const auto& [rows, columns] : kShapes) {
    const std::vector<float> values = rows_of(rows, columns, 2);
    const std::vector<float> scale = rows_of(1, columns, 3), shift = rows_of(1, columns, 4);
    std::vector<Expected> expected(values.size());
    for (std::size_t row = 0; row < rows; ++row) {
      const float* const in = values.data() + row * columns;
      double mean = 0, variance = 0, far = 0;
      for (unsigned x = 0; x < columns; ++x) mean += in[x] / columns;
      for (unsigned x = 0; x < columns; ++x) {
        variance += (in[x] - mean) * (in[x] - mean) / columns;
        far = std::max(far, std::abs(in[x] - mean) + std::abs(mean));
      }
      const double factor = 1 / std::sqrt(variance + double{kLayernormEpsilon});
      for (unsigned x = 0; x < columns; ++x)
        expected[row * columns + x] = {(in[x] - mean) * factor * scale[x] + shift[x],
                                       2 * far * factor * std::abs(scale[x]) + std::abs(shift[x])};
    }
    const Buffer<float> in(values), device_scale(scale), device_shift(shift);
    for (const auto& rung : kLayernormRungs) {
      CAPTURE(rung.name);
      CAPTURE(rows);
      CAPTURE(columns);
      Buffer<float> out(values.size());
      rung.run(in.data(), device_scale.data(), device_shift.data(), out.data(), rows, columns);
      const auto result = warpstep::compare(out.to_vector(), expected, columns + 8);
      CHECK_MESSAGE(result, result.sentence());
    }
  }
}

// Functions of one cell beside the host's in double precision, and cells that change places.
#include "kernels/courses/elementwise.cuh"

#include <doctest/doctest.h>
#include <warpstep/buffer.h>
#include <warpstep/launch.h>

#include <cmath>
#include <cstddef>
#include <vector>

#include "tests/kernel_data.h"

using warpstep::Buffer;
using warpstep::launch;

namespace {

constexpr unsigned int kBlock = 128;
constexpr std::size_t kCount = 1000;
constexpr unsigned int kBlocks = 8;

/// Small numbers of both signs.
std::vector<float> numbers(std::size_t count, unsigned seed) {
  std::vector<float> values = distinct_values(count, seed);
  for (float& value : values) value = std::remainder(value, 4.0f);
  return values;
}

/// The functions of CUDA's library err by a few units in the last place.
template <class Expected>
void check_near(const Buffer<float>& out, const Expected& expected) {
  const auto got = out.to_vector();
  for (std::size_t i = 0; i < got.size(); ++i) {
    CAPTURE(i);
    const double right = expected(i);
    CHECK(std::abs(got[i] - right) <= 1e-6 * (1e-3 + std::abs(right)));
  }
}

}  // namespace

TEST_CASE("pictures are normalised, values weighed, activated and suppressed") {
  const auto bytes = mixed_bytes(kCount, 1);
  const auto a = numbers(kCount, 2), weights = numbers(kCount, 3);
  const Buffer<unsigned char> device_bytes(bytes);
  const Buffer<float> device_a(a), device_weights(weights);
  Buffer<float> out(kCount);
  launch<normalize>({kBlocks, kBlock}, device_bytes, out, kCount);
  check_near(out, [&](std::size_t i) { return bytes[i] / 255.0; });
  launch<weigh>({kBlocks, kBlock}, device_a, device_weights, out, kCount);
  check_near(out, [&](std::size_t i) { return double{a[i]} * weights[i]; });
  launch<activate>({kBlocks, kBlock}, device_a, out, kCount);
  check_near(out, [&](std::size_t i) { return std::tanh(double{a[i]}); });
  launch<zero_suppress>({kBlocks, kBlock}, device_a, out, kCount, 0.5f);
  check_near(out, [&](std::size_t i) { return a[i] < 0.5f ? 0.0 : a[i]; });
}

TEST_CASE("densities, coordinates and lengths are the host's") {
  const auto a = numbers(kCount, 4), b = numbers(kCount, 5);
  const Buffer<float> device_a(a), device_b(b);
  Buffer<float> x(kCount), y(kCount);
  launch<gaussian>({kBlocks, kBlock}, device_a, x, kCount, 0.5f, 2.0f);
  check_near(x, [&](std::size_t i) {
    const double z = (a[i] - 0.5) / 2;
    return std::exp(-z * z / 2) / (2 * std::sqrt(2 * 3.14159265358979));
  });
  launch<polar_to_cartesian>({kBlocks, kBlock}, device_a, device_b, x, y, kCount);
  check_near(x, [&](std::size_t i) { return a[i] * std::cos(double{b[i]}); });
  check_near(y, [&](std::size_t i) { return a[i] * std::sin(double{b[i]}); });
  launch<hypot_stride>({3, kBlock}, device_a, device_b, x, kCount);
  check_near(x, [&](std::size_t i) { return std::hypot(double{a[i]}, double{b[i]}); });
}

TEST_CASE("cells that are apart are added, and those of a block change places") {
  const auto a = numbers(kCount, 6), b = numbers(kCount, 7);
  const Buffer<float> device_a(a), device_b(b);
  for (std::size_t stride : {1, 2, 32}) {
    const std::size_t n = (kCount - 1) / stride + 1;
    Buffer<float> out(n);
    launch<add_strided>({kBlocks, kBlock}, device_a, device_b, out, n, stride);
    check_near(out, [&](std::size_t i) { return double{a[i * stride]} + b[i * stride]; });
  }
  Buffer<float> out(7 * kBlock);
  launch<swap_with_shared<kBlock>>({7, kBlock}, device_a, out);
  check_near(out, [&](std::size_t i) { return a[i / kBlock * kBlock + kBlock - 1 - i % kBlock]; });
}

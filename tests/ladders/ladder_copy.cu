// The rungs of the copy, of the sum and of saxpy: every value, at every size, and nothing behind
// the end.
#include "kernels/ladders/copy.cuh"

#include <doctest/doctest.h>
#include <warpstep/buffer.h>

#include <cstddef>
#include <vector>

#include "kernels/saxpy.cuh"
#include "kernels/vector_add.cuh"
#include "tests/kernel_data.h"

using warpstep::Buffer;

TEST_CASE("every rung of the copy moves each value once, and no other") {
  for (const auto& rung : kCopyRungs)
    for (std::size_t n : {0, 1, 3, 4, 5, 31, 1000, 1023, 4096, 16385, 40003}) {
      CAPTURE(rung.name);
      CAPTURE(n);
      std::vector<float> values = distinct_values(n + 4, 1);
      const Buffer<float> in(values);
      Buffer<float> out(std::vector<float>(n + 4, -1.0f));
      rung.run(in.data(), out.data(), n);
      for (std::size_t i = n; i < n + 4; ++i) values[i] = -1.0f;
      CHECK(out.to_vector() == values);
    }
}

TEST_CASE("every rung of the sum of two arrays gives every value at every size") {
  for (const auto& rung : kAddRungs)
    for (std::size_t n : {0, 1, 3, 4, 5, 31, 1000, 1023, 4096, 16385, 40003}) {
      CAPTURE(rung.name);
      CAPTURE(n);
      const auto a = distinct_values(n, 1), b = distinct_values(n, 2);
      const Buffer<float> device_a(a), device_b(b);
      Buffer<float> out(std::vector<float>(n + 4, -1.0f));
      rung.run(device_a.data(), device_b.data(), out.data(), n);
      std::vector<float> got = out.to_vector();
      CHECK(std::vector<float>(got.begin() + n, got.end()) == std::vector<float>(4, -1.0f));
      got.resize(n);
      const auto result = warpstep::compare(got, vector_add_reference(a, b), 2);
      CHECK_MESSAGE(result, result.sentence());
    }
}

TEST_CASE("every rung of saxpy gives every value at every size") {
  for (const auto& rung : kSaxpyRungs)
    for (std::size_t n : {0, 1, 3, 4, 5, 31, 1000, 1023, 4096, 16385, 40003}) {
      CAPTURE(rung.name);
      CAPTURE(n);
      const auto x = distinct_values(n, 1), y = distinct_values(n, 2);
      const Buffer<float> device_x(x);
      Buffer<float> device_y(y);
      rung.run(-2.5f, device_x.data(), device_y.data(), n);
      const auto result = warpstep::compare(device_y.to_vector(), saxpy_reference(-2.5f, x, y), 2);
      CHECK_MESSAGE(result, result.sentence());
    }
}

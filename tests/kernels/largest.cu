// The largest of an array: every size, wherever it stands, and without numbers.
#include "kernels/courses/largest.cuh"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "tests/kernel_data.h"

using warpstep::Buffer;

TEST_CASE("the largest value is found at every size") {
  for (std::size_t n : {1, 2, 31, 32, 33, 255, 256, 257, 1000, 70'001}) {
    CAPTURE(n);
    const std::vector<float> values = distinct_values(n, 1);
    CHECK(find_largest(Buffer<float>(values)) == *std::max_element(values.begin(), values.end()));
  }
}

TEST_CASE("the largest value is found wherever it stands, below zero too") {
  for (std::size_t place : {0, 31, 32, 255, 256, 999}) {
    CAPTURE(place);
    std::vector<float> values(1000, -7.0f);
    values[place] = -2.5f;
    CHECK(find_largest(Buffer<float>(values)) == -2.5f);
  }
}

TEST_CASE("a NaN is not the largest, and of no values it is -infinity") {
  CHECK(find_largest(Buffer<float>(std::vector<float>{NAN, 1.0f, NAN})) == 1.0f);
  CHECK(find_largest(Buffer<float>(0)) == -INFINITY);
}

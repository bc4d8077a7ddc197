// Sums of segments: short, long and empty ones, beside sums in double precision.
#include "kernels/courses/segments.cuh"

#include <doctest/doctest.h>

#include <cstddef>
#include <vector>

#include "tests/kernel_data.h"

using warpstep::Buffer;

TEST_CASE("each segment is added up, whatever its length") {
  const std::vector<int> lengths{0, 1, 5, 0, 31, 32, 33, 500, 2, 0, 64, 7};
  std::vector<int> offsets{0};
  for (int round = 0; round < 3; ++round)
    for (const int length : lengths) offsets.push_back(offsets.back() + length);
  const auto values = distinct_values(static_cast<std::size_t>(offsets.back()), 1);
  Buffer<float> sums(offsets.size() - 1);
  sums.fill_bytes(0xff);
  launch_segment_sums(Buffer<float>(values), Buffer<int>(offsets), sums);
  const auto result =
      warpstep::compare(sums.to_vector(), segment_sums_reference(values, offsets), 500);
  CHECK_MESSAGE(result, result.sentence());
}

TEST_CASE("there may be no segment, but not more offsets than segments and one") {
  Buffer<float> none(0);
  launch_segment_sums(Buffer<float>(0), Buffer<int>(std::vector<int>{0}), none);
  CHECK_THROWS_AS(launch_segment_sums(Buffer<float>(0), Buffer<int>(3), none), warpstep::Error);
}

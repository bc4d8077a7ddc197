// The rungs of the reduction beside a sum in double precision.
#include "kernels/ladders/reduction.cuh"

#include <doctest/doctest.h>
#include <warpstep/buffer.h>
#include <warpstep/compare.h>

#include <cmath>
#include <cstddef>
#include <vector>

#include "tests/kernel_data.h"

using warpstep::Buffer;

namespace {

std::vector<float> sum_by(const decltype(kReductionRungs[0])& rung, const Buffer<float>& in) {
  Buffer<float> out(1);
  rung.run(in.data(), out.data(), in.size());
  return out.to_vector();
}

}  // namespace

TEST_CASE("every rung of the reduction adds every value once") {
  for (const auto& rung : kReductionRungs)
    for (std::size_t n : {1, 3, 4, 7, 32, 255, 256, 257, 1000, 5000, 70001}) {
      CAPTURE(rung.name);
      CAPTURE(n);
      const std::vector<float> values = distinct_values(n, 1);
      warpstep::Expected sum;
      for (float value : values) {
        sum.value += value;
        sum.magnitude += std::abs(value);
      }
      const auto result =
          warpstep::compare(sum_by(rung, Buffer<float>(values)), std::vector{sum}, n);
      CHECK_MESSAGE(result, result.sentence());
    }
}

TEST_CASE("a rung of the reduction gives the same bits each time") {
  const Buffer<float> in(distinct_values(20000, 2));
  for (const auto& rung : kReductionRungs) {
    CAPTURE(rung.name);
    CHECK(sum_by(rung, in) == sum_by(rung, in));
  }
}

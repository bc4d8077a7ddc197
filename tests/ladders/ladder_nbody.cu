// The rungs of the bodies' accelerations beside sums in double precision.
#include "kernels/ladders/nbody.cuh"

#include <doctest/doctest.h>
#include <warpstep/buffer.h>
#include <warpstep/compare.h>

#include <cmath>
#include <cstddef>
#include <vector>

#include "tests/kernel_data.h"

using warpstep::Buffer;
using warpstep::Expected;

TEST_CASE("every rung of the bodies gives every acceleration") {
  for (unsigned n : {1u, 2u, 31u, 256u, 257u, 600u}) {
    std::vector<float> numbers = distinct_values(4 * n, 1);
    std::vector<float4> bodies(n);
    for (unsigned i = 0; i < n; ++i)
      bodies[i] = make_float4(numbers[4 * i] / 65536, numbers[4 * i + 1] / 65536,
                              numbers[4 * i + 2] / 65536, std::abs(numbers[4 * i + 3]) / 65536);
    std::vector<Expected> expected(std::size_t{3} * n);
    for (unsigned i = 0; i < n; ++i)
      for (const float4& other : bodies) {
        const double d[] = {double{other.x} - bodies[i].x, double{other.y} - bodies[i].y,
                            double{other.z} - bodies[i].z};
        const double square = d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + double{kNbodySoftening};
        for (unsigned axis = 0; axis < 3; ++axis) {
          const double term = other.w * d[axis] / (square * std::sqrt(square));
          expected[3 * i + axis].value += term;
          expected[3 * i + axis].magnitude += std::abs(term);
        }
      }
    const Buffer<float4> in(bodies);
    for (const auto& rung : kNbodyRungs) {
      CAPTURE(rung.name);
      CAPTURE(n);
      Buffer<float3> out(n);
      rung.run(in.data(), out.data(), n);
      std::vector<float> flat;
      for (const float3& sum : out.to_vector()) flat.insert(flat.end(), {sum.x, sum.y, sum.z});
      // A term has about 16 roundings of its own, and those of the distances count thrice.
      const auto result = warpstep::compare(flat, expected, n + 32);
      CHECK_MESSAGE(result, result.sentence());
    }
  }
}

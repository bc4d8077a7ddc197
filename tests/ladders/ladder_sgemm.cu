// The rungs of the product of matrices beside products in double precision.
#include "kernels/ladders/sgemm_rungs.cuh"

#include <doctest/doctest.h>
#include <warpstep/buffer.h>
#include <warpstep/compare.h>

#include <vector>

#include "kernels/matmul.cuh"
#include "tests/kernel_data.h"

using warpstep::Buffer;

TEST_CASE("every rung of the product gives every cell, whatever the sides") {
  for (const SgemmShape shape : {SgemmShape{1, 1, 1},
                                 {1, 130, 3},
                                 {130, 1, 17},
                                 {33, 40, 16},
                                 {128, 128, 16},
                                 {129, 131, 33},
                                 {100, 140, 52}}) {
    CAPTURE(shape.m);
    CAPTURE(shape.n);
    CAPTURE(shape.k);
    const auto a = distinct_values(shape.m * shape.k, 1), b = distinct_values(shape.k * shape.n, 2);
    const auto expected = matmul_reference(
        a, b, {static_cast<int>(shape.m), static_cast<int>(shape.n), static_cast<int>(shape.k)});
    const Buffer<float> device_a(a), device_b(b);
    for (const auto& rung : kSgemmRungs) {
      CAPTURE(rung.name);
      Buffer<float> c(std::vector<float>(shape.m * shape.n, -1.0f));
      rung.run(device_a.data(), device_b.data(), c.data(), shape);
      const auto result = warpstep::compare(c.to_vector(), expected, shape.k);
      CHECK_MESSAGE(result, result.sentence());
    }
  }
}

// The rungs of the product of matrices of halves beside products in double precision.
#include <doctest/doctest.h>
#include <warpstep/buffer.h>

#include <vector>

#include "kernels/ladders/hgemm/hgemm_rungs.cuh"
#include "tests/ladders/half_references.h"

using warpstep::Buffer;

TEST_CASE("every rung of the product of halves gives every cell, whatever the sides") {
  for (const HgemmShape shape : {HgemmShape{1, 1, 1},
                                 {1, 130, 3},
                                 {130, 1, 17},
                                 {33, 40, 16},
                                 {129, 264, 72},
                                 {100, 141, 150}}) {
    CAPTURE(shape.m);
    CAPTURE(shape.n);
    CAPTURE(shape.k);
    const auto a = mixed_halves(shape.m * shape.k, 1, 4), b = mixed_halves(shape.k * shape.n, 2, 4);
    const Buffer<half> device_a(a), device_b(b);
    for (const auto& rung : kHgemmRungs) {
      CAPTURE(rung.name);
      Buffer<half> c(std::vector<half>(shape.m * shape.n, __float2half(1000.0f)));
      rung.run(device_a.data(), device_b.data(), c.data(), shape);
      CHECK(wrong_cells(c.to_vector(), a, b, shape) == 0);
    }
  }
}

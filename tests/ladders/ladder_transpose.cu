// The rungs of the transpose, on matrices whose sides no tile divides.
#include "kernels/ladders/transpose.cuh"

#include <doctest/doctest.h>
#include <warpstep/buffer.h>

#include <cstddef>
#include <utility>
#include <vector>

#include "tests/kernel_data.h"

using warpstep::Buffer;

TEST_CASE("every rung of the transpose turns every matrix") {
  for (const auto& rung : kTransposeRungs)
    for (const auto& [width, height] : {std::pair{1u, 1u},
                                        {1u, 70u},
                                        {70u, 1u},
                                        {32u, 32u},
                                        {33u, 31u},
                                        {64u, 40u},
                                        {130u, 67u}}) {
      CAPTURE(rung.name);
      CAPTURE(width);
      CAPTURE(height);
      const std::vector<float> values = distinct_values(std::size_t{width} * height, 1);
      std::vector<float> turned(values.size());
      for (std::size_t y = 0; y < height; ++y)
        for (std::size_t x = 0; x < width; ++x) turned[x * height + y] = values[y * width + x];
      const Buffer<float> in(values);
      Buffer<float> out(values.size());
      rung.run(in.data(), out.data(), width, height);
      CHECK(out.to_vector() == turned);
    }
}

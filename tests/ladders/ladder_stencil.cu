// The rungs of the stencils in the plane and in the box.
#include "kernels/ladders/stencil_rungs.cuh"

#include <doctest/doctest.h>
#include <warpstep/buffer.h>
#include <warpstep/compare.h>

#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "tests/kernel_data.h"

using warpstep::Buffer;
using warpstep::Expected;

namespace {

/// The step at cell i, whose neighbours are at these distances.
Expected step_at(const std::vector<float>& in, std::size_t i,
                 std::initializer_list<std::size_t> distances) {
  double sum = 0, magnitude = std::abs(in[i]);
  for (std::size_t distance : distances)
    for (std::size_t at : {i - distance, i + distance}) {
      sum += double{in[at]} - in[i];
      magnitude += std::abs(in[at]) + std::abs(in[i]);
    }
  return {in[i] + double{kStencilRate} * sum, magnitude};
}

}  // namespace

TEST_CASE("every rung of the stencil in the plane makes the same step") {
  for (const auto& [width, height] :
       {std::pair{1u, 1u}, {2u, 5u}, {3u, 3u}, {32u, 8u}, {33u, 70u}, {150u, 41u}}) {
    const auto values = distinct_values(std::size_t{width} * height, 1);
    std::vector<Expected> expected;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::size_t x = i % width, y = i / width;
      const bool is_inside = x > 0 && y > 0 && x + 1 < width && y + 1 < height;
      expected.push_back(is_inside ? step_at(values, i, {1, width}) : Expected{values[i], 0});
    }
    const Buffer<float> in(values);
    for (const auto& rung : kStencilRungs) {
      CAPTURE(rung.name);
      CAPTURE(width);
      CAPTURE(height);
      Buffer<float> out(values.size());
      rung.run(in.data(), out.data(), width, height);
      const auto result = warpstep::compare(out.to_vector(), expected, 6);
      CHECK_MESSAGE(result, result.sentence());
    }
  }
}

TEST_CASE("every rung of the stencil in the box makes the same step") {
  for (const StencilBox box :
       {StencilBox{1, 1, 1}, {3, 3, 3}, {5, 4, 70}, {33, 9, 33}, {40, 17, 5}}) {
    const std::size_t plane = std::size_t{box.width} * box.height;
    const auto values = distinct_values(plane * box.depth, 1);
    std::vector<Expected> expected;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::size_t x = i % box.width, y = i / box.width % box.height, z = i / plane;
      const bool is_inside =
          x > 0 && y > 0 && z > 0 && x + 1 < box.width && y + 1 < box.height && z + 1 < box.depth;
      expected.push_back(is_inside ? step_at(values, i, {1, box.width, plane})
                                   : Expected{values[i], 0});
    }
    const Buffer<float> in(values);
    for (const auto& rung : kStencil3Rungs) {
      CAPTURE(rung.name);
      CAPTURE(box.width);
      CAPTURE(box.depth);
      Buffer<float> out(values.size());
      rung.run(in.data(), out.data(), box);
      const auto result = warpstep::compare(out.to_vector(), expected, 8);
      CHECK_MESSAGE(result, result.sentence());
    }
  }
}

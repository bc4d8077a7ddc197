// Computing in pieces, whose copies overlap with kernels: any number of pieces, pinned or not.
#include "kernels/courses/overlap.cuh"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <vector>

#include "tests/kernel_data.h"

namespace {

std::vector<float> squares(std::vector<float> values) {
  for (float& value : values) value *= value;
  return values;
}

}  // namespace

TEST_CASE("every cell is squared once, in whatever pieces") {
  for (std::size_t n : {std::size_t{0}, std::size_t{1}, std::size_t{1000}, std::size_t{4099}})
    for (std::size_t pieces : {1, 2, 3, 4, 7, 5000}) {
      CAPTURE(n);
      CAPTURE(pieces);
      const auto values = distinct_values(n, 1);
      float* pinned = nullptr;
      warpstep::check(cudaMallocHost(&pinned, (n + 1) * sizeof(float)), "cudaMallocHost");
      std::copy(values.begin(), values.end(), pinned);
      square_in_pieces(pinned, n, pieces);
      CHECK(std::vector<float>(pinned, pinned + n) == squares(values));
      warpstep::check(cudaFreeHost(pinned), "cudaFreeHost");
    }
}

TEST_CASE("memory that is not pinned gives the same") {
  auto values = distinct_values(1000, 2);
  const auto expected = squares(values);
  square_in_pieces(values.data(), values.size(), 4);
  CHECK(values == expected);
}

TEST_CASE("no piece at all is refused") {
  CHECK_THROWS_AS(square_in_pieces(nullptr, 0, 0), warpstep::Error);
}

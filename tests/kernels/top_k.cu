// The k largest values beside a sort of the host: one tile, many, and values that are equal.
#include "kernels/courses/top_k.cuh"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <vector>

#include "tests/kernel_data.h"

using warpstep::Buffer;

namespace {

std::vector<float> top_k(const std::vector<float>& values, std::size_t k) {
  Buffer<float> out(k);
  find_top_k(Buffer<float>(values), out);
  return out.to_vector();
}

std::vector<float> sorted(std::vector<float> values, std::size_t k) {
  std::sort(values.begin(), values.end(), std::greater<>());
  values.resize(k);
  return values;
}

}  // namespace

TEST_CASE("the k largest values come in order, from one tile or many") {
  for (const auto& [n, k] : std::vector<std::pair<std::size_t, std::size_t>>{
           {1, 1}, {5, 5}, {1000, 3}, {1024, 512}, {1025, 512}, {5000, 7}, {20'000, 300}}) {
    CAPTURE(n);
    CAPTURE(k);
    const auto values = distinct_values(n, 1);
    CHECK(top_k(values, k) == sorted(values, k));
  }
}

TEST_CASE("values that are equal count each") {
  const std::vector<float> values{2.0f, 5.0f, 5.0f, 1.0f, 5.0f};
  CHECK(top_k(values, 4) == std::vector<float>{5.0f, 5.0f, 5.0f, 2.0f});
}

TEST_CASE("a k of nothing, of more than 512 or of more than there is is refused") {
  const Buffer<float> in(600);
  for (std::size_t k : {0, 513, 601}) {
    Buffer<float> out(k);
    CHECK_THROWS_AS(find_top_k(in, out), warpstep::Error);
  }
}

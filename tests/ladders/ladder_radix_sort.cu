// The rungs of the sort beside std::sort.
#include <doctest/doctest.h>
#include <warpstep/buffer.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/ladders/radix_sort/radix_rungs.cuh"
#include "tests/kernel_data.h"

using warpstep::Buffer;

namespace {

/// Numbers of all sizes; with `wide` false few different ones, so that many keys are equal.
std::vector<unsigned> mixed_keys(std::size_t count, bool wide) {
  std::vector<unsigned> keys(count);
  std::uint32_t state = 12345;
  for (unsigned& key : keys) {
    state = state * 1664525 + 1013904223;
    key = wide ? state ^ state >> 15 : (state >> 28) * 0x01000001u;
  }
  return keys;
}

}  // namespace

TEST_CASE("every rung of the sort puts every key in its place") {
  std::vector<std::size_t> sizes(std::begin(kSizes), std::end(kSizes));
  sizes.push_back(15000);
  for (const std::size_t n : sizes) {
    for (const bool wide : {true, false}) {
      CAPTURE(n);
      CAPTURE(wide);
      const std::vector<unsigned> keys = mixed_keys(n, wide);
      std::vector<unsigned> expected = keys;
      std::sort(expected.begin(), expected.end());
      const Buffer<unsigned> in(keys);
      for (const auto& rung : kRadixRungs) {
        CAPTURE(rung.name);
        Buffer<unsigned> out(std::vector<unsigned>(n, 77));
        rung.run(in.data(), out.data(), n);
        CHECK(out.to_vector() == expected);
      }
      CHECK(in.to_vector() == keys);
    }
  }
}

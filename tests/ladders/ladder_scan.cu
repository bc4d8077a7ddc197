// The rungs of the scan: sums that wrap around, at sizes around blocks, tiles and 32 tiles.
#include "kernels/ladders/scan_rungs.cuh"

#include <doctest/doctest.h>
#include <warpstep/buffer.h>

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

using warpstep::Buffer;

TEST_CASE("every rung of the scan gives every sum, modulo 2^32") {
  for (const auto& rung : kScanRungs)
    for (std::size_t n : {1, 3, 31, 255, 256, 257, 1000, 4095, 4097, 70001, 140003}) {
      CAPTURE(rung.name);
      CAPTURE(n);
      std::vector<unsigned> values(n), sums(n);
      for (std::size_t i = 0; i < n; ++i)
        values[i] = static_cast<std::uint32_t>(i * 2654435761u) | 1u;
      std::partial_sum(values.begin(), values.end(), sums.begin());
      const Buffer<unsigned> in(values);
      Buffer<unsigned> out(n);
      rung.run(in.data(), out.data(), n);
      CHECK(out.to_vector() == sums);
    }
}

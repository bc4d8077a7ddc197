// The rungs of the histogram, on mixed bytes and on equal ones, which all meet in one place.
#include "kernels/ladders/histogram.cuh"

#include <doctest/doctest.h>
#include <warpstep/buffer.h>

#include <cstddef>
#include <vector>

#include "tests/kernel_data.h"

using warpstep::Buffer;

TEST_CASE("every rung of the histogram counts every byte once") {
  for (const auto& rung : kHistogramRungs)
    for (std::size_t n : {0, 1, 15, 16, 17, 255, 1000, 4099, 50007})
      for (bool is_mixed : {true, false}) {
        CAPTURE(rung.name);
        CAPTURE(n);
        CAPTURE(is_mixed);
        const std::vector<unsigned char> bytes =
            is_mixed ? mixed_bytes(n, 1) : std::vector<unsigned char>(n, 200);
        std::vector<unsigned> expected(kHistogramBins);
        for (unsigned char byte : bytes) ++expected[byte];
        const Buffer<unsigned char> in(bytes);
        Buffer<unsigned> counts(std::vector<unsigned>(kHistogramBins, 0));
        rung.run(in.data(), counts.data(), n);
        CHECK(counts.to_vector() == expected);
      }
}

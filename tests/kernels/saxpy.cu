// saxpy against its reference: every size, grids larger and smaller than the array.
#include "kernels/saxpy.cuh"

#include <doctest/doctest.h>

#include <cstddef>
#include <vector>

#include "tests/kernel_data.h"

using warpstep::Buffer;

TEST_CASE("saxpy gives every value at every size") {
  for (std::size_t n : kSizes) {
    CAPTURE(n);
    const auto x = distinct_values(n, 1), y = distinct_values(n, 2);
    const Buffer<float> device_x(x);
    Buffer<float> device_y(y);
    launch_saxpy(-2.5f, device_x, device_y);
    const auto result = warpstep::compare(device_y.to_vector(), saxpy_reference(-2.5f, x, y), 2);
    CHECK_MESSAGE(result, result.sentence());
    CHECK(device_x.to_vector() == x);
  }
}

TEST_CASE("saxpy visits each cell once, whether the grid is too small or too large") {
  const std::size_t n = 1000;
  const auto x = distinct_values(n, 3), y = distinct_values(n, 4);
  const Buffer<float> device_x(x);
  for (unsigned int blocks : {1u, 3u, 50u})
    for (unsigned int block : {32u, 96u, 256u}) {
      CAPTURE(blocks);
      CAPTURE(block);
      Buffer<float> device_y(y);
      warpstep::launch(saxpy, {blocks, block}, 0.3f, device_x, device_y, n);
      const auto result = warpstep::compare(device_y.to_vector(), saxpy_reference(0.3f, x, y), 2);
      CHECK_MESSAGE(result, result.sentence());
    }
}

TEST_CASE("saxpy walks over an array longer than its grid") {
  const std::size_t n = 1024 * 256 + 77;  // one cell more for each of the first 77 threads
  const auto x = distinct_values(n, 5), y = distinct_values(n, 6);
  const Buffer<float> device_x(x);
  Buffer<float> device_y(y);
  launch_saxpy(1.5f, device_x, device_y);
  const auto result = warpstep::compare(device_y.to_vector(), saxpy_reference(1.5f, x, y), 2);
  CHECK_MESSAGE(result, result.sentence());
}

TEST_CASE("saxpy refuses arrays of different size") {
  const Buffer<float> x(3);
  Buffer<float> y(4);
  CHECK_THROWS_AS(launch_saxpy(1.0f, x, y), warpstep::Error);
}

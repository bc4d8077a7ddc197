// Colour to grey against its reference, in a row of blocks and in 2-D blocks.
#include "kernels/rgb_to_grey.cuh"

#include <doctest/doctest.h>

#include <cstddef>
#include <vector>

#include "tests/kernel_data.h"

using warpstep::Buffer;

namespace {

using Bytes = std::vector<unsigned char>;

struct Size {
  int width;
  int height;
};
constexpr Size kPictures[] = {{0, 0}, {0, 5},   {1, 1},   {1, 70},  {70, 1},
                              {3, 2}, {33, 45}, {45, 33}, {64, 16}, {225, 150}};

Bytes grey_1d(const Bytes& rgb) {
  const Buffer<unsigned char> device_rgb(rgb);
  Buffer<unsigned char> grey(rgb.size() / 3);
  launch_rgb_to_grey(device_rgb, grey);
  return grey.to_vector();
}

Bytes grey_2d(const Bytes& rgb, int width, int height) {
  const Buffer<unsigned char> device_rgb(rgb);
  Buffer<unsigned char> grey(rgb.size() / 3);
  launch_rgb_to_grey_2d(device_rgb, grey, width, height);
  return grey.to_vector();
}

}  // namespace

TEST_CASE("the grey of every pixel is the truncated weighted sum of its colours") {
  for (std::size_t n : kSizes) {
    CAPTURE(n);
    const Bytes rgb = mixed_bytes(3 * n, 7);
    const auto result = warpstep::compare_truncated(grey_1d(rgb), rgb_to_grey_reference(rgb), 3);
    CHECK_MESSAGE(result, result.sentence());
  }
}

TEST_CASE("2-D blocks give the picture that a row of blocks gives") {
  for (const Size& size : kPictures) {
    const int width = size.width, height = size.height;
    CAPTURE(width);
    CAPTURE(height);
    const Bytes rgb = mixed_bytes(std::size_t{3} * width * height, 8);
    const Bytes grey = grey_2d(rgb, width, height);
    const auto against_row = warpstep::compare(grey, grey_1d(rgb));
    CHECK_MESSAGE(against_row, against_row.sentence());
    const auto result = warpstep::compare_truncated(grey, rgb_to_grey_reference(rgb), 3);
    CHECK_MESSAGE(result, result.sentence());
  }
}

TEST_CASE("colour to grey works in 2-D blocks of any shape") {
  const int width = 45, height = 33;
  const Bytes rgb = mixed_bytes(3 * width * height, 9);
  const Buffer<unsigned char> device_rgb(rgb);
  for (dim3 block : {dim3(16, 16), dim3(32, 8), dim3(8, 32), dim3(17, 3), dim3(1, 1)}) {
    Buffer<unsigned char> grey(width * height);
    warpstep::launch(rgb_to_grey_2d, {warpstep::blocks_for(width, height, block), block},
                     device_rgb, grey, width, height);
    const auto result =
        warpstep::compare_truncated(grey.to_vector(), rgb_to_grey_reference(rgb), 3);
    CHECK_MESSAGE(result, result.sentence());
  }
}

TEST_CASE("one colour alone has its own weight, and the brightest white stays in a byte") {
  //                  red  green blue white black, plane by plane
  const Bytes rgb = {255, 0, 0, 255, 0, 0, 255, 0, 255, 0, 0, 0, 255, 255, 0};
  CHECK(grey_1d(rgb) == Bytes{76, 149, 29, 254, 0});
}

TEST_CASE("colour to grey refuses pictures whose sizes do not belong together") {
  const Buffer<unsigned char> rgb(3 * 6);
  Buffer<unsigned char> grey(6), small(5);
  CHECK_THROWS_AS(launch_rgb_to_grey(rgb, small), warpstep::Error);
  CHECK_THROWS_AS(launch_rgb_to_grey_2d(rgb, grey, 3, 3), warpstep::Error);
  CHECK_THROWS_AS(launch_rgb_to_grey_2d(rgb, grey, -2, -3), warpstep::Error);
  launch_rgb_to_grey_2d(rgb, grey, 2, 3);
}

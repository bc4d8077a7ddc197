// Turns a colour picture into a grey one. The picture is planar: all red bytes, then all green,
// then all blue, each plane row by row.
//
//   version          idea                         limit
//   rgb_to_grey      one thread per pixel, 1-D    a byte per lane: a warp asks for 32 bytes at once
//   rgb_to_grey_2d   the same in 16 x 16 blocks   a warp covers two rows: two requests of 16 bytes
//
// Run all: ./warpstep test rgb_to_grey
#pragma once

#include <warpstep/buffer.h>
#include <warpstep/compare.h>
#include <warpstep/grid.h>
#include <warpstep/launch.h>

#include <cstddef>
#include <vector>

// How bright the eye sees each colour (ITU-R BT.601, rounded to four places).
constexpr float kRedWeight = 0.2989f;
constexpr float kGreenWeight = 0.5870f;
constexpr float kBlueWeight = 0.1140f;

/// The grey of each pixel in double precision, before truncation; 3 terms each.
inline std::vector<warpstep::Expected> rgb_to_grey_reference(
    const std::vector<unsigned char>& rgb) {
  const std::size_t n = rgb.size() / 3;
  std::vector<warpstep::Expected> grey(n);
  for (std::size_t i = 0; i < n; ++i) {
    const double sum = 0.2989 * rgb[i] + 0.5870 * rgb[i + n] + 0.1140 * rgb[i + 2 * n];
    grey[i] = {sum, sum};  // no term is negative
  }
  return grey;
}

__global__ void rgb_to_grey(const unsigned char* rgb, unsigned char* grey, std::size_t n) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n)  // the conversion to a byte truncates
    grey[i] = static_cast<unsigned char>(kRedWeight * rgb[i] + kGreenWeight * rgb[i + n] +
                                         kBlueWeight * rgb[i + 2 * n]);
}

__global__ void rgb_to_grey_2d(const unsigned char* rgb, unsigned char* grey, int width,
                               int height) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  // Both guards: a column past the right edge would be the left edge of the next row.
  if (column >= width || row >= height) return;
  const std::size_t n = std::size_t(width) * height;
  const std::size_t i = std::size_t(row) * width + column;
  grey[i] = static_cast<unsigned char>(kRedWeight * rgb[i] + kGreenWeight * rgb[i + n] +
                                       kBlueWeight * rgb[i + 2 * n]);
}

/// Writes the grey of each pixel to `grey`, with 256 threads a block.
inline void launch_rgb_to_grey(const warpstep::Buffer<unsigned char>& rgb,
                               warpstep::Buffer<unsigned char>& grey) {
  if (rgb.size() != 3 * grey.size())
    throw warpstep::Error(cudaErrorInvalidValue,
                          "rgb_to_grey: the colour picture must have three bytes per grey one");
  constexpr unsigned int kBlock = 256;
  warpstep::launch<rgb_to_grey>({warpstep::blocks_for(grey.size(), kBlock), kBlock}, rgb, grey,
                                grey.size());
}

/// The same picture, `width` columns by `height` rows, with 16 x 16 threads a block.
inline void launch_rgb_to_grey_2d(const warpstep::Buffer<unsigned char>& rgb,
                                  warpstep::Buffer<unsigned char>& grey, int width, int height) {
  const bool fits = width >= 0 && height >= 0 && grey.size() == std::size_t(width) * height;
  if (!fits || rgb.size() != 3 * grey.size())
    throw warpstep::Error(cudaErrorInvalidValue,
                          "rgb_to_grey_2d: width times height must be the size of the grey "
                          "picture, and the colour picture three times that");
  const dim3 block(16, 16);
  warpstep::launch<rgb_to_grey_2d>({warpstep::blocks_for(width, height, block), block}, rgb, grey,
                                   width, height);
}

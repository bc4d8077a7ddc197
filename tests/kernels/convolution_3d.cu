// The convolution in three dimensions beside its reference, at the edges and across tiles.
#include "kernels/courses/convolution_3d.cuh"

#include <doctest/doctest.h>

#include <vector>

#include "tests/kernel_data.h"

using warpstep::Buffer;

namespace {

/// No two weights are equal, so that no two neighbours can be exchanged.
Weights3d distinct_weights() {
  Weights3d weights;
  for (int i = 0; i < 27; ++i) weights.of[i / 9][i / 3 % 3][i % 3] = 0.25f * float(i - 9);
  return weights;
}

template <auto kKernel>
void check_volume(Volume volume) {
  CAPTURE(volume.width);
  CAPTURE(volume.height);
  CAPTURE(volume.depth);
  const auto in = distinct_values(volume.cells(), 1);
  Buffer<float> out(volume.cells());
  out.fill_bytes(0xff);
  launch_convolution_3d<kKernel>(Buffer<float>(in), out, volume, distinct_weights());
  const auto expected = convolution_3d_reference(in, volume, distinct_weights());
  const auto result = warpstep::compare(out.to_vector(), expected, 27);
  CHECK_MESSAGE(result, result.sentence());
}

constexpr Volume kVolumes[] = {{1, 1, 1}, {8, 8, 4}, {9, 7, 5}, {17, 3, 6}, {2, 20, 9}};

}  // namespace

TEST_CASE("the convolution in three dimensions gives every cell of every volume") {
  for (const Volume& volume : kVolumes) check_volume<convolution_3d>(volume);
}

TEST_CASE("so does the one whose blocks share cells") {
  for (const Volume& volume : kVolumes) check_volume<convolution_3d_tiled>(volume);
}

TEST_CASE("a volume of another size than the arrays is refused") {
  const Buffer<float> in(8);
  Buffer<float> out(8);
  CHECK_THROWS_AS(launch_convolution_3d<convolution_3d>(in, out, {2, 2, 3}, {}), warpstep::Error);
}

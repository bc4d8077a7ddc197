// Every version of the matrix product against the same reference, at every shape.
#include "kernels/matmul.cuh"

#include <doctest/doctest.h>

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "tests/kernel_data.h"

using warpstep::Buffer;

namespace {

using Matrix = const Buffer<float>&;

struct Version {
  std::string name;
  std::function<void(Matrix m, Matrix n, Buffer<float>& out, MatmulShape shape)> launch;
};

std::vector<Version> versions() {
  std::vector<Version> all{{"matmul", launch_matmul},
                           {"matmul_tiled_static", launch_matmul_tiled_static}};
  for (int tile : {1, 3, 8, 16, 32})
    all.push_back({"matmul_tiled " + std::to_string(tile),
                   [=](Matrix m, Matrix n, Buffer<float>& out, MatmulShape shape) {
                     launch_matmul_tiled(m, n, out, shape, tile);
                   }});
  for (int tile : {8, 16, 32})
    all.push_back({"matmul_tiled_by " + std::to_string(tile),
                   [=](Matrix m, Matrix n, Buffer<float>& out, MatmulShape shape) {
                     launch_matmul_tiled_by(m, n, out, shape, tile);
                   }});
  return all;
}

void check_all_versions(MatmulShape shape) {
  const int h = shape.h, w = shape.w, k = shape.k;
  CAPTURE(h);
  CAPTURE(w);
  CAPTURE(k);
  const auto m = distinct_values(std::size_t(h) * k, 1), n = distinct_values(std::size_t(k) * w, 2);
  const auto reference = matmul_reference(m, n, shape);
  const Buffer<float> device_m(m), device_n(n);
  for (const Version& version : versions()) {
    CAPTURE(version.name);
    Buffer<float> out(std::size_t(h) * w);
    out.fill_bytes(0xff);  // each float becomes a NaN, which is never right
    version.launch(device_m, device_n, out, shape);
    const auto result = warpstep::compare(out.to_vector(), reference, k);
    CHECK_MESSAGE(result, result.sentence());
  }
  CHECK(device_m.to_vector() == m);
  CHECK(device_n.to_vector() == n);
}

}  // namespace

TEST_CASE("the reference multiplies rows by columns") {
  const auto out = matmul_reference({1, 2, 3, 4, 5, 6}, {7, -8, 9, 10, 11, -12}, {2, 2, 3});
  CHECK(out[0].value == 1 * 7 + 2 * 9 + 3 * 11);
  CHECK(out[1].value == 1 * -8 + 2 * 10 + 3 * -12);
  CHECK(out[3].value == 4 * -8 + 5 * 10 + 6 * -12);
  CHECK(out[3].magnitude == 4 * 8 + 5 * 10 + 6 * 12);
}

TEST_CASE("all versions multiply matrices that are not multiples of a tile") {
  check_all_versions({1, 1, 1});
  check_all_versions({1, 70, 5});
  check_all_versions({33, 45, 40});
  check_all_versions({45, 33, 7});
  check_all_versions({70, 1, 33});
}

TEST_CASE("all versions multiply matrices that are multiples of a tile") {
  check_all_versions({32, 64, 32});
  check_all_versions({16, 16, 64});
}

TEST_CASE("an inner size of zero gives zeros, an outer size of zero gives nothing") {
  check_all_versions({3, 5, 0});
  check_all_versions({0, 5, 4});
  check_all_versions({5, 0, 4});
  check_all_versions({0, 0, 0});
}

TEST_CASE("one thread per cell works in blocks of any shape") {
  const MatmulShape shape{33, 45, 40};
  const auto m = distinct_values(33 * 40, 3), n = distinct_values(40 * 45, 4);
  const auto reference = matmul_reference(m, n, shape);
  const Buffer<float> device_m(m), device_n(n);
  for (dim3 block : {dim3(16, 16), dim3(32, 8), dim3(8, 32), dim3(17, 3)}) {
    Buffer<float> out(33 * 45);
    out.fill_bytes(0xff);
    warpstep::launch(matmul, {warpstep::blocks_for(45, 33, block), block}, device_m, device_n, out,
                     33, 45, 40);
    const auto result = warpstep::compare(out.to_vector(), reference, 40);
    CHECK_MESSAGE(result, result.sentence());
  }
}

TEST_CASE("a tile width for which there is no kernel is refused with the widths that exist") {
  const MatmulShape shape{4, 4, 4};
  const Buffer<float> m(16), n(16);
  Buffer<float> out(16);
  CHECK_THROWS_WITH_AS(launch_matmul_tiled_by(m, n, out, shape, 12),
                       doctest::Contains("choose 8, 16 or 32"), warpstep::Error);
  CHECK_THROWS_AS(launch_matmul_tiled(m, n, out, shape, 0), warpstep::Error);
  CHECK_THROWS_AS(launch_matmul_tiled(m, n, out, shape, 33), warpstep::Error);
}

TEST_CASE("matrices whose sizes do not belong together are refused") {
  const Buffer<float> m(6), n(6);
  Buffer<float> out(4);
  CHECK_THROWS_AS(launch_matmul(m, n, out, {2, 3, 3}), warpstep::Error);
  CHECK_THROWS_AS(launch_matmul(m, n, out, {-2, -2, -3}), warpstep::Error);
  launch_matmul(m, n, out, {2, 2, 3});
}

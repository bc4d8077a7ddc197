// Index arithmetic on the host and in kernels, at its edges.
#include <doctest/doctest.h>

#include <warpstep/buffer.h>
#include <warpstep/grid.h>
#include <warpstep/launch.h>

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "tests/kernel_data.h"

using warpstep::blocks_for;
using warpstep::Buffer;
using warpstep::ceil_div;

namespace {

__global__ void write_global_index(unsigned long long* out, std::size_t n) {
  const std::size_t i = warpstep::global_index();
  if (i < n) out[i] = i;
}

__global__ void write_place(int* out, int width, int height) {
  const auto [x, y] = warpstep::global_index_2d();
  if (x < std::size_t(width) && y < std::size_t(height))
    out[y * width + x] = static_cast<int>(1000 * y + x);
}

__global__ void count_visits(int* visits, std::size_t n) {
  for (std::size_t i : warpstep::grid_stride(n)) visits[i] += 1;
}

__global__ void divide_on_device(unsigned int* out) {
  out[0] = ceil_div(1000u, 256u);
  out[1] = ceil_div(4294967295u, 2u);
}

}  // namespace

TEST_CASE("ceil_div rounds up and can be computed by the compiler") {
  static_assert(ceil_div(0, 4) == 0);
  static_assert(ceil_div(1, 4) == 1);
  static_assert(ceil_div(4, 4) == 1);
  static_assert(ceil_div(5, 4) == 2);
  static_assert(ceil_div(std::size_t{1000}, 256u) == 4);
  CHECK(ceil_div(7, 1) == 7);
}

TEST_CASE("ceil_div does not overflow at the largest numbers") {
  constexpr auto largest = std::numeric_limits<std::size_t>::max();
  static_assert(ceil_div(largest, std::size_t{2}) == (std::size_t{1} << 63));
  static_assert(ceil_div(largest, largest) == 1);
  static_assert(ceil_div(std::numeric_limits<int>::max(), 2) == 1 << 30);
  static_assert(ceil_div(std::numeric_limits<unsigned>::max(), 1u) == 4294967295u);
}

TEST_CASE("ceil_div works in a kernel") {
  Buffer<unsigned int> out(2);
  warpstep::launch(divide_on_device, {1, 1}, out);
  CHECK(out.to_vector() == std::vector<unsigned int>{4, 2147483648u});
}

TEST_CASE("blocks_for covers every cell with less than a block to spare") {
  for (std::size_t n : kSizes) {
    if (n == 0) continue;
    for (unsigned int block : {1u, 32u, 64u, 96u, 256u, 1024u}) {
      const std::size_t threads = std::size_t{blocks_for(n, block)} * block;
      CHECK(threads >= n);
      CHECK(threads - n < block);
    }
  }
}

TEST_CASE("no cells still make one block, so that the launch is legal") {
  CHECK(blocks_for(0, 256) == 1);
  const dim3 grid = blocks_for(0, 0, dim3(16, 16));
  CHECK(grid.x == 1);
  CHECK(grid.y == 1);
}

TEST_CASE("blocks_for lays width along x and height along y") {
  const dim3 grid = blocks_for(45, 33, dim3(32, 8));
  CHECK(grid.x == 2);
  CHECK(grid.y == 5);
  CHECK(grid.z == 1);
}

TEST_CASE("blocks_for refuses more blocks than a grid has, and blocks without threads") {
  CHECK(blocks_for(std::size_t{1} << 30, 1) == 1u << 30);
  CHECK_THROWS_AS(blocks_for(std::size_t{1} << 40, 256), warpstep::Error);
  CHECK_THROWS_AS(blocks_for(10, 0), warpstep::Error);
  try {
    blocks_for(std::size_t{1} << 40, 256);
  } catch (const warpstep::Error& error) {
    CHECK(std::string(error.what()).find("grid_stride") != std::string::npos);
  }
}

TEST_CASE("the global index numbers all threads of a grid in a row") {
  for (unsigned int block : {32u, 96u, 256u}) {
    Buffer<unsigned long long> out(1000);
    out.fill_bytes(0xff);
    warpstep::launch(write_global_index, {blocks_for(1000, block), block}, out, std::size_t{1000});
    const auto numbers = out.to_vector();
    for (std::size_t i = 0; i < numbers.size(); ++i) REQUIRE(numbers[i] == i);
  }
}

TEST_CASE("the 2-D global index has x along blocks and threads of x") {
  for (dim3 block : {dim3(16, 16), dim3(32, 8), dim3(8, 32), dim3(17, 3)}) {
    const int width = 45, height = 33;
    Buffer<int> out(width * height);
    out.fill_bytes(0xff);
    warpstep::launch(write_place, {blocks_for(width, height, block), block}, out, width, height);
    const auto places = out.to_vector();
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x) REQUIRE(places[y * width + x] == 1000 * y + x);
  }
}

TEST_CASE("a grid-stride loop visits each cell once, whatever the grid") {
  for (std::size_t n : kSizes)
    for (unsigned int blocks : {1u, 3u, 40u}) {
      Buffer<int> visits(n);
      visits.fill_bytes(0);
      warpstep::launch(count_visits, {blocks, 64}, visits, n);
      CHECK(visits.to_vector() == std::vector<int>(n, 1));
    }
}

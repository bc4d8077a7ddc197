// dynamic_shared(): the array whose size the launch gives.
#include <doctest/doctest.h>

#include <warpstep/buffer.h>
#include <warpstep/launch.h>

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

using warpstep::Buffer;

namespace {

__global__ void reverse_block(const int* in, int* out) {
  int* const cells = warpstep::dynamic_shared<int>();
  cells[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();  // separates filling the array from reading what another thread filled in
  out[blockIdx.x * blockDim.x + threadIdx.x] = cells[blockDim.x - 1 - threadIdx.x];
}

__global__ void compare_addresses(int* same, unsigned int* misalignment) {
  void* const as_double = warpstep::dynamic_shared<double>();
  *same = as_double == warpstep::dynamic_shared<char>() &&
          as_double == warpstep::dynamic_shared<int4>();
  *misalignment = reinterpret_cast<std::uintptr_t>(as_double) % 16;
}

__global__ void bytes_of_a_float(unsigned char* out) {
  warpstep::dynamic_shared<float>()[1] = -2.0f;
  for (int i = 0; i < 8; ++i) out[i] = i < 4 ? 0 : warpstep::dynamic_shared<unsigned char>()[i];
}

}  // namespace

TEST_CASE("each block has a dynamic array of its own, as large as the launch says") {
  const int block = 96, blocks = 5;
  std::vector<int> in(block * blocks);
  std::iota(in.begin(), in.end(), 100);
  const Buffer<int> device_in(in);
  Buffer<int> out(in.size());
  warpstep::launch(reverse_block, {blocks, block, block * sizeof(int)}, device_in, out);
  const auto reversed = out.to_vector();
  for (int i = 0; i < block * blocks; ++i)
    REQUIRE(reversed[i] == in[i / block * block + block - 1 - i % block]);
}

TEST_CASE("every type sees the same array, aligned to 16 bytes") {
  Buffer<int> same(1);
  Buffer<unsigned int> misalignment(1);
  warpstep::launch(compare_addresses, {1, 1, 64}, same, misalignment);
  CHECK(same.to_vector()[0] == 1);
  CHECK(misalignment.to_vector()[0] == 0);
}

TEST_CASE("what one type writes another type reads") {
  Buffer<unsigned char> out(8);
  warpstep::launch(bytes_of_a_float, {1, 1, 64}, out);
  CHECK(out.to_vector() == std::vector<unsigned char>{0, 0, 0, 0, 0, 0, 0, 0xc0});
}

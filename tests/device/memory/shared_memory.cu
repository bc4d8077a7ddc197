// Static shared memory of any shape. Dynamic shared memory: tests/device/memory/dynamic_shared.cu.
#include <warpstep/warpstep.h>

#include <doctest/doctest.h>

#include <cstddef>
#include <vector>

using warpstep::Buffer;
using warpstep::launch;

namespace {

struct Particle {
  float position[3];
  unsigned char kind;
};

__shared__ int block_counter;  // at namespace scope

__global__ void share_scalar_and_struct(float* out) {
  __shared__ Particle particle;
  static __shared__ double factor;
  if (threadIdx.x == 0) {
    particle = {{1.0f, 2.0f, static_cast<float>(blockIdx.x)}, 7};
    factor = 0.5;
    block_counter = static_cast<int>(blockIdx.x) * 10;
  }
  __syncthreads();  // separates thread 0's writes from all reads
  out[blockIdx.x * blockDim.x + threadIdx.x] = static_cast<float>(
      particle.position[threadIdx.x % 3] * factor + particle.kind + block_counter);
}

template <int Width>
__global__ void transpose_tile(const int* in, int* out) {
  __shared__ int tile[Width][Width + 1];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * Width + threadIdx.x];
  __syncthreads();  // separates filling the tile from reading it the other way
  out[threadIdx.y * Width + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

__device__ int* table_of_function() {
  __shared__ int table[32];
  return table;
}

__global__ void share_through_function(int* out) {
  table_of_function()[threadIdx.x] = static_cast<int>(threadIdx.x * threadIdx.x);
  __syncthreads();  // separates writing from reading a neighbour
  out[threadIdx.x] = table_of_function()[31 - threadIdx.x];
}

template <int kBytes>
struct alignas(kBytes) Wide {
  int values[kBytes / 4];
};

template <class T>
struct Pair {
  struct Type {
    T first, second;
  };
};

template <int kBytes>
__global__ void place(unsigned* beside) {
  __shared__ Wide<kBytes> wide;
  __shared__ typename Pair<Wide<kBytes>>::Type two;
  wide.values[0] = 1;
  two.second.values[0] = 2;
  beside[0] = static_cast<unsigned>(reinterpret_cast<std::size_t>(&wide) % kBytes);
  beside[1] = static_cast<unsigned>(reinterpret_cast<std::size_t>(&two.second) % kBytes);
}

template <int kBytes>
void check_place() {
  CAPTURE(kBytes);
  Buffer<unsigned> beside(2);
  launch(place<kBytes>, {1, 1}, beside);
  CHECK(beside.to_vector() == std::vector<unsigned>{0, 0});
}

}  // namespace

TEST_CASE("every block has its own shared variables") {
  Buffer<float> out(64 * 40);
  launch(share_scalar_and_struct, {64, 40}, out);
  const std::vector<float> got = out.to_vector();
  for (int block = 0; block < 64; ++block)
    for (int t = 0; t < 40; ++t) {
      const float position[3] = {1.0f, 2.0f, static_cast<float>(block)};
      CHECK(got[block * 40 + t] == position[t % 3] * 0.5f + 7 + block * 10);
    }
}

TEST_CASE("a shared array's size may be a template argument") {
  std::vector<int> values(16 * 16);
  for (int i = 0; i < 256; ++i) values[i] = i;
  const Buffer<int> in(values);
  Buffer<int> out(256);
  launch(transpose_tile<16>, {1, {16, 16}}, in, out);
  const std::vector<int> got = out.to_vector();
  for (int y = 0; y < 16; ++y)
    for (int x = 0; x < 16; ++x) CHECK(got[y * 16 + x] == x * 16 + y);
}

TEST_CASE("a device function may hold shared memory") {
  Buffer<int> out(32);
  launch(share_through_function, {1, 32}, out);
  const std::vector<int> got = out.to_vector();
  for (int i = 0; i < 32; ++i) CHECK(got[i] == (31 - i) * (31 - i));
}

TEST_CASE("a class in shared memory lies where its alignment asks for") {
  check_place<4>();
  check_place<32>();
  check_place<128>();
}

// The shuffles of a warp, held against the words of the CUDA programming guide.
#include <warpstep/warpstep.h>

#include <doctest/doctest.h>

#include <cstring>
#include <type_traits>
#include <vector>

using warpstep::Buffer;
using warpstep::launch;

namespace {

constexpr unsigned kAll = 0xffffffff;
constexpr int kWidths[] = {1, 2, 4, 8, 16, 32};
constexpr int kModes = 4;

/// A value whose every byte differs between lanes.
template <class T>
__host__ __device__ T value_of(int thread) {
  return static_cast<T>(static_cast<unsigned long long>(thread + 1) * 0x0123456789abcdefull);
}

template <class T>
__global__ void shuffle_all(T* out, int width) {
  const int t = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x);
  const T own = value_of<T>(t);
  for (int lanes = 0; lanes < 32; ++lanes) {
    T* const row = out + lanes * kModes * threads + t;
    row[0 * threads] = __shfl_sync(kAll, own, lanes, width);
    row[1 * threads] = __shfl_up_sync(kAll, own, lanes, width);
    row[2 * threads] = __shfl_down_sync(kAll, own, lanes, width);
    row[3 * threads] = __shfl_xor_sync(kAll, own, lanes, width);
  }
}

/// Whose value the guide says a lane gets.
int source(int mode, int lane, int lanes, int width) {
  const int first = lane / width * width;
  switch (mode) {
    case 0:
      return first + lanes % width;
    case 1:
      return lane - lanes >= first ? lane - lanes : lane;
    case 2:
      return lane + lanes < first + width ? lane + lanes : lane;
    default:
      return (lane ^ lanes) < first + width ? lane ^ lanes : lane;
  }
}

template <class T>
int wrong_shuffles(unsigned threads, int width) {
  std::vector<T> got(32 * kModes * threads);
  Buffer<T> out(got.size());
  launch(shuffle_all<T>, {1, threads}, out, width);
  got = out.to_vector();
  int wrong = 0;
  for (int lanes = 0; lanes < 32; ++lanes)
    for (int mode = 0; mode < kModes; ++mode)
      for (int t = 0; t < static_cast<int>(threads); ++t) {
        const int from = t / 32 * 32 + source(mode, t % 32, lanes, width);
        const T expected = value_of<T>(from);
        wrong +=
            std::memcmp(&got[(lanes * kModes + mode) * threads + t], &expected, sizeof(T)) != 0;
      }
  return wrong;
}

__global__ void take_from_beyond(int* out) {
  const int t = static_cast<int>(threadIdx.x);
  out[t] = __shfl_sync(kAll, t, 37);
  out[32 + t] = __shfl_sync(kAll, t, -1);
  out[64 + t] = __shfl_sync(kAll, t, 11, 8);
}

__global__ void shuffle_small_types(int* out) {
  const int t = static_cast<int>(threadIdx.x);
  const auto from_short = __shfl_down_sync(kAll, static_cast<short>(-t), 1);
  const auto from_bool = __shfl_xor_sync(kAll, t % 2 == 0, 1);
  const auto from_char = __shfl_sync(kAll, static_cast<signed char>(t - 16), 3);
  static_assert(std::is_same_v<decltype(from_short), const int>);
  out[t] = from_short;
  out[32 + t] = from_bool;
  out[64 + t] = from_char;
}

__global__ void sum_of_warp(const int* in, int* out) {
  int sum = in[blockIdx.x * blockDim.x + threadIdx.x];
  for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(kAll, sum, step);
  if (threadIdx.x % 32 == 0) out[(blockIdx.x * blockDim.x + threadIdx.x) / 32] = sum;
}

__global__ void scan_of_warp(int* values) {
  const int lane = static_cast<int>(threadIdx.x % 32);
  int sum = values[threadIdx.x];
  for (int step = 1; step < 32; step *= 2) {
    const int left = __shfl_up_sync(kAll, sum, step);
    if (lane >= step) sum += left;
  }
  values[threadIdx.x] = sum;
}

__global__ void rotate_partial_warp(int* out) {
  const int t = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x);
  const unsigned mask = (1u << threads) - 1;
  out[t] = __shfl_sync(mask, t, (t + 1) % threads);
}

__global__ void sum_of_two_dimensional_warp(int* out) {
  const int t = static_cast<int>(threadIdx.y * blockDim.x + threadIdx.x);
  int sum = t;
  for (int lanes = 16; lanes > 0; lanes /= 2) sum += __shfl_xor_sync(kAll, sum, lanes);
  out[t] = sum;
}

__global__ void sum_of_block(const float* in, float* out) {
  __shared__ float sums[32];
  const unsigned t = threadIdx.x;
  float sum = in[t];
  for (int lanes = 16; lanes > 0; lanes /= 2) sum += __shfl_xor_sync(kAll, sum, lanes);
  if (t % 32 == 0) sums[t / 32] = sum;
  __syncthreads();  // separates the warps' sums from the first warp's reading
  if (t >= 32) return;
  sum = t < blockDim.x / 32 ? sums[t] : 0;
  for (int lanes = 16; lanes > 0; lanes /= 2) sum += __shfl_xor_sync(kAll, sum, lanes);
  if (t == 0) *out = sum;
}

}  // namespace

TEST_CASE_TEMPLATE("a shuffle takes the lane that the guide names, for every width and distance", T,
                   int, unsigned, long, unsigned long, long long, unsigned long long, float,
                   double) {
  for (const int width : kWidths) {
    CAPTURE(width);
    CHECK(wrong_shuffles<T>(32, width) == 0);
    CHECK(wrong_shuffles<T>(96, width) == 0);
  }
}

TEST_CASE("the lane that a shuffle names counts modulo the width") {
  Buffer<int> out(96);
  launch(take_from_beyond, {1, 32}, out);
  const std::vector<int> got = out.to_vector();
  for (int t = 0; t < 32; ++t) {
    CHECK(got[t] == 5);
    CHECK(got[32 + t] == 31);
    CHECK(got[64 + t] == t / 8 * 8 + 3);
  }
}

TEST_CASE("values of smaller types are shuffled as int") {
  Buffer<int> out(96);
  launch(shuffle_small_types, {1, 32}, out);
  const std::vector<int> got = out.to_vector();
  for (int t = 0; t < 32; ++t) {
    CHECK(got[t] == (t == 31 ? -31 : -(t + 1)));
    CHECK(got[32 + t] == (t % 2 == 1));
    CHECK(got[64 + t] == -13);
  }
}

TEST_CASE("shuffles sum up every warp of every block") {
  std::vector<int> values(4 * 256);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<int>(i * i % 1009);
  const Buffer<int> in(values);
  Buffer<int> out(values.size() / 32);
  launch(sum_of_warp, {4, 256}, in, out);
  const std::vector<int> got = out.to_vector();
  for (std::size_t warp = 0; warp < got.size(); ++warp) {
    int sum = 0;
    for (std::size_t i = 0; i < 32; ++i) sum += values[warp * 32 + i];
    CHECK(got[warp] == sum);
  }
}

TEST_CASE("shuffles upwards give a scan") {
  Buffer<int> values(std::vector<int>(64, 3));
  launch(scan_of_warp, {1, 64}, values);
  const std::vector<int> got = values.to_vector();
  for (int t = 0; t < 64; ++t) CHECK(got[t] == 3 * (t % 32 + 1));
}

TEST_CASE("the lanes of a warp that is not full meet among themselves") {
  for (const int threads : {1, 2, 7, 31}) {
    CAPTURE(threads);
    Buffer<int> out(threads);
    launch(rotate_partial_warp, {1, static_cast<unsigned>(threads)}, out);
    const std::vector<int> got = out.to_vector();
    for (int t = 0; t < threads; ++t) CHECK(got[t] == (t + 1) % threads);
  }
}

TEST_CASE("a warp is 32 threads in the order x, y, whatever the shape of the block") {
  Buffer<int> out(96);
  launch(sum_of_two_dimensional_warp, {1, {6, 16}}, out);
  const std::vector<int> got = out.to_vector();
  for (int t = 0; t < 96; ++t) CHECK(got[t] == 32 * (t / 32 * 32) + 31 * 16);
}

TEST_CASE("shuffles and barriers together sum up a block") {
  for (const unsigned threads : {32u, 64u, 512u, 1024u}) {
    const Buffer<float> in(std::vector<float>(threads, 0.5f));
    Buffer<float> out(1);
    launch(sum_of_block, {1, threads}, in, out);
    CHECK(out.to_vector()[0] == 0.5f * static_cast<float>(threads));
  }
}

// reduce() and the scans over tiles and coalesced groups.
#include <warpstep/warpstep.h>

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

namespace cg = cooperative_groups;
using warpstep::Buffer;
using warpstep::launch;

namespace {

constexpr int kThreads = 256;

/// An operator of the user's own; one that depends on which value comes first in a pair shows when
/// values are combined in a wrong order.
struct Largest {
  __host__ __device__ float operator()(float a, float b) const { return a < b ? b : a; }
};

struct Span {
  int low, high;
};
struct Join {
  __host__ __device__ Span operator()(Span a, Span b) const {
    return {a.low < b.low ? a.low : b.low, a.high < b.high ? b.high : a.high};
  }
};

template <class Group>
__device__ void reduce_and_scan(const Group& group, const int* in, int* out) {
  const int value = in[threadIdx.x];
  int* const mine = out + 10 * threadIdx.x;
  mine[0] = cg::reduce(group, value, cg::plus<int>());
  mine[1] = cg::reduce(group, value, cg::less<int>());
  mine[2] = cg::reduce(group, value, cg::greater<int>());
  mine[3] = cg::reduce(group, value, cg::bit_and<int>());
  mine[4] = cg::reduce(group, value, cg::bit_or<int>());
  mine[5] = cg::reduce(group, value, cg::bit_xor<int>());
  mine[6] = cg::inclusive_scan(group, value);
  mine[7] = cg::exclusive_scan(group, value);
  mine[8] = cg::inclusive_scan(group, value, cg::greater<int>());
  const int before = cg::exclusive_scan(group, value, cg::less<int>());
  mine[9] = group.thread_rank() == 0 ? 0 : before;
}

template <unsigned kSize>
__global__ void use_tiles(const int* in, int* out) {
  __shared__ cg::block_tile_memory<kThreads> memory;
  reduce_and_scan(cg::tiled_partition<kSize>(cg::this_thread_block(memory)), in, out);
}

/// Groups of threads that do not lie side by side: every kSize-th one.
template <unsigned kSize>
__global__ void use_labels(const int* in, int* out) {
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  reduce_and_scan(cg::labeled_partition(warp, static_cast<int>(threadIdx.x % kSize)), in, out);
}

/// What the threads `members` answer in reduce_and_scan().
std::vector<int> answers(const std::vector<int>& in, const std::vector<int>& members, int me) {
  int sum = 0, least = in[members[0]], most = least, all = ~0, some = 0, odd = 0;
  int before = 0, least_before = 0, most_so_far = 0;
  for (const int t : members) {
    if (t == me) before = sum, least_before = t == members[0] ? 0 : least;
    sum += in[t];
    least = std::min(least, in[t]);
    most = std::max(most, in[t]);
    if (t == me) most_so_far = most;
    all &= in[t];
    some |= in[t];
    odd ^= in[t];
  }
  return {sum, least, most, all, some, odd, before + in[me], before, most_so_far, least_before};
}

std::vector<int> some_numbers() {
  std::vector<int> numbers(kThreads);
  unsigned state = 12345;
  for (int& number : numbers) {
    state = state * 1664525u + 1013904223u;
    number = static_cast<int>(state >> 8) % 2001 - 1000;
  }
  return numbers;
}

template <class Kernel, class IsMember>
void check_groups(Kernel kernel, const IsMember& is_member) {
  const std::vector<int> numbers = some_numbers();
  Buffer<int> in(numbers), out(10 * kThreads);
  launch(kernel, {2, kThreads}, in, out);
  const std::vector<int> got = out.to_vector();
  for (int i = 0; i < kThreads; ++i) {
    CAPTURE(i);
    std::vector<int> members;
    for (int t = 0; t < kThreads; ++t)
      if (is_member(i, t)) members.push_back(t);
    const std::vector<int> mine(got.begin() + 10 * i, got.begin() + 10 * (i + 1));
    CHECK(mine == answers(numbers, members, i));
  }
}

template <unsigned kSize>
void check_tiles() {
  CAPTURE(kSize);
  const int size = kSize;
  check_groups(use_tiles<kSize>, [size](int a, int b) { return a / size == b / size; });
}

template <unsigned kSize>
void check_labels() {
  CAPTURE(kSize);
  const int size = kSize;
  check_groups(use_labels<kSize>,
               [size](int a, int b) { return a / 32 == b / 32 && a % size == b % size; });
}

template <unsigned kSize, class T>
__global__ void sum_values(const T* in, T* sums, T* scans, T* shifted) {
  __shared__ cg::block_tile_memory<kThreads> memory;
  const auto tile = cg::tiled_partition<kSize>(cg::this_thread_block(memory));
  sums[threadIdx.x] = cg::reduce(tile, in[threadIdx.x], cg::plus<T>());
  scans[threadIdx.x] = cg::inclusive_scan(tile, in[threadIdx.x], cg::plus<T>());
  shifted[threadIdx.x] = cg::exclusive_scan(tile, in[threadIdx.x], cg::plus<T>());
}

/// The order of a GPU: values that are half the tile apart first, then a quarter, and so on; from a
/// warp on the warps' results in the same way.
template <class T>
T sum_crosswise(std::vector<T> values) {
  for (std::size_t half = values.size() / 2; half != 0; half /= 2)
    for (std::size_t i = 0; i < half; ++i) values[i] += values[i + half];
  return values[0];
}

template <unsigned kSize, class T>
void check_sums() {
  CAPTURE(kSize);
  std::vector<T> values(kThreads);
  for (int i = 0; i < kThreads; ++i) values[i] = static_cast<T>(some_numbers()[i]) / 7;
  Buffer<T> in(values), sums(kThreads), scans(kThreads), shifted(kThreads);
  launch(sum_values<kSize, T>, {1, kThreads}, in, sums, scans, shifted);
  const std::vector<T> got = sums.to_vector(), scanned = scans.to_vector(),
                       before = shifted.to_vector();
  for (unsigned first = 0; first < kThreads; first += kSize) {
    std::vector<T> parts;
    const unsigned piece = kSize < 32 ? kSize : 32;
    for (unsigned at = first; at < first + kSize; at += piece)
      parts.push_back(
          sum_crosswise(std::vector<T>(values.begin() + at, values.begin() + at + piece)));
    const T sum = sum_crosswise(parts);
    double so_far = 0;
    for (unsigned i = first; i < first + kSize; ++i) {
      CHECK(got[i] == sum);
      CHECK(static_cast<double>(before[i]) == doctest::Approx(so_far).epsilon(1e-4));
      so_far += static_cast<double>(values[i]);
      CHECK(static_cast<double>(scanned[i]) == doctest::Approx(so_far).epsilon(1e-4));
    }
    CHECK(before[first] == 0);
  }
}

__global__ void use_own_operators(const float* in, float* largest, Span* spans) {
  const auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  const int me = static_cast<int>(threadIdx.x);
  largest[me] = cg::reduce(tile, in[me], Largest{});
  spans[me] = cg::reduce(tile, Span{me, 3 * me}, Join{});
}

__global__ void store_results(const int* in, int* out, int* places) {
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  cg::reduce_store_async(warp, out + threadIdx.x / 32, in[threadIdx.x], cg::plus<int>());
  // A stream that is compacted: each thread with an odd number gets the next place.
  const int mine = in[threadIdx.x] & 1;
  const int place = cg::exclusive_scan(warp, mine);
  places[threadIdx.x] = mine ? place : -1;
}

__global__ void let_one_do_it(int* count, int* out) {
  const auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  const int base = cg::invoke_one_broadcast(tile, [&] { return static_cast<int>(threadIdx.x); });
  cg::invoke_one(
      tile, [&](int add) { count[threadIdx.x / 8] += add; }, 5);
  out[threadIdx.x] = base;
}

}  // namespace

TEST_CASE("reduce and scan combine whole numbers over tiles of every size") {
  check_tiles<1>();
  check_tiles<2>();
  check_tiles<4>();
  check_tiles<8>();
  check_tiles<16>();
  check_tiles<32>();
}

TEST_CASE("reduce and scan combine whole numbers over tiles of several warps") {
  check_tiles<64>();
  check_tiles<128>();
}

TEST_CASE("reduce and scan combine whole numbers over threads that do not lie side by side") {
  check_labels<1>();
  check_labels<2>();
  check_labels<3>();
  check_labels<7>();
  check_labels<32>();
}

TEST_CASE("sums of floats are rounded in the order in which a GPU adds") {
  check_sums<4, float>();
  check_sums<32, float>();
  check_sums<32, double>();
  check_sums<64, float>();
}

TEST_CASE("reduce takes operators and types of the user's own") {
  std::vector<float> values(64);
  for (int i = 0; i < 64; ++i) values[i] = static_cast<float>((i * 37) % 64) - 20.5f;
  Buffer<float> in(values), largest(64);
  Buffer<Span> spans(64);
  launch(use_own_operators, {1, 64}, in, largest, spans);
  const auto got = largest.to_vector();
  const auto joined = spans.to_vector();
  for (int i = 0; i < 64; ++i) {
    const int first = i / 16 * 16;
    CHECK(got[i] == *std::max_element(values.begin() + first, values.begin() + first + 16));
    CHECK(joined[i].low == first);
    CHECK(joined[i].high == 3 * (first + 15));
  }
}

TEST_CASE("a reduced value is stored by one thread, and a scan gives places") {
  const std::vector<int> numbers = some_numbers();
  Buffer<int> in(numbers), out(kThreads / 32), places(kThreads);
  launch(store_results, {1, kThreads}, in, out, places);
  const auto sums = out.to_vector(), got = places.to_vector();
  for (int warp = 0; warp < kThreads / 32; ++warp) {
    int sum = 0, place = 0;
    for (int i = 32 * warp; i < 32 * warp + 32; ++i) {
      sum += numbers[i];
      CHECK(got[i] == ((numbers[i] & 1) != 0 ? place++ : -1));
    }
    CHECK(sums[warp] == sum);
  }
}

TEST_CASE("invoke_one lets one thread of the group work, and can tell the others the result") {
  Buffer<int> count(std::vector<int>(8, 0)), out(64);
  launch(let_one_do_it, {1, 64}, count, out);
  CHECK(count.to_vector() == std::vector<int>(8, 5));
  const auto got = out.to_vector();
  for (int i = 0; i < 64; ++i) {
    CHECK(got[i] / 8 == i / 8);
    CHECK(got[i] == got[i / 8 * 8]);
  }
}

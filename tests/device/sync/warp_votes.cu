// Votes, matches and reductions of a warp, and the barrier of a warp.
#include <warpstep/warpstep.h>

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

using warpstep::Buffer;
using warpstep::launch;

namespace {

constexpr unsigned kAll = 0xffffffff;

__global__ void vote(unsigned yes, unsigned* out) {
  const unsigned t = threadIdx.x;
  const int own = (yes >> t & 1) != 0 ? 5 : 0;
  out[t] = __ballot_sync(kAll, own);
  out[32 + t] = __all_sync(kAll, own) != 0;
  out[64 + t] = __any_sync(kAll, own) != 0;
  out[96 + t] = __uni_sync(kAll, own) != 0;
}

__global__ void vote_in_groups(unsigned yes, unsigned* out) {
  const unsigned t = threadIdx.x, first = t / 8 * 8;
  const unsigned mask = 0xffu << first;
  const int own = static_cast<int>(yes >> t & 1);
  out[t] = __ballot_sync(mask, own);
  out[32 + t] = __all_sync(mask, own) != 0;
  out[64 + t] = __any_sync(mask, own) != 0;
}

template <class T>
__global__ void match(const T* values, unsigned* any, unsigned* all, int* whether) {
  const unsigned t = threadIdx.x;
  any[t] = __match_any_sync(kAll, values[t]);
  all[t] = __match_all_sync(kAll, values[t], &whether[t]);
}

__global__ void reduce(const int* values, unsigned mask, int* out) {
  const unsigned t = threadIdx.x;
  if ((mask >> t & 1) == 0) return;
  const int own = values[t];
  const auto own_bits = static_cast<unsigned>(own);
  out[0 * 32 + t] = __reduce_add_sync(mask, own);
  out[1 * 32 + t] = __reduce_min_sync(mask, own);
  out[2 * 32 + t] = __reduce_max_sync(mask, own);
  out[3 * 32 + t] = static_cast<int>(__reduce_add_sync(mask, own_bits));
  out[4 * 32 + t] = static_cast<int>(__reduce_min_sync(mask, own_bits));
  out[5 * 32 + t] = static_cast<int>(__reduce_max_sync(mask, own_bits));
  out[6 * 32 + t] = static_cast<int>(__reduce_and_sync(mask, own_bits));
  out[7 * 32 + t] = static_cast<int>(__reduce_or_sync(mask, own_bits));
  out[8 * 32 + t] = static_cast<int>(__reduce_xor_sync(mask, own_bits));
}

__global__ void pass_through_shared_memory(int* out, int rounds) {
  __shared__ int values[128];
  const unsigned t = threadIdx.x, neighbour = t / 32 * 32 + (t + 1) % 32;
  values[t] = static_cast<int>(t);
  __syncwarp();  // separates the first values from the first read
  for (int round = 0; round < rounds; ++round) {
    const int next = values[neighbour];
    __syncwarp();  // separates reading from writing
    values[t] = next;
    __syncwarp();  // separates writing from the next read
  }
  out[t] = values[t];
}

__global__ void filter(const int* in, int* out, int* count, int n) {
  const int lane = static_cast<int>(threadIdx.x);
  int kept = 0;
  for (int first = 0; first < n; first += 32) {
    const bool keep = first + lane < n && in[first + lane] % 3 == 0;
    const unsigned lanes = __ballot_sync(kAll, keep);
    if (keep) out[kept + __popc(lanes & ((1u << lane) - 1))] = in[first + lane];
    kept += __popc(lanes);
  }
  if (lane == 0) *count = kept;
}

template <class T>
void check_matches(const std::vector<T>& values) {
  const Buffer<T> in(values);
  Buffer<unsigned> any(32), all(32);
  Buffer<int> whether(32);
  launch(match<T>, {1, 32}, in, any, all, whether);
  unsigned equal_to_first = 0;
  for (int t = 0; t < 32; ++t) equal_to_first |= unsigned{values[t] == values[0]} << t;
  const std::vector<unsigned> got_any = any.to_vector();
  for (int t = 0; t < 32; ++t) {
    unsigned expected = 0;
    for (int u = 0; u < 32; ++u) expected |= unsigned{values[u] == values[t]} << u;
    CHECK(got_any[t] == expected);
  }
  const bool same = equal_to_first == kAll;
  CHECK(all.to_vector() == std::vector<unsigned>(32, same ? kAll : 0));
  for (const int said : whether.to_vector()) CHECK((said != 0) == same);
}

}  // namespace

TEST_CASE("votes combine the predicates of a warp") {
  for (const unsigned yes : {0u, 1u, 0x80000000u, 0xfffffffeu, 0xdeadbeefu, kAll}) {
    CAPTURE(yes);
    Buffer<unsigned> out(128);
    launch(vote, {1, 32}, yes, out);
    const std::vector<unsigned> got = out.to_vector();
    for (int t = 0; t < 32; ++t) {
      CHECK(got[t] == yes);
      CHECK(got[32 + t] == (yes == kAll));
      CHECK(got[64 + t] == (yes != 0));
      CHECK(got[96 + t] == (yes == 0 || yes == kAll));
    }
  }
}

TEST_CASE("groups of lanes vote apart from each other") {
  const unsigned yes = 0x00ff13a0;
  Buffer<unsigned> out(96);
  launch(vote_in_groups, {1, 32}, yes, out);
  const std::vector<unsigned> got = out.to_vector();
  for (int t = 0; t < 32; ++t) {
    const unsigned group = 0xffu << t / 8 * 8;
    CHECK(got[t] == (yes & group));
    CHECK(got[32 + t] == ((yes & group) == group));
    CHECK(got[64 + t] == ((yes & group) != 0));
  }
}

TEST_CASE_TEMPLATE("a match finds the lanes with the same value", T, int, unsigned, long,
                   unsigned long, long long, unsigned long long, float, double) {
  std::vector<T> values(32);
  for (int t = 0; t < 32; ++t) values[t] = static_cast<T>(t * t % 7) * static_cast<T>(1000003);
  check_matches(values);
  std::fill(values.begin(), values.end(), static_cast<T>(42));
  check_matches(values);
  values[31] = static_cast<T>(41);
  check_matches(values);
}

TEST_CASE("a match looks at all 64 bits") {
  std::vector<unsigned long long> values(32);
  for (int t = 0; t < 32; ++t) values[t] = (static_cast<unsigned long long>(t % 3) << 32) | 7;
  check_matches(values);
}

TEST_CASE("a reduction combines the lanes of its mask") {
  std::vector<int> values(32);
  for (int t = 0; t < 32; ++t) values[t] = static_cast<int>(0x9e3779b9u * (t + 1));
  for (const unsigned mask : {kAll, 0x0000ffffu, 0x80000001u, 0x00010000u, 0xf0f0f0f0u}) {
    CAPTURE(mask);
    const Buffer<int> in(values);
    Buffer<int> out(9 * 32);
    launch(reduce, {1, 32}, in, mask, out);
    const std::vector<int> got = out.to_vector();
    unsigned add = 0, low = kAll, high = 0, every = kAll, some = 0, odd = 0;
    int low_signed = 0x7fffffff, high_signed = -0x7fffffff - 1;
    for (int t = 0; t < 32; ++t) {
      if ((mask >> t & 1) == 0) continue;
      const auto bits = static_cast<unsigned>(values[t]);
      add += bits, low = std::min(low, bits), high = std::max(high, bits);
      low_signed = std::min(low_signed, values[t]), high_signed = std::max(high_signed, values[t]);
      every &= bits, some |= bits, odd ^= bits;
    }
    const unsigned expected[9] = {add,
                                  static_cast<unsigned>(low_signed),
                                  static_cast<unsigned>(high_signed),
                                  add,
                                  low,
                                  high,
                                  every,
                                  some,
                                  odd};
    for (int t = 0; t < 32; ++t)
      for (int kind = 0; kind < 9; ++kind)
        if ((mask >> t & 1) != 0)
          CHECK(static_cast<unsigned>(got[kind * 32 + t]) == expected[kind]);
  }
}

TEST_CASE("__syncwarp separates writes from the reads of other lanes") {
  Buffer<int> out(128);
  launch(pass_through_shared_memory, {1, 128}, out, 37);
  const std::vector<int> got = out.to_vector();
  for (int t = 0; t < 128; ++t) CHECK(got[t] == t / 32 * 32 + (t + 37) % 32);
}

TEST_CASE("a ballot gives every lane its place among those that write") {
  std::vector<int> values(1000), expected;
  for (int i = 0; i < 1000; ++i) values[i] = i * 7919 % 1013;
  std::copy_if(values.begin(), values.end(), std::back_inserter(expected),
               [](int value) { return value % 3 == 0; });
  const Buffer<int> in(values);
  Buffer<int> out(1000), count(1);
  launch(filter, {1, 32}, in, out, count, 1000);
  std::vector<int> got = out.to_vector();
  got.resize(count.to_vector()[0]);
  CHECK(got == expected);
}

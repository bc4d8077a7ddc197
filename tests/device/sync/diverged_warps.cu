// Warps whose lanes have gone different ways: each part meets for itself.
#include <warpstep/warpstep.h>

#include <doctest/doctest.h>

#include <vector>

using warpstep::Buffer;
using warpstep::launch;

namespace {

constexpr unsigned kAll = 0xffffffff, kLow = 0x0000ffff, kHigh = 0xffff0000;
constexpr unsigned kEven = 0x55555555, kOdd = 0xaaaaaaaa;

__global__ void halves_meet_different_calls(unsigned* out) {
  const unsigned t = threadIdx.x, lane = t % 32;
  unsigned result = 0;
  if (lane < 16) {
    for (unsigned i = 0; i < 5; ++i) result += __shfl_sync(kLow, t * 10 + i, (lane + i) % 16);
  } else {
    for (int i = 0; i < 9; ++i) result += __popc(__ballot_sync(kHigh, (lane + i) % 3 == 0));
  }
  out[t] = result;
}

__global__ void odd_and_even_lanes_part(int* out) {
  const int lane = static_cast<int>(threadIdx.x);
  int value = lane;
  if (lane % 2 == 0) {
    for (int lanes = 16; lanes > 1; lanes /= 2) value += __shfl_xor_sync(kEven, value, lanes);
  } else {
    for (int lanes = 16; lanes > 1; lanes /= 2)
      value = max(value, __shfl_xor_sync(kOdd, value, lanes));
  }
  __syncwarp();
  out[lane] = __shfl_xor_sync(kAll, value, 1);
}

__global__ void lanes_leave_a_loop(const int* counts, int* out) {
  const int lane = static_cast<int>(threadIdx.x);
  unsigned lanes = kAll;
  int rounds = 0;
  for (int i = 0;; ++i) {
    lanes = __ballot_sync(lanes, i < counts[lane]);
    if (i >= counts[lane]) break;
    rounds += __popc(lanes);
  }
  out[lane] = rounds;
}

__global__ void lanes_exit_early(int* out, int live) {
  const int lane = static_cast<int>(threadIdx.x);
  if (lane >= live) return;
  const unsigned mask = live == 32 ? kAll : (1u << live) - 1;
  int sum = 0;
  for (int i = 0; i < live; ++i) sum += __shfl_sync(mask, lane * lane, i);
  out[lane] = sum;
}

__global__ void exited_lanes_are_not_waited_for(int* out, int live) {
  __shared__ int values[32];
  const int lane = static_cast<int>(threadIdx.x);
  if (lane >= live) return;
  values[lane] = lane + 1;
  __syncwarp();  // separates writing from reading; those that left are not waited for
  int sum = 0;
  for (int i = 0; i < live; ++i) sum += values[i];
  out[lane] = sum;
}

__global__ void wait_at_two_places(int* out) {
  __shared__ int values[32];
  const int lane = static_cast<int>(threadIdx.x);
  if (lane < 10) {
    values[lane] = lane;
    __syncwarp();  // meets the other one
  } else {
    values[lane] = 100 * lane;
    __syncwarp();  // meets the other one
  }
  out[lane] = values[31 - lane];
}

__global__ void agree_with_those_who_are_there(const int* go, unsigned* out) {
  const int t = static_cast<int>(threadIdx.x), lane = t % 32;
  if (go[t] == 0) return;
  const unsigned mask = __activemask();
  const int first = __ffs(static_cast<int>(mask)) - 1;
  const unsigned of_first = __shfl_sync(mask, mask, first);
  out[t] = (mask >> lane & 1) != 0 && of_first == mask ? mask : 0;
}

__global__ void barrier_between_diverged_parts(int* out) {
  const int t = static_cast<int>(threadIdx.x), lane = t % 32;
  int value = lane;
  if (lane < 16) value = __shfl_xor_sync(kLow, value, 1);
  __syncthreads();
  if (lane >= 16) value = __shfl_xor_sync(kHigh, value, 2);
  __syncthreads();
  out[t] = value;
}

}  // namespace

TEST_CASE("the halves of a warp meet different calls as often as each likes") {
  Buffer<unsigned> out(64);
  launch(halves_meet_different_calls, {1, 64}, out);
  const std::vector<unsigned> got = out.to_vector();
  for (unsigned t = 0; t < 64; ++t) {
    const unsigned lane = t % 32;
    unsigned expected = 0;
    for (unsigned i = 0; lane < 16 && i < 5; ++i) expected += (t - lane + (lane + i) % 16) * 10 + i;
    for (int i = 0; lane >= 16 && i < 9; ++i)
      for (int other = 16; other < 32; ++other) expected += (other + i) % 3 == 0;
    CHECK(got[t] == expected);
  }
}

TEST_CASE("odd and even lanes part and come together again") {
  Buffer<int> out(32);
  launch(odd_and_even_lanes_part, {1, 32}, out);
  const std::vector<int> got = out.to_vector();
  for (int lane = 0; lane < 32; ++lane) CHECK(got[lane] == (lane % 2 == 0 ? 31 : 240));
}

TEST_CASE("lanes that leave a loop are no longer in its mask") {
  std::vector<int> counts(32);
  for (int lane = 0; lane < 32; ++lane) counts[lane] = lane * 7 % 11;
  const Buffer<int> in(counts);
  Buffer<int> out(32);
  launch(lanes_leave_a_loop, {1, 32}, in, out);
  const std::vector<int> got = out.to_vector();
  for (int lane = 0; lane < 32; ++lane) {
    int expected = 0;
    for (int i = 0; i < counts[lane]; ++i)
      for (int other = 0; other < 32; ++other) expected += i < counts[other];
    CHECK(got[lane] == expected);
  }
}

TEST_CASE("lanes that have exited need not be named") {
  for (const int live : {1, 3, 16, 31, 32}) {
    CAPTURE(live);
    Buffer<int> out(32);
    launch(lanes_exit_early, {1, 32}, out, live);
    const std::vector<int> got = out.to_vector();
    for (int lane = 0; lane < live; ++lane)
      CHECK(got[lane] == (live - 1) * live * (2 * live - 1) / 6);
  }
}

TEST_CASE("__syncwarp does not wait for lanes that have exited") {
  for (const int live : {1, 3, 16, 31, 32}) {
    CAPTURE(live);
    Buffer<int> out(32);
    launch(exited_lanes_are_not_waited_for, {1, 32}, out, live);
    const std::vector<int> got = out.to_vector();
    for (int lane = 0; lane < live; ++lane) CHECK(got[lane] == live * (live + 1) / 2);
  }
}

TEST_CASE("lanes meet in __syncwarp from two places of the code") {
  Buffer<int> out(32);
  launch(wait_at_two_places, {1, 32}, out);
  const std::vector<int> got = out.to_vector();
  for (int lane = 0; lane < 32; ++lane)
    CHECK(got[lane] == (31 - lane < 10 ? 31 - lane : 100 * (31 - lane)));
}

TEST_CASE("the lanes of __activemask meet with it as their mask") {
  std::vector<int> go(96);
  for (int t = 0; t < 96; ++t) go[t] = t < 32 || t * t % 5 == 1;
  const Buffer<int> in(go);
  Buffer<unsigned> out(96);
  launch(agree_with_those_who_are_there, {1, 96}, in, out);
  const std::vector<unsigned> got = out.to_vector();
  for (int t = 0; t < 96; ++t) {
    if (go[t] == 0) continue;
    CHECK((got[t] >> t % 32 & 1) != 0);
    for (int lane = 0; lane < 32; ++lane)
      if ((got[t] >> lane & 1) != 0) CHECK(go[t / 32 * 32 + lane] != 0);
  }
}

TEST_CASE("a barrier of the block stands between meetings of parts of its warps") {
  Buffer<int> out(128);
  launch(barrier_between_diverged_parts, {1, 128}, out);
  const std::vector<int> got = out.to_vector();
  for (int t = 0; t < 128; ++t) CHECK(got[t] == (t % 32 < 16 ? t % 32 ^ 1 : t % 32 ^ 2));
}

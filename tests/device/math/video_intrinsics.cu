// Intrinsics on two half-words or four bytes at once, against the same arithmetic lane by lane.
#include <doctest/doctest.h>
#include <warpstep/launch.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "tests/on_device.h"

namespace {

constexpr int kIntrinsics = 41;
using Answers = std::array<std::uint32_t, kIntrinsics>;

struct Words {
  std::uint32_t a, b;
};

// Both in the order of `lane_answers`.
struct TwoHalves {
  __device__ Answers operator()(Words w) const {
    const std::uint32_t a = w.a, b = w.b;
    return {__vabs2(a),       __vabsss2(a),       __vneg2(a),         __vnegss2(a),
            __vadd2(a, b),    __vaddss2(a, b),    __vaddus2(a, b),    __vsub2(a, b),
            __vsubss2(a, b),  __vsubus2(a, b),    __vavgs2(a, b),     __vavgu2(a, b),
            __vhaddu2(a, b),  __vabsdiffs2(a, b), __vabsdiffu2(a, b), __vmaxs2(a, b),
            __vmaxu2(a, b),   __vmins2(a, b),     __vminu2(a, b),     __vseteq2(a, b),
            __vsetne2(a, b),  __vsetges2(a, b),   __vsetgeu2(a, b),   __vsetgts2(a, b),
            __vsetgtu2(a, b), __vsetles2(a, b),   __vsetleu2(a, b),   __vsetlts2(a, b),
            __vsetltu2(a, b), __vcmpeq2(a, b),    __vcmpne2(a, b),    __vcmpges2(a, b),
            __vcmpgeu2(a, b), __vcmpgts2(a, b),   __vcmpgtu2(a, b),   __vcmples2(a, b),
            __vcmpleu2(a, b), __vcmplts2(a, b),   __vcmpltu2(a, b),   __vsads2(a, b),
            __vsadu2(a, b)};
  }
};

struct FourBytes {
  __device__ Answers operator()(Words w) const {
    const std::uint32_t a = w.a, b = w.b;
    return {__vabs4(a),       __vabsss4(a),       __vneg4(a),         __vnegss4(a),
            __vadd4(a, b),    __vaddss4(a, b),    __vaddus4(a, b),    __vsub4(a, b),
            __vsubss4(a, b),  __vsubus4(a, b),    __vavgs4(a, b),     __vavgu4(a, b),
            __vhaddu4(a, b),  __vabsdiffs4(a, b), __vabsdiffu4(a, b), __vmaxs4(a, b),
            __vmaxu4(a, b),   __vmins4(a, b),     __vminu4(a, b),     __vseteq4(a, b),
            __vsetne4(a, b),  __vsetges4(a, b),   __vsetgeu4(a, b),   __vsetgts4(a, b),
            __vsetgtu4(a, b), __vsetles4(a, b),   __vsetleu4(a, b),   __vsetlts4(a, b),
            __vsetltu4(a, b), __vcmpeq4(a, b),    __vcmpne4(a, b),    __vcmpges4(a, b),
            __vcmpgeu4(a, b), __vcmpgts4(a, b),   __vcmpgtu4(a, b),   __vcmples4(a, b),
            __vcmpleu4(a, b), __vcmplts4(a, b),   __vcmpltu4(a, b),   __vsads4(a, b),
            __vsadu4(a, b)};
  }
};

/// What each intrinsic makes of one lane: `sa`, `sb` read as signed, `ua`, `ub` as unsigned.
std::array<int, kIntrinsics> lane_answers(int sa, int sb, int ua, int ub, int bits) {
  const int most = (1 << (bits - 1)) - 1, least = -most - 1, unsigned_most = (1 << bits) - 1;
  const auto clamp = [&](int x) { return std::clamp(x, least, most); };
  const auto half_away_from_zero = [](int sum) { return (sum + (sum < 0 ? -1 : 1)) / 2; };
  return {std::abs(sa),
          clamp(std::abs(sa)),
          -sa,
          clamp(-sa),
          sa + sb,
          clamp(sa + sb),
          std::min(ua + ub, unsigned_most),
          sa - sb,
          clamp(sa - sb),
          std::max(ua - ub, 0),
          half_away_from_zero(sa + sb),
          half_away_from_zero(ua + ub),
          (ua + ub) / 2,
          std::abs(sa - sb),
          std::abs(ua - ub),
          std::max(sa, sb),
          std::max(ua, ub),
          std::min(sa, sb),
          std::min(ua, ub),
          sa == sb,
          sa != sb,
          sa >= sb,
          ua >= ub,
          sa > sb,
          ua > ub,
          sa <= sb,
          ua <= ub,
          sa < sb,
          ua < ub,
          -(sa == sb),
          -(sa != sb),
          -(sa >= sb),
          -(ua >= ub),
          -(sa > sb),
          -(ua > ub),
          -(sa <= sb),
          -(ua <= ub),
          -(sa < sb),
          -(ua < ub),
          std::abs(sa - sb),
          std::abs(ua - ub)};
}

Answers lane_by_lane(Words w, int bits) {
  const std::uint32_t mask = (1u << bits) - 1;
  const auto as_signed = [&](int x) { return x >> (bits - 1) != 0 ? x - (1 << bits) : x; };
  Answers answers{};
  for (int shift = 0; shift < 32; shift += bits) {
    const int ua = static_cast<int>(w.a >> shift & mask),
              ub = static_cast<int>(w.b >> shift & mask);
    const auto lane = lane_answers(as_signed(ua), as_signed(ub), ua, ub, bits);
    for (int k = 0; k < kIntrinsics; ++k) {
      const auto value = static_cast<std::uint32_t>(lane[k]);
      const bool is_sum = k >= kIntrinsics - 2;
      answers[k] += is_sum ? value : (value & mask) << shift;
    }
  }
  return answers;
}

/// Every pair of bytes that matters, in all lanes together with others.
std::vector<Words> words() {
  const std::vector<std::uint32_t> bytes = {0x00, 0x01, 0x02, 0x7e, 0x7f, 0x80, 0x81, 0xfe, 0xff};
  std::vector<Words> all = {{0x12345678u, 0x9abcdef0u}, {0x80008000u, 0x7fff8000u}};
  for (const std::uint32_t x : bytes) {
    for (const std::uint32_t y : bytes) {
      all.push_back({x << 24 | y << 16 | x << 8 | x, y << 24 | x << 16 | y << 8 | x});
      all.push_back({x << 24 | 0x34u << 16 | y << 8 | 0xffu, y << 24 | 0x35u << 16 | x << 8});
    }
  }
  return all;
}

template <class Function>
void check_lanes(int bits) {
  const std::vector<Words> inputs = words();
  const std::vector<Answers> answers = on_device<Answers>(Function{}, inputs);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const Answers expected = lane_by_lane(inputs[i], bits);
    for (int k = 0; k < kIntrinsics; ++k) {
      INFO("intrinsic ", k, " of ", inputs[i].a, " and ", inputs[i].b);
      CHECK(answers[i][k] == expected[k]);
    }
  }
}

}  // namespace

TEST_CASE("half-words are worked on each by itself") {
  check_lanes<TwoHalves>(16);
}
TEST_CASE("bytes are worked on each by itself") {
  check_lanes<FourBytes>(8);
}

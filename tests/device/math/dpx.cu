// The DPX intrinsics, against the most and least of 64-bit numbers.
#include <doctest/doctest.h>
#include <warpstep/launch.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "tests/on_device.h"

namespace {

struct Words {
  std::uint32_t a, b, c;
};

constexpr int kAnswers = 28;  // and 8 more that say a side
constexpr int kSides = 12;
struct Answers {
  std::array<std::uint32_t, kAnswers + 8> words;
  bool sides[kSides];
};

struct CallAll {
  __device__ static std::uint32_t word(int x) { return static_cast<std::uint32_t>(x); }

  __device__ Answers operator()(Words w) const {
    const std::uint32_t a = w.a, b = w.b, c = w.c;
    const int x = static_cast<int>(a), y = static_cast<int>(b), z = static_cast<int>(c);
    Answers r;
    bool* s = r.sides;
    r.words = {word(__vimax_s32_relu(x, y)),
               word(__vimin_s32_relu(x, y)),
               word(__vimax3_s32(x, y, z)),
               word(__vimin3_s32(x, y, z)),
               word(__viaddmax_s32(x, y, z)),
               word(__viaddmin_s32(x, y, z)),
               word(__vimax3_s32_relu(x, y, z)),
               word(__vimin3_s32_relu(x, y, z)),
               word(__viaddmax_s32_relu(x, y, z)),
               word(__viaddmin_s32_relu(x, y, z)),
               __vimax3_u32(a, b, c),
               __vimin3_u32(a, b, c),
               __viaddmax_u32(a, b, c),
               __viaddmin_u32(a, b, c),
               __vimax_s16x2_relu(a, b),
               __vimin_s16x2_relu(a, b),
               __vimax3_s16x2(a, b, c),
               __vimin3_s16x2(a, b, c),
               __viaddmax_s16x2(a, b, c),
               __viaddmin_s16x2(a, b, c),
               __vimax3_s16x2_relu(a, b, c),
               __vimin3_s16x2_relu(a, b, c),
               __viaddmax_s16x2_relu(a, b, c),
               __viaddmin_s16x2_relu(a, b, c),
               __vimax3_u16x2(a, b, c),
               __vimin3_u16x2(a, b, c),
               __viaddmax_u16x2(a, b, c),
               __viaddmin_u16x2(a, b, c),
               word(__vibmax_s32(x, y, &s[0])),
               word(__vibmin_s32(x, y, &s[1])),
               __vibmax_u32(a, b, &s[2]),
               __vibmin_u32(a, b, &s[3]),
               __vibmax_s16x2(a, b, &s[4], &s[5]),
               __vibmin_s16x2(a, b, &s[6], &s[7]),
               __vibmax_u16x2(a, b, &s[8], &s[9]),
               __vibmin_u16x2(a, b, &s[10], &s[11])};
    return r;
  }
};

/// The 14 answers on one number of `bits` bits, in the order of CallAll.
std::array<std::int64_t, 14> answers_on(Words w, int bits) {
  const std::uint64_t mask = (1ull << bits) - 1;
  const auto as_signed = [&](std::uint64_t x) {
    const auto value = static_cast<std::int64_t>(x & mask);
    return value >> (bits - 1) != 0 ? value - (1ll << bits) : value;
  };
  const std::int64_t a = as_signed(w.a), b = as_signed(w.b), c = as_signed(w.c);
  const std::int64_t sum = as_signed(static_cast<std::uint64_t>(a + b));
  const std::uint64_t x = w.a & mask, y = w.b & mask, z = w.c & mask, total = (x + y) & mask;
  const auto relu = [](std::int64_t value) { return std::max<std::int64_t>(value, 0); };
  const auto plain = [](std::uint64_t value) { return static_cast<std::int64_t>(value); };
  return {relu(std::max(a, b)),      relu(std::min(a, b)),       std::max({a, b, c}),
          std::min({a, b, c}),       std::max(sum, c),           std::min(sum, c),
          relu(std::max({a, b, c})), relu(std::min({a, b, c})),  relu(std::max(sum, c)),
          relu(std::min(sum, c)),    plain(std::max({x, y, z})), plain(std::min({x, y, z})),
          plain(std::max(total, z)), plain(std::min(total, z))};
}

std::vector<Words> inputs() {
  const std::vector<std::uint32_t> values = {0u,          1u,          0x00018000u, 0x7fff7fffu,
                                             0x80008000u, 0xffff0001u, 0x12349abcu, 0xffffffffu};
  std::vector<Words> all;
  for (const std::uint32_t a : values) {
    for (const std::uint32_t b : values) {
      for (const std::uint32_t c : values) all.push_back({a, b, c});
    }
  }
  return all;
}

}  // namespace

TEST_CASE("the most and the least of numbers and sums, on words and on half-words") {
  const std::vector<Words> words = inputs();
  const std::vector<Answers> answers = on_device<Answers>(CallAll{}, words);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Words w = words[i];
    const auto whole = answers_on(w, 32);
    const auto lo = answers_on(w, 16);
    const auto hi = answers_on({w.a >> 16, w.b >> 16, w.c >> 16}, 16);
    for (std::size_t k = 0; k < whole.size(); ++k) {
      INFO("intrinsic ", k, " of ", w.a, ", ", w.b, " and ", w.c);
      CHECK(answers[i].words[k] == static_cast<std::uint32_t>(whole[k]));
      const auto halves = static_cast<std::uint32_t>((hi[k] & 0xffff) << 16 | (lo[k] & 0xffff));
      CHECK(answers[i].words[14 + k] == halves);
    }
  }
}

TEST_CASE("the most and the least say which side they came from, the first in a tie") {
  const std::vector<Words> words = {{0x0001ffffu, 0xffff0001u, 0}, {0x00070007u, 0x00070007u, 0}};
  const std::vector<Answers> answers = on_device<Answers>(CallAll{}, words);
  const bool sides[kSides] = {true,  false, false, true, true, false,
                              false, true,  false, true, true, false};
  for (int i = 0; i < kSides; ++i) {
    CAPTURE(i);
    CHECK(answers[0].sides[i] == sides[i]);
    CHECK(answers[1].sides[i]);
  }
  const std::array<std::uint32_t, 8> expected = {0x0001ffffu, 0xffff0001u, 0xffff0001u,
                                                 0x0001ffffu, 0x00010001u, 0xffffffffu,
                                                 0xffffffffu, 0x00010001u};
  CHECK(std::equal(expected.begin(), expected.end(), answers[0].words.begin() + kAnswers));
}

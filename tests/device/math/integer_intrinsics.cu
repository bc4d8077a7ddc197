// Integer intrinsics against their definitions, spelled out bit by bit on the host.
#include <doctest/doctest.h>
#include <warpstep/launch.h>

#include <algorithm>
#include <array>
#include <bit>
#include <climits>
#include <cstdint>
#include <vector>

#include "tests/on_device.h"

namespace {

struct Pair32 {
  std::uint32_t x, y;
};
struct Pair64 {
  std::uint64_t x, y;
};

template <class Word>
struct BitAnswers {
  int ones, leading_zeros, first_set;
  Word reversed;
  bool operator==(const BitAnswers&) const = default;
};

struct CountBits {
  __device__ BitAnswers<std::uint32_t> operator()(std::uint32_t x) const {
    return {__popc(x), __clz(static_cast<int>(x)), __ffs(static_cast<int>(x)), __brev(x)};
  }
  __device__ BitAnswers<std::uint64_t> operator()(std::uint64_t x) const {
    return {__popcll(x), __clzll(static_cast<long long>(x)), __ffsll(static_cast<long long>(x)),
            __brevll(x)};
  }
};

template <class Word>
BitAnswers<Word> count_bits_one_by_one(Word x) {
  constexpr int kBits = 8 * sizeof(Word);
  BitAnswers<Word> answers{0, kBits, 0, 0};
  for (int i = 0; i < kBits; ++i) {
    if ((x >> i & 1) == 0) continue;
    ++answers.ones;
    answers.leading_zeros = kBits - 1 - i;
    if (answers.first_set == 0) answers.first_set = i + 1;
    answers.reversed |= Word{1} << (kBits - 1 - i);
  }
  return answers;
}

const std::vector<std::uint32_t> kWords = {
    0u,        1u,          2u,          3u,          0x7fu,       0x80u,      0xffu,
    0x7fffu,   0x8000u,     0xffffu,     0x12345678u, 0x9abcdef0u, 0x7fffffu,  0x800000u,
    0xffffffu, 0x7fffffffu, 0x80000000u, 0x80000001u, 0xfffffffeu, 0xffffffffu};

std::vector<Pair32> all_pairs() {
  std::vector<Pair32> pairs;
  for (const std::uint32_t x : kWords) {
    for (const std::uint32_t y : kWords) pairs.push_back({x, y});
  }
  return pairs;
}

std::uint64_t spread(std::uint32_t x) {
  return std::uint64_t{x} << 32 | (x * 2654435761u);
}

struct Arithmetic {
  __device__ std::array<std::uint32_t, 11> operator()(Pair32 p) const {
    const int a = static_cast<int>(p.x), b = static_cast<int>(p.y);
    return {static_cast<std::uint32_t>(__mul24(a, b)),
            __umul24(p.x, p.y),
            static_cast<std::uint32_t>(__mulhi(a, b)),
            __umulhi(p.x, p.y),
            __sad(a, b, 5u),
            __usad(p.x, p.y, 5u),
            static_cast<std::uint32_t>(__hadd(a, b)),
            static_cast<std::uint32_t>(__rhadd(a, b)),
            __uhadd(p.x, p.y),
            __urhadd(p.x, p.y),
            __byte_perm(p.x, p.y, 0x7531u)};
  }
};

std::array<std::uint32_t, 11> arithmetic_in_64_bits(Pair32 p) {
  const std::int64_t a = static_cast<std::int32_t>(p.x), b = static_cast<std::int32_t>(p.y);
  const std::uint64_t x = p.x, y = p.y;
  const auto low24 = [](std::int64_t v) {
    const std::int64_t low = v & 0xffffff;
    return low >= 0x800000 ? low - 0x1000000 : low;
  };
  const auto word = [](auto v) { return static_cast<std::uint32_t>(v); };
  const auto byte = [](std::uint64_t v, int i) { return v >> (8 * i) & 0xff; };
  return {word(low24(a) * low24(b)),
          word((x & 0xffffff) * (y & 0xffffff)),
          word(static_cast<std::uint64_t>(a * b) >> 32),
          word(x * y >> 32),
          word((a > b ? a - b : b - a) + 5),
          word((x > y ? x - y : y - x) + 5),
          word((a + b) >> 1),
          word((a + b + 1) >> 1),
          word((x + y) >> 1),
          word((x + y + 1) >> 1),
          word(byte(x, 1) | byte(x, 3) << 8 | byte(y, 1) << 16 | byte(y, 3) << 24)};
}

struct WideProducts {
  __device__ std::array<std::uint64_t, 2> operator()(Pair64 p) const {
    return {static_cast<std::uint64_t>(
                __mul64hi(static_cast<long long>(p.x), static_cast<long long>(p.y))),
            __umul64hi(p.x, p.y)};
  }
};

/// The upper half of x * y from products of 32 bits.
std::uint64_t high_half(std::uint64_t x, std::uint64_t y) {
  const std::uint64_t x0 = x & 0xffffffffu, x1 = x >> 32, y0 = y & 0xffffffffu, y1 = y >> 32;
  const std::uint64_t middle = x1 * y0 + (x0 * y0 >> 32);
  return x1 * y1 + (middle >> 32) + (((middle & 0xffffffffu) + x0 * y1) >> 32);
}

struct FunnelInput {
  std::uint32_t lo, hi, shift;
};

struct FunnelShifts {
  __device__ std::array<std::uint32_t, 4> operator()(FunnelInput f) const {
    return {__funnelshift_l(f.lo, f.hi, f.shift), __funnelshift_lc(f.lo, f.hi, f.shift),
            __funnelshift_r(f.lo, f.hi, f.shift), __funnelshift_rc(f.lo, f.hi, f.shift)};
  }
};

/// Bit by bit: bit i of the answer is bit i + 32 - shift, or i + shift, of hi:lo.
std::array<std::uint32_t, 4> funnel_shifts_bit_by_bit(FunnelInput f) {
  const auto bit = [&](unsigned i) {
    return i >= 64 ? 0u : (i >= 32 ? f.hi >> (i - 32) : f.lo >> i) & 1u;
  };
  const unsigned wrapped = f.shift % 32, clamped = f.shift < 32 ? f.shift : 32;
  std::array<std::uint32_t, 4> answers{};
  for (unsigned i = 0; i < 32; ++i) {
    answers[0] |= bit(i + 32 - wrapped) << i;
    answers[1] |= bit(i + 32 - clamped) << i;
    answers[2] |= bit(i + wrapped) << i;
    answers[3] |= bit(i + clamped) << i;
  }
  return answers;
}

struct PermInput {
  std::uint32_t x, y, selector;
};

struct PermuteBytes {
  __device__ std::uint32_t operator()(PermInput p) const {
    return __byte_perm(p.x, p.y, p.selector);
  }
};

struct DotProducts {
  __device__ std::array<std::int64_t, 12> operator()(Pair32 p) const {
    const int a = static_cast<int>(p.x), b = static_cast<int>(p.y);
    const char4 sa = {-128, 127, -1, 3}, sb = {-128, -128, 5, 7};
    const uchar4 ua = {255, 254, 1, 2}, ub = {255, 3, 200, 100};
    const short2 wa = {-32768, 1000};
    const ushort2 va = {65535, 1000};
    return {__dp4a(a, b, 100),       __dp4a(p.x, p.y, 100u), __dp2a_lo(a, b, -7),
            __dp2a_lo(p.x, p.y, 7u), __dp2a_hi(a, b, -7),    __dp2a_hi(p.x, p.y, 7u),
            __dp4a(sa, sb, 1),       __dp4a(ua, ub, 1u),     __dp2a_lo(wa, sb, 1),
            __dp2a_lo(va, ub, 1u),   __dp2a_hi(wa, sb, 1),   __dp2a_hi(va, ub, 1u)};
  }
};

std::int64_t lane(std::uint32_t word, int bits, int index, bool is_signed) {
  const std::int64_t value = word >> (bits * index) & ((1u << bits) - 1);
  return is_signed && value >> (bits - 1) != 0 ? value - (1ll << bits) : value;
}

/// A sum of products as the 32-bit type would hold it.
std::int64_t dot(Pair32 p, int bits_of_x, int first, bool is_signed, std::int64_t sum) {
  for (int i = 0; i < 32 / bits_of_x; ++i) {
    sum += lane(p.x, bits_of_x, i, is_signed) * lane(p.y, 8, first + i, is_signed);
  }
  if (is_signed) return static_cast<std::int32_t>(static_cast<std::uint32_t>(sum));
  return static_cast<std::uint32_t>(sum);
}

struct BitSearch {
  std::uint32_t mask, base;
  int offset;
};

struct FindSetBit {
  __device__ std::uint32_t operator()(BitSearch s) const { return __fns(s.mask, s.base, s.offset); }
};

}  // namespace

TEST_CASE("bits are counted, searched and reversed as one by one") {
  std::vector<std::uint64_t> wide;
  for (const std::uint32_t x : kWords)
    wide.insert(wide.end(), {x, std::uint64_t{x} << 32, spread(x)});
  const auto narrow_answers = on_device<BitAnswers<std::uint32_t>>(CountBits{}, kWords);
  const auto wide_answers = on_device<BitAnswers<std::uint64_t>>(CountBits{}, wide);
  for (std::size_t i = 0; i < kWords.size(); ++i) {
    CAPTURE(kWords[i]);
    CHECK((narrow_answers[i] == count_bits_one_by_one(kWords[i])));
  }
  for (std::size_t i = 0; i < wide.size(); ++i) {
    CAPTURE(wide[i]);
    CHECK((wide_answers[i] == count_bits_one_by_one(wide[i])));
  }
}

TEST_CASE("products, distances and averages are those of wider numbers") {
  const std::vector<Pair32> pairs = all_pairs();
  const auto answers = on_device<std::array<std::uint32_t, 11>>(Arithmetic{}, pairs);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto expected = arithmetic_in_64_bits(pairs[i]);
    for (std::size_t k = 0; k < expected.size(); ++k) {
      INFO("intrinsic ", k, " of ", pairs[i].x, " and ", pairs[i].y);
      CHECK(answers[i][k] == expected[k]);
    }
  }
}

TEST_CASE("the upper half of a 128-bit product follows the signs") {
  std::vector<Pair64> pairs;
  for (const Pair32 p : all_pairs()) pairs.push_back({spread(p.x), spread(p.y)});
  const auto answers = on_device<std::array<std::uint64_t, 2>>(WideProducts{}, pairs);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto [x, y] = pairs[i];
    const std::uint64_t plain = high_half(x, y);
    const std::uint64_t correction = (x >> 63 != 0 ? y : 0) + (y >> 63 != 0 ? x : 0);
    CHECK(answers[i][1] == plain);
    CHECK(answers[i][0] == plain - correction);
  }
}

TEST_CASE("funnel shifts wrap or clamp their distance") {
  std::vector<FunnelInput> inputs;
  for (const unsigned shift : {0u, 1u, 5u, 16u, 31u, 32u, 33u, 63u, 64u, 0xffffffffu}) {
    inputs.push_back({0x12345678u, 0x9abcdef1u, shift});
  }
  const auto answers = on_device<std::array<std::uint32_t, 4>>(FunnelShifts{}, inputs);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    CAPTURE(inputs[i].shift);
    CHECK((answers[i] == funnel_shifts_bit_by_bit(inputs[i])));
  }
}

TEST_CASE("byte_perm picks any four of eight bytes") {
  const std::vector<PermInput> inputs = {
      {0x03020100u, 0x07060504u, 0x3210u}, {0x03020100u, 0x07060504u, 0x7654u},
      {0x03020100u, 0x07060504u, 0x0123u}, {0x83828180u, 0x87868584u, 0x4004u},
      {0x83828180u, 0x87868584u, 0xfedcu}, {0x03020100u, 0x07060504u, 0xffff1111u}};
  CHECK(on_device<std::uint32_t>(PermuteBytes{}, inputs) ==
        std::vector<std::uint32_t>{0x03020100u, 0x07060504u, 0x00010203u, 0x84808084u, 0x87868584u,
                                   0x01010101u});
}

TEST_CASE("dot products of bytes and half-words accumulate with wrap-around") {
  const std::vector<Pair32> pairs = all_pairs();
  const auto answers = on_device<std::array<std::int64_t, 12>>(DotProducts{}, pairs);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const Pair32 p = pairs[i];
    CHECK(answers[i][0] == dot(p, 8, 0, true, 100));
    CHECK(answers[i][1] == dot(p, 8, 0, false, 100));
    CHECK(answers[i][2] == dot(p, 16, 0, true, -7));
    CHECK(answers[i][3] == dot(p, 16, 0, false, 7));
    CHECK(answers[i][4] == dot(p, 16, 2, true, -7));
    CHECK(answers[i][5] == dot(p, 16, 2, false, 7));
  }
  CHECK(answers[0][6] == 128 * 128 - 127 * 128 - 5 + 21 + 1);
  CHECK(answers[0][7] == 255 * 255 + 254 * 3 + 200 + 200 + 1);
  CHECK(answers[0][8] == 32768 * 128 - 1000 * 128 + 1);
  CHECK(answers[0][9] == 65535 * 255 + 1000 * 3 + 1);
  CHECK(answers[0][10] == -32768 * 5 + 1000 * 7 + 1);
  CHECK(answers[0][11] == 65535 * 200 + 1000 * 100 + 1);
}

TEST_CASE("fns finds the n-th set bit from a position on, upwards and downwards") {
  const std::vector<BitSearch> searches = {
      {0xf0u, 0, 1},  {0xf0u, 0, 4}, {0xf0u, 0, 5}, {0xf0u, 5, 1},         {0xf0u, 31, -1},
      {0xf0u, 6, -3}, {0xf0u, 4, 0}, {0xf0u, 3, 0}, {0x80000001u, 31, -2}, {0xffffffffu, 31, 1}};
  CHECK(on_device<std::uint32_t>(FindSetBit{}, searches) ==
        std::vector<std::uint32_t>{4, 7, 0xffffffffu, 5, 7, 4, 4, 0xffffffffu, 0, 31});
}

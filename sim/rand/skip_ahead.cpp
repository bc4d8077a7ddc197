#include "sim/device/rand/skip_ahead.h"

#include <array>
#include <cstdint>

namespace warpstep::sim {

namespace {

// XORWOW's five words are linear over GF(2). Row i is what bit i of the state contributes to the
// state after so many steps.
constexpr int kWords = 5;
constexpr int kBits = 32 * kWords;
using Words = std::array<unsigned, kWords>;
using BitMatrix = std::array<Words, kBits>;

Words step(const Words& v) {
  const unsigned t = v[0] ^ (v[0] >> 2);
  return {v[1], v[2], v[3], v[4], v[4] ^ (v[4] << 4) ^ t ^ (t << 1)};
}

Words times(const BitMatrix& matrix, const Words& v) {
  Words sum{};
  for (int bit = 0; bit < kBits; ++bit) {
    const unsigned mask = -(v[bit / 32] >> (bit % 32) & 1u);
    for (int word = 0; word < kWords; ++word) sum[word] ^= matrix[bit][word] & mask;
  }
  return sum;
}

BitMatrix squared(const BitMatrix& matrix) {
  BitMatrix result;
  for (int bit = 0; bit < kBits; ++bit) result[bit] = times(matrix, matrix[bit]);
  return result;
}

constexpr int kSequence = 67;  // a sequence is 2^67 numbers

// The powers 2^0, 2^1, … of the step: 64 for offsets, and as many from 2^67 on for sequences.
const std::array<BitMatrix, kSequence + 64>& powers() {
  static const auto all = [] {
    std::array<BitMatrix, kSequence + 64> matrices;
    for (int bit = 0; bit < kBits; ++bit) {
      Words unit{};
      unit[bit / 32] = 1u << (bit % 32);
      matrices[0][bit] = step(unit);
    }
    for (std::size_t i = 1; i < matrices.size(); ++i) matrices[i] = squared(matrices[i - 1]);
    return matrices;
  }();
  return all;
}

void skip(unsigned (&state)[kWords], unsigned long long times_of_it, int power) {
  if (times_of_it == 0) return;
  Words v = std::to_array(state);
  for (; times_of_it != 0; times_of_it >>= 1, ++power)
    if (times_of_it & 1) v = times(powers()[power], v);
  for (int word = 0; word < kWords; ++word) state[word] = v[word];
}

// MRG32k3a: two recurrences of three terms.
using Matrix = std::array<std::array<std::uint64_t, 3>, 3>;
constexpr std::uint64_t kModulus1 = 4294967087, kModulus2 = 4294944443;
constexpr Matrix kStep1 = {{{0, 1, 0}, {0, 0, 1}, {kModulus1 - 810728, 1403580, 0}}};
constexpr Matrix kStep2 = {{{0, 1, 0}, {0, 0, 1}, {kModulus2 - 1370589, 0, 527612}}};

Matrix product(const Matrix& a, const Matrix& b, std::uint64_t modulus) {
  Matrix result{};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 3; ++k)
        result[i][j] = (result[i][j] + a[i][k] * b[k][j] % modulus) % modulus;
  return result;
}

// The powers 2^0, 2^1, … of both steps.
constexpr int kMrgPowers = 127 + 64;
struct MrgPowers {
  std::array<Matrix, kMrgPowers> first, second;
};
const MrgPowers& mrg_powers() {
  static const MrgPowers all = [] {
    MrgPowers powers;
    powers.first[0] = kStep1;
    powers.second[0] = kStep2;
    for (int i = 1; i < kMrgPowers; ++i) {
      powers.first[i] = product(powers.first[i - 1], powers.first[i - 1], kModulus1);
      powers.second[i] = product(powers.second[i - 1], powers.second[i - 1], kModulus2);
    }
    return powers;
  }();
  return all;
}

void apply(const Matrix& matrix, unsigned (&state)[3], std::uint64_t modulus) {
  unsigned result[3];
  for (int i = 0; i < 3; ++i) {
    std::uint64_t sum = 0;
    for (int k = 0; k < 3; ++k) sum = (sum + matrix[i][k] * state[k] % modulus) % modulus;
    result[i] = static_cast<unsigned>(sum);
  }
  for (int i = 0; i < 3; ++i) state[i] = result[i];
}

}  // namespace

void skip_xorwow(unsigned (&state)[kWords], unsigned long long steps) {
  skip(state, steps, 0);
}

void skip_xorwow_sequences(unsigned (&state)[kWords], unsigned long long sequences) {
  skip(state, sequences, kSequence);
}

void skip_mrg(MrgState& state, unsigned long long times_of_it, unsigned log2_steps) {
  for (unsigned power = log2_steps; times_of_it != 0; times_of_it >>= 1, ++power) {
    if ((times_of_it & 1) == 0) continue;
    apply(mrg_powers().first[power], state.first, kModulus1);
    apply(mrg_powers().second[power], state.second, kModulus2);
  }
}

}  // namespace warpstep::sim

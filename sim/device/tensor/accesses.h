// Loads and stores of fragments: ordinary accesses of each lane to its own elements, of neighbours
// at once. All are inlined, so that checkers see the line of the program.
#pragma once

#include <type_traits>

#include "sim/abi/tensor/matrix_product.h"
#include "sim/device/tensor/product.h"
#include "sim/device/warp/shuffles.h"

namespace warpstep::sim::tensor {

/// What is moved at once.
template <unsigned kBytes>
struct WordOf;
// clang-format off
template <> struct WordOf<1> { typedef unsigned char type __attribute__((may_alias)); };
template <> struct WordOf<2> { typedef unsigned short type __attribute__((may_alias)); };
template <> struct WordOf<4> { typedef unsigned type __attribute__((may_alias)); };
template <> struct WordOf<8> { typedef unsigned long long type __attribute__((may_alias)); };
// clang-format on

/// How many elements of a lane lie side by side in memory, up to eight bytes.
constexpr unsigned neighbours(const FragmentMap& map, bool by_rows, unsigned bytes) {
  unsigned count = 1;
  for (unsigned bit = 0; bit < 4 && count * bytes < 8; ++bit) {
    const MatrixPlace step = map.element_bits[bit];
    if ((by_rows ? step.column : step.row) != count || (by_rows ? step.row : step.column) != 0)
      break;
    count *= 2;
  }
  return count;
}

/// The elements that are no copies of earlier ones: copies stand behind them.
constexpr unsigned distinct(const FragmentMap& map) {
  unsigned count = 1;
  while (count < map.elements) {
    const MatrixPlace place = map.place(0, count);
    if (place.row == 0 && place.column == 0) break;
    count *= 2;
  }
  return count;
}

template <const FragmentMap& kMap, bool kByRows, class Value>
[[gnu::always_inline]] inline void load_elements(Value* x, const Value* from, unsigned leading) {
  constexpr unsigned kAtOnce = neighbours(kMap, kByRows, sizeof(Value)), kDistinct = distinct(kMap),
                     kElements = kMap.elements;
  using Word = typename WordOf<kAtOnce * sizeof(Value)>::type;
  const unsigned lane = lane_of_running();
  for (unsigned i = 0; i < kDistinct; i += kAtOnce) {
    const MatrixPlace place = place_in_matrix(kMap, lane, i);
    const auto row = kByRows ? place.row : place.column,
               column = kByRows ? place.column : place.row;
    const Word word = *reinterpret_cast<const Word*>(from + std::size_t{row} * leading + column);
    __builtin_memcpy(&x[i], &word, sizeof word);
  }
  for (unsigned i = kDistinct; i < kElements; ++i)
    __builtin_memcpy(&x[i], &x[i % kDistinct], sizeof(Value));
}

template <const FragmentMap& kMap, bool kByRows, class Value>
[[gnu::always_inline]] inline void store_elements(Value* to, const Value* x, unsigned leading) {
  constexpr unsigned kAtOnce = neighbours(kMap, kByRows, sizeof(Value)), kDistinct = distinct(kMap);
  using Word = typename WordOf<kAtOnce * sizeof(Value)>::type;
  const unsigned lane = lane_of_running();
  for (unsigned i = 0; i < kDistinct; i += kAtOnce) {
    const MatrixPlace place = place_in_matrix(kMap, lane, i);
    const auto row = kByRows ? place.row : place.column,
               column = kByRows ? place.column : place.row;
    Word word;
    __builtin_memcpy(&word, &x[i], sizeof word);
    *reinterpret_cast<Word*>(to + std::size_t{row} * leading + column) = word;
  }
}

}  // namespace warpstep::sim::tensor

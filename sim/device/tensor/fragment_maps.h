// Which elements of a matrix each lane's fragments of nvcuda::wmma hold, as seen on an H200. The
// order in memory makes no difference.
#pragma once

#include "sim/device/tensor/maps.h"

namespace warpstep::sim::tensor {

/// What the matrices of most types have: m, n, k are 16, 16, 16 or 32, 8, 16 or 8, 32, 16.
enum class Shape { square, high, wide };

/// The map whose lanes hold neighbours of a row, from `first` on, and its transposition.
constexpr FragmentMap along_rows(unsigned char first, const MatrixPlace (&bits)[4],
                                 unsigned elements) {
  return {{{0, first}, {0, static_cast<unsigned char>(2 * first)}, {1, 0}, {2, 0}, {4, 0}},
          {bits[0], bits[1], bits[2], bits[3]},
          elements};
}
constexpr FragmentMap along_columns(unsigned char first, const MatrixPlace (&bits)[4],
                                    unsigned elements) {
  return {{{first, 0}, {static_cast<unsigned char>(2 * first), 0}, {0, 1}, {0, 2}, {0, 4}},
          {bits[0], bits[1], bits[2], bits[3]},
          elements};
}

// A fragment of half has 16 elements, of which some may be copies.
template <Shape kShape>
inline constexpr FragmentMap kHalfA = along_rows(2, {{0, 1}, {8, 0}, {0, 8}, {0, 0}}, 16);
template <>
inline constexpr FragmentMap kHalfA<Shape::high> = along_rows(2, {{0, 1}, {8, 0}, {0, 8}, {16, 0}},
                                                              16);
template <>
inline constexpr FragmentMap kHalfA<Shape::wide> = along_rows(2, {{0, 1}, {0, 8}, {0, 0}, {0, 0}},
                                                              16);
template <Shape kShape>
inline constexpr FragmentMap kHalfB = along_columns(2, {{1, 0}, {8, 0}, {0, 8}, {0, 0}}, 16);
template <>
inline constexpr FragmentMap kHalfB<Shape::high> = along_columns(2,
                                                                 {{1, 0}, {8, 0}, {0, 0}, {0, 0}},
                                                                 16);
template <>
inline constexpr FragmentMap kHalfB<Shape::wide> = along_columns(2,
                                                                 {{1, 0}, {0, 8}, {8, 0}, {0, 16}},
                                                                 16);

template <Shape kShape>
inline constexpr FragmentMap kBrainA = along_rows(2, {{0, 1}, {8, 0}, {0, 8}, {}}, 8);
template <>
inline constexpr FragmentMap kBrainA<Shape::high> = kHalfA<Shape::high>;
template <>
inline constexpr FragmentMap kBrainA<Shape::wide> = along_rows(2, {{0, 1}, {0, 8}, {}, {}}, 4);
template <Shape kShape>
inline constexpr FragmentMap kBrainB = along_columns(2, {{1, 0}, {8, 0}, {0, 8}, {}}, 8);
template <>
inline constexpr FragmentMap kBrainB<Shape::high> = along_columns(2, {{1, 0}, {8, 0}, {}, {}}, 4);
template <>
inline constexpr FragmentMap kBrainB<Shape::wide> = kHalfB<Shape::wide>;

template <Shape kShape>
inline constexpr FragmentMap kByteA = along_rows(4, {{0, 1}, {0, 2}, {8, 0}, {}}, 8);
template <>
inline constexpr FragmentMap kByteA<Shape::high> = along_rows(4, {{0, 1}, {0, 2}, {8, 0}, {16, 0}},
                                                              16);
template <>
inline constexpr FragmentMap kByteA<Shape::wide> = along_rows(4, {{0, 1}, {0, 2}, {}, {}}, 4);
template <Shape kShape>
inline constexpr FragmentMap kByteB = along_columns(4, {{1, 0}, {2, 0}, {0, 8}, {}}, 8);
template <>
inline constexpr FragmentMap kByteB<Shape::high> = along_columns(4, {{1, 0}, {2, 0}, {}, {}}, 4);
template <>
inline constexpr FragmentMap kByteB<Shape::wide> = along_columns(4,
                                                                 {{1, 0}, {2, 0}, {0, 8}, {0, 16}},
                                                                 16);

inline constexpr FragmentMap kTf32A = along_rows(1, {{8, 0}, {0, 4}, {}, {}}, 4);
inline constexpr FragmentMap kTf32B = along_columns(1, {{4, 0}, {0, 8}, {}, {}}, 4);

/// Accumulators of every type.
template <Shape kShape>
inline constexpr FragmentMap kSums = along_rows(2, {{0, 1}, {8, 0}, {0, 8}, {}}, 8);
template <>
inline constexpr FragmentMap kSums<Shape::high> = along_rows(2, {{0, 1}, {8, 0}, {16, 0}, {}}, 8);
template <>
inline constexpr FragmentMap kSums<Shape::wide> = along_columns(2, {{1, 0}, {0, 8}, {0, 16}, {}},
                                                                8);

}  // namespace warpstep::sim::tensor

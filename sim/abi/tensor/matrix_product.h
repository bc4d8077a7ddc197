// Products of matrices by a warp: what each lane brings to one, and which elements it holds.
#pragma once

namespace warpstep::sim {

/// What a number of a matrix is; tf32 is a float of which the last 13 bits do not count. Of s4 and
/// u4 eight neighbours are one element, of the bits 32, which are joined by `and` or `xor`.
enum class MatrixElement : unsigned char {
  f16,
  bf16,
  tf32,
  f32,
  f64,
  s8,
  u8,
  s32,
  e4m3,
  e5m2,
  s4,
  u4,
  bits_and,
  bits_xor
};

constexpr bool is_fp8(MatrixElement element) {
  return element == MatrixElement::e4m3 || element == MatrixElement::e5m2;
}

constexpr unsigned bytes_of(MatrixElement element) {
  return element == MatrixElement::s8 || element == MatrixElement::u8 || is_fp8(element) ? 1
         : element == MatrixElement::f16 || element == MatrixElement::bf16               ? 2
         : element == MatrixElement::f64                                                 ? 8
                                                                                         : 4;
}

struct MatrixPlace {
  unsigned char row, column;
};

/// Which elements of a matrix a lane holds: the place of its i-th one is the sum of what the bits
/// of the lane's number and of i stand for. A bit that stands for nothing makes copies.
struct FragmentMap {
  MatrixPlace lane_bits[5];
  MatrixPlace element_bits[4];
  unsigned elements;

  constexpr MatrixPlace place(unsigned lane, unsigned i) const {
    unsigned row = 0, column = 0;
    for (unsigned bit = 0; bit < 5; ++bit)
      if ((lane >> bit & 1) != 0) row += lane_bits[bit].row, column += lane_bits[bit].column;
    for (unsigned bit = 0; bit < 4; ++bit)
      if ((i >> bit & 1) != 0) row += element_bits[bit].row, column += element_bits[bit].column;
    return {static_cast<unsigned char>(row), static_cast<unsigned char>(column)};
  }
};

/// The same, out of line: a map is no memory of the program, and hooks must not see it read.
MatrixPlace place_in_matrix(const FragmentMap& map, unsigned lane, unsigned i);

/// One lane's elements of a matrix.
struct MatrixPart {
  MatrixElement element;
  const FragmentMap* map;
  const void* elements;
};

/// One lane's part in D = A * B + C.
struct MatrixProduct {
  unsigned m, n, k;
  bool saturates;  // integers
  MatrixPart a, b, c;
  MatrixElement d_element;
  void* d;  // laid out as C
};

/// Writes D of every lane. False: the lanes came for different products.
bool multiply(const MatrixProduct* const (&lanes)[32]);

}  // namespace warpstep::sim

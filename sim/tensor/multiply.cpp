// One product of matrices: gathers the lanes' fragments, multiplies, hands out the result.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

#include "sim/abi/tensor/matrix_product.h"
#include "sim/tensor/numbers.h"
#include "sim/tensor/sum.h"

namespace warpstep::sim {
namespace {

constexpr unsigned kLargest = 32 * 32;  // elements of a matrix

/// A matrix as the bits of its elements, row by row.
struct Dense {
  std::array<std::uint64_t, kLargest> bits{};
  unsigned columns;

  explicit Dense(unsigned with_columns) : columns(with_columns) {}
  std::uint64_t& at(unsigned row, unsigned column) { return bits[row * columns + column]; }
  std::uint64_t at(unsigned row, unsigned column) const { return bits[row * columns + column]; }
};

Dense gathered(const MatrixProduct* const (&lanes)[32], MatrixPart MatrixProduct::*part,
               unsigned columns) {
  Dense matrix(columns);
  for (unsigned lane = 0; lane < 32; ++lane) {
    const MatrixPart& own = lanes[lane]->*part;
    const unsigned bytes = bytes_of(own.element);
    // From the last to the first: of copies the first one counts.
    for (unsigned i = own.map->elements; i-- > 0;) {
      std::uint64_t bits = 0;
      std::memcpy(&bits, static_cast<const char*>(own.elements) + i * bytes, bytes);
      const MatrixPlace place = own.map->place(lane, i);
      matrix.at(place.row, place.column) = bits;
    }
  }
  return matrix;
}

std::int64_t integer_of(std::uint64_t bits, MatrixElement element) {
  return element == MatrixElement::s8   ? static_cast<std::int8_t>(bits)
         : element == MatrixElement::u8 ? static_cast<std::int64_t>(bits & 0xff)
                                        : static_cast<std::int32_t>(bits);
}

/// What two elements, and what is packed into them, add to a sum of integers.
std::int64_t whole_product(std::uint64_t a, MatrixElement of_a, std::uint64_t b,
                           MatrixElement of_b) {
  if (of_a == MatrixElement::bits_and) return std::popcount(static_cast<std::uint32_t>(a & b));
  if (of_a == MatrixElement::bits_xor) return std::popcount(static_cast<std::uint32_t>(a ^ b));
  const bool is_packed = of_a == MatrixElement::s4 || of_a == MatrixElement::u4;
  if (!is_packed) return integer_of(a, of_a) * integer_of(b, of_b);
  const auto part = [](std::uint64_t word, unsigned i, MatrixElement element) {
    const auto value = static_cast<int>(word >> (4 * i) & 15);
    return element == MatrixElement::s4 && value > 7 ? value - 16 : value;
  };
  std::int64_t sum = 0;
  for (unsigned i = 0; i < 8; ++i) sum += part(a, i, of_a) * part(b, i, of_b);
  return sum;
}

using Factors = std::array<std::uint32_t, 32>;

/// Factors of 8 bits, as an H200 multiplies them: become halves, those of the two lower bytes of
/// each register first; the sum of that is taken on by the product of the others, and C is added
/// last.
std::uint32_t sum_of_fp8(const MatrixProduct& product, const Factors& left, const Factors& right,
                         std::uint32_t c) {
  std::uint32_t sum = 0;
  for (const unsigned half : {0u, 2u}) {
    Factors a, b;
    unsigned count = 0;
    for (unsigned i = 0; i < product.k; ++i) {
      if ((i & 2) != half) continue;
      a[count] = tensor::half_of_fp8(left[i], product.a.element);
      b[count++] = tensor::half_of_fp8(right[i], product.b.element);
    }
    sum = tensor::sum_of_products({a.data(), count}, {b.data(), count}, MatrixElement::f16, sum,
                                  product.d_element, product.d_element);
  }
  return tensor::sum_to_nearest(sum, c, product.d_element);
}

/// One element of D.
std::uint64_t element_of(const MatrixProduct& product, const Dense& a, const Dense& b,
                         std::uint64_t c, unsigned row, unsigned column) {
  if (product.d_element == MatrixElement::s32) {
    std::int64_t sum = integer_of(c, MatrixElement::s32);
    for (unsigned i = 0; i < product.k; ++i)
      sum += whole_product(a.at(row, i), product.a.element, b.at(i, column), product.b.element);
    using Limits = std::numeric_limits<std::int32_t>;
    if (product.saturates) sum = std::clamp<std::int64_t>(sum, Limits::min(), Limits::max());
    return static_cast<std::uint32_t>(sum);
  }
  if (product.d_element == MatrixElement::f64) {
    auto sum = __builtin_bit_cast(double, c);
    for (unsigned i = 0; i < product.k; ++i)
      sum = std::fma(__builtin_bit_cast(double, a.at(row, i)),
                     __builtin_bit_cast(double, b.at(i, column)), sum);
    return __builtin_bit_cast(std::uint64_t, sum);
  }
  Factors left, right;
  for (unsigned i = 0; i < product.k; ++i) {
    left[i] = static_cast<std::uint32_t>(a.at(row, i));
    right[i] = static_cast<std::uint32_t>(b.at(i, column));
  }
  if (is_fp8(product.a.element))
    return sum_of_fp8(product, left, right, static_cast<std::uint32_t>(c));
  return tensor::sum_of_products({left.data(), product.k}, {right.data(), product.k},
                                 product.a.element, static_cast<std::uint32_t>(c),
                                 product.c.element, product.d_element);
}

bool is_same(const MatrixProduct& one, const MatrixProduct& other) {
  return one.m == other.m && one.n == other.n && one.k == other.k &&
         one.saturates == other.saturates && one.a.element == other.a.element &&
         one.b.element == other.b.element && one.c.element == other.c.element &&
         one.d_element == other.d_element && one.a.map == other.a.map && one.b.map == other.b.map &&
         one.c.map == other.c.map;
}

}  // namespace

MatrixPlace place_in_matrix(const FragmentMap& map, unsigned lane, unsigned i) {
  return map.place(lane, i);
}

bool multiply(const MatrixProduct* const (&lanes)[32]) {
  const MatrixProduct& product = *lanes[0];
  for (const MatrixProduct* const lane : lanes)
    if (!is_same(product, *lane)) return false;
  const Dense a = gathered(lanes, &MatrixProduct::a, product.k);
  const Dense b = gathered(lanes, &MatrixProduct::b, product.n);
  const Dense c = gathered(lanes, &MatrixProduct::c, product.n);
  const unsigned bytes = bytes_of(product.d_element);
  for (unsigned lane = 0; lane < 32; ++lane)
    for (unsigned i = 0; i < product.c.map->elements; ++i) {
      const MatrixPlace place = product.c.map->place(lane, i);
      const std::uint64_t bits =
          element_of(product, a, b, c.at(place.row, place.column), place.row, place.column);
      std::memcpy(static_cast<char*>(lanes[lane]->d) + i * bytes, &bits, bytes);
    }
  return true;
}

}  // namespace warpstep::sim

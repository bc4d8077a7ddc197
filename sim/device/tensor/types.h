// The types of nvcuda::wmma: fragments, and what their arguments are called.
#pragma once

#include <type_traits>

#include "sim/abi/tensor/matrix_product.h"
#include "sim/device/half/bf16_type.h"
#include "sim/device/half/fp16_type.h"
#include "sim/device/tensor/fragment_maps.h"

namespace nvcuda {
namespace wmma {

// Which matrix of D = A * B + C, and how it lies in memory.
struct matrix_a;
struct matrix_b;
struct accumulator;
struct row_major;
struct col_major;
enum layout_t { mem_row_major, mem_col_major };

namespace precision {
struct tf32;
}
namespace experimental {
namespace precision {
struct u4;
struct s4;
struct b1;
}  // namespace precision
}  // namespace experimental

}  // namespace wmma
}  // namespace nvcuda

namespace warpstep::sim::tensor {

namespace wmma = ::nvcuda::wmma;

template <class Value>
inline constexpr bool kIsSmall = std::is_same_v<Value, wmma::experimental::precision::u4> ||
                                 std::is_same_v<Value, wmma::experimental::precision::s4> ||
                                 std::is_same_v<Value, wmma::experimental::precision::b1>;

template <class Value>
inline constexpr bool kIsHalf = std::is_same_v<Value, __half>;
template <class Value>
inline constexpr bool kIsByte =
    std::is_same_v<Value, signed char> || std::is_same_v<Value, unsigned char>;
template <class Value>
inline constexpr bool kIsTf32 = std::is_same_v<Value, wmma::precision::tf32>;

/// The map of a fragment; null where CUDA has no such fragment.
template <class Use, int kM, int kN, int kK, class Value>
constexpr const FragmentMap* map_of() {
  constexpr bool is_a = std::is_same_v<Use, wmma::matrix_a>;
  constexpr bool is_b = std::is_same_v<Use, wmma::matrix_b>;
  constexpr bool is_square = kM == 16 && kN == 16 && kK == 16;
  constexpr bool is_high = kM == 32 && kN == 8 && kK == 16;
  constexpr bool is_wide = kM == 8 && kN == 32 && kK == 16;
  if constexpr (is_square || is_high || is_wide) {
    constexpr Shape shape = is_square ? Shape::square : is_high ? Shape::high : Shape::wide;
    if constexpr (is_a || is_b) {
      if constexpr (kIsHalf<Value>) return is_a ? &kHalfA<shape> : &kHalfB<shape>;
      if constexpr (std::is_same_v<Value, __nv_bfloat16>)
        return is_a ? &kBrainA<shape> : &kBrainB<shape>;
      if constexpr (kIsByte<Value>) return is_a ? &kByteA<shape> : &kByteB<shape>;
    } else if constexpr (kIsHalf<Value> || std::is_same_v<Value, float> ||
                         std::is_same_v<Value, int>) {
      return &kSums<shape>;
    }
  }
  if constexpr (kM == 16 && kN == 16 && kK == 8) {
    if constexpr (kIsTf32<Value> && (is_a || is_b)) return is_a ? &kTf32A : &kTf32B;
    if constexpr (std::is_same_v<Value, float> && !is_a && !is_b) return &kSums<Shape::square>;
  }
  if constexpr (kM == 8 && kN == 8 && kK == 4 && std::is_same_v<Value, double>)
    return is_a ? &kRegistersOfA<8, 4, 1> : is_b ? &kRegistersOfB<4, 1> : &kRegistersOfC<8>;
  return nullptr;
}

template <class Value>
struct Storage {
  using type = std::conditional_t<kIsSmall<Value>, int, Value>;  // so that one sentence says it
};
template <>
struct Storage<wmma::precision::tf32> {
  using type = float;
};

/// The part of a fragment that its shape decides.
template <class Value, unsigned kElements>
struct alignas(8) Elements {
  enum { num_elements = kElements, num_storage_elements = kElements };
  using element_type = Value;
  using storage_element_type = typename Storage<Value>::type;

  storage_element_type x[num_storage_elements];
};

template <class Value>
constexpr MatrixElement element_of() {
  if constexpr (kIsHalf<Value>) return MatrixElement::f16;
  if constexpr (std::is_same_v<Value, __nv_bfloat16>) return MatrixElement::bf16;
  if constexpr (kIsTf32<Value>) return MatrixElement::tf32;
  if constexpr (std::is_same_v<Value, double>) return MatrixElement::f64;
  if constexpr (std::is_same_v<Value, signed char>) return MatrixElement::s8;
  if constexpr (std::is_same_v<Value, unsigned char>) return MatrixElement::u8;
  return std::is_same_v<Value, int> ? MatrixElement::s32 : MatrixElement::f32;
}

}  // namespace warpstep::sim::tensor

namespace nvcuda {
namespace wmma {

/// A lane's elements of a matrix: x[0] to x[num_elements - 1].
template <class Use, int m, int n, int k, class Value, class Layout = void>
class fragment : public warpstep::sim::tensor::Elements<
                     Value, warpstep::sim::tensor::map_of<Use, m, n, k, Value>() == nullptr
                                ? 1
                                : warpstep::sim::tensor::map_of<Use, m, n, k, Value>()->elements> {
  static_assert(!warpstep::sim::tensor::kIsSmall<Value>,
                "Warpstep does not provide wmma's experimental types of 1 and 4 bits; take signed "
                "char");
  static_assert(
      warpstep::sim::tensor::kIsSmall<Value> ||
          warpstep::sim::tensor::map_of<Use, m, n, k, Value>() != nullptr,
      "wmma has no fragment of this shape and type: m, n, k are 16, 16, 16 or 32, 8, 16 "
      "or 8, 32, 16 for half, __nv_bfloat16 and char, 16, 16, 8 for tf32, and 8, 8, 4 for "
      "double");
  static_assert(std::is_same_v<Use, accumulator>
                    ? std::is_void_v<Layout>
                    : std::is_same_v<Layout, row_major> || std::is_same_v<Layout, col_major>,
                "a fragment of matrix_a or matrix_b is row_major or col_major, an accumulator "
                "neither");
};

}  // namespace wmma
}  // namespace nvcuda

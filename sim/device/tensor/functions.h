// The functions of nvcuda::wmma: all lanes of a warp call each of them together.
#pragma once

#include "sim/device/tensor/accesses.h"
#include "sim/device/tensor/product.h"
#include "sim/device/tensor/tf32.h"
#include "sim/device/tensor/types.h"
#include "sim/device/tensor/unset.h"

namespace nvcuda {
namespace wmma {

/// Sets all elements.
template <class Use, int m, int n, int k, class Element, class Layout>
[[gnu::always_inline]] inline void fill_fragment(
    fragment<Use, m, n, k, Element, Layout>& f,
    const typename warpstep::sim::tensor::Storage<Element>::type& value) {
  for (auto& x : f.x) x = value;
}

/// Loads a matrix of A or B whose rows, or columns, begin `ldm` elements apart.
template <class Use, int m, int n, int k, class Element, class Layout>
[[gnu::always_inline]] inline void load_matrix_sync(
    fragment<Use, m, n, k, Element, Layout>& f,
    const typename warpstep::sim::tensor::Storage<Element>::type* p, unsigned ldm) {
  using namespace warpstep::sim;
  static_assert(!std::is_same_v<Use, accumulator>,
                "an accumulator is loaded with its layout: mem_row_major or mem_col_major");
  tensor::meet(Operation::matrix_load);
  tensor::load_elements<*tensor::map_of<Use, m, n, k, Element>(),
                        std::is_same_v<Layout, row_major>>(f.x, p, ldm);
}

/// Loads C.
template <int m, int n, int k, class Element>
[[gnu::always_inline]] inline void load_matrix_sync(fragment<accumulator, m, n, k, Element>& f,
                                                    const std::enable_if_t<true, Element>* p,
                                                    unsigned ldm, layout_t layout) {
  using namespace warpstep::sim;
  constexpr const FragmentMap& kMap = *tensor::map_of<accumulator, m, n, k, Element>();
  tensor::meet(Operation::matrix_load);
  if (layout == mem_row_major)
    tensor::load_elements<kMap, true>(f.x, p, ldm);
  else
    tensor::load_elements<kMap, false>(f.x, p, ldm);
}

/// Stores D.
template <int m, int n, int k, class Element>
[[gnu::always_inline]] inline void store_matrix_sync(
    std::enable_if_t<true, Element>* p, const fragment<accumulator, m, n, k, Element>& f,
    unsigned ldm, layout_t layout) {
  using namespace warpstep::sim;
  constexpr const FragmentMap& kMap = *tensor::map_of<accumulator, m, n, k, Element>();
  tensor::note_use(f.x, "stores", "D");
  tensor::meet(Operation::matrix_store);
  if (layout == mem_row_major)
    tensor::store_elements<kMap, true>(p, f.x, ldm);
  else
    tensor::store_elements<kMap, false>(p, f.x, ldm);
}

/// D = A * B + C. With `saturates`, which only integers have, D is limited to what an int can hold.
template <int m, int n, int k, class Sum, class Factor, class LayoutA, class LayoutB, class Summand>
[[gnu::always_inline]] inline void mma_sync(fragment<accumulator, m, n, k, Sum>& d,
                                            const fragment<matrix_a, m, n, k, Factor, LayoutA>& a,
                                            const fragment<matrix_b, m, n, k, Factor, LayoutB>& b,
                                            const fragment<accumulator, m, n, k, Summand>& c,
                                            bool saturates = false) {
  using namespace warpstep::sim;
  constexpr auto kElement = tensor::element_of<Factor>();
  constexpr auto kSum = tensor::element_of<Summand>();
  constexpr bool kIsKnown =
      kElement == MatrixElement::f16
          ? kSum == MatrixElement::f16 || kSum == MatrixElement::f32
          : std::is_same_v<Summand, Sum> &&
                kSum == (tensor::kIsByte<Factor>          ? MatrixElement::s32
                         : kElement == MatrixElement::f64 ? MatrixElement::f64
                                                          : MatrixElement::f32);
  static_assert(kIsKnown,
                "mma_sync() has no accumulator of this type for these factors: half has "
                "half and float, __nv_bfloat16 and tf32 have float, char has int");
  tensor::note_use(a.x, "multiplies", "A");
  tensor::note_use(b.x, "multiplies", "B");
  tensor::note_use(c.x, "adds to", "C");
  tensor::multiply_with_others({m,
                                n,
                                k,
                                saturates,
                                {kElement, tensor::map_of<matrix_a, m, n, k, Factor>(), a.x},
                                {kElement, tensor::map_of<matrix_b, m, n, k, Factor>(), b.x},
                                {kSum, tensor::map_of<accumulator, m, n, k, Summand>(), c.x},
                                tensor::element_of<Sum>(),
                                d.x});
}

/// Rounds to the 10 bits of fraction that tf32 has, from the middle away from 0.
inline float __float_to_tf32(float x) {
  return warpstep::sim::tensor::to_tf32(x);
}

}  // namespace wmma
}  // namespace nvcuda

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
template <class Use, int m, int n, int k, class T, class Layout>
[[gnu::always_inline]] inline void fill_fragment(
    fragment<Use, m, n, k, T, Layout>& f,
    const typename warpstep::sim::tensor::Storage<T>::type& value) {
  for (auto& x : f.x) x = value;
}

/// Loads a matrix of A or B whose rows, or columns, begin `ldm` elements apart.
template <class Use, int m, int n, int k, class T, class Layout>
[[gnu::always_inline]] inline void load_matrix_sync(
    fragment<Use, m, n, k, T, Layout>& f, const typename warpstep::sim::tensor::Storage<T>::type* p,
    unsigned ldm) {
  using namespace warpstep::sim;
  static_assert(!std::is_same_v<Use, accumulator>,
                "an accumulator is loaded with its layout: mem_row_major or mem_col_major");
  tensor::meet(Operation::matrix_load);
  tensor::load_elements<*tensor::map_of<Use, m, n, k, T>(), std::is_same_v<Layout, row_major>>(
      f.x, p, ldm);
}

/// Loads C.
template <int m, int n, int k, class T>
[[gnu::always_inline]] inline void load_matrix_sync(fragment<accumulator, m, n, k, T>& f,
                                                    const std::enable_if_t<true, T>* p,
                                                    unsigned ldm, layout_t layout) {
  using namespace warpstep::sim;
  constexpr const FragmentMap& kMap = *tensor::map_of<accumulator, m, n, k, T>();
  tensor::meet(Operation::matrix_load);
  if (layout == mem_row_major)
    tensor::load_elements<kMap, true>(f.x, p, ldm);
  else
    tensor::load_elements<kMap, false>(f.x, p, ldm);
}

/// Stores D.
template <int m, int n, int k, class T>
[[gnu::always_inline]] inline void store_matrix_sync(std::enable_if_t<true, T>* p,
                                                     const fragment<accumulator, m, n, k, T>& f,
                                                     unsigned ldm, layout_t layout) {
  using namespace warpstep::sim;
  constexpr const FragmentMap& kMap = *tensor::map_of<accumulator, m, n, k, T>();
  tensor::note_use(f.x, "stores", "D");
  tensor::meet(Operation::matrix_store);
  if (layout == mem_row_major)
    tensor::store_elements<kMap, true>(p, f.x, ldm);
  else
    tensor::store_elements<kMap, false>(p, f.x, ldm);
}

/// D = A * B + C. With `saturates`, which only integers have, D is limited to what an int can hold.
template <int m, int n, int k, class D, class T, class LayoutA, class LayoutB, class C>
[[gnu::always_inline]] inline void mma_sync(fragment<accumulator, m, n, k, D>& d,
                                            const fragment<matrix_a, m, n, k, T, LayoutA>& a,
                                            const fragment<matrix_b, m, n, k, T, LayoutB>& b,
                                            const fragment<accumulator, m, n, k, C>& c,
                                            bool saturates = false) {
  using namespace warpstep::sim;
  constexpr auto kElement = tensor::element_of<T>();
  constexpr auto kSum = tensor::element_of<C>();
  constexpr bool kIsKnown =
      kElement == MatrixElement::f16
          ? kSum == MatrixElement::f16 || kSum == MatrixElement::f32
          : std::is_same_v<C, D> && kSum == (tensor::kIsByte<T>               ? MatrixElement::s32
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
                                {kElement, tensor::map_of<matrix_a, m, n, k, T>(), a.x},
                                {kElement, tensor::map_of<matrix_b, m, n, k, T>(), b.x},
                                {kSum, tensor::map_of<accumulator, m, n, k, C>(), c.x},
                                tensor::element_of<D>(),
                                d.x});
}

/// Rounds to the 10 bits of fraction that tf32 has, from the middle away from 0.
inline float __float_to_tf32(float x) {
  return warpstep::sim::tensor::to_tf32(x);
}

}  // namespace wmma
}  // namespace nvcuda

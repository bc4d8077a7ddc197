// Thrust's header of this name, computed in one thread. Every sort is stable, as Thrust's are on a
// GPU where the order of the keys is that of numbers.
#pragma once

#include <thrust/system/cuda/detail/in_order.h>

#include <thrust/distance.h>
#include <thrust/extrema.h>  // this and sequence.h: as in CUDA's, where programs find them
#include <thrust/functional.h>
#include <thrust/iterator/iterator_traits.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>

THRUST_NAMESPACE_BEGIN
namespace cuda_cub {

/// What the sequential sorts of Thrust's need for one more copy of the elements, and to spare.
template <class Iterator>
__host__ __device__ std::size_t sorting_bytes(Iterator first, Iterator last) {
  using Value = typename thrust::iterator_value<Iterator>::type;
  return static_cast<std::size_t>(thrust::distance(first, last)) * sizeof(Value) * 2 + 65536;
}

template <class Derived, class Keys, class Less>
__host__ __device__ void stable_sort(execution_policy<Derived>& policy, Keys first, Keys last,
                                     Less less) {
  if (first == last) return;
  cuda_cub::run_in_order(policy, sorting_bytes(first, last), [=](in_order& here) mutable {
    thrust::stable_sort(here, first, last, less);
  });
}

template <class Derived, class Keys, class Values, class Less>
__host__ __device__ void stable_sort_by_key(execution_policy<Derived>& policy, Keys first,
                                            Keys last, Values values, Less less) {
  if (first == last) return;
  const Values end = values + thrust::distance(first, last);
  const std::size_t bytes = sorting_bytes(first, last) + sorting_bytes(values, end);
  cuda_cub::run_in_order(policy, bytes, [=](in_order& here) mutable {
    thrust::stable_sort_by_key(here, first, last, values, less);
  });
}

template <class Derived, class Keys>
__host__ __device__ void stable_sort(execution_policy<Derived>& policy, Keys first, Keys last) {
  using Key = typename thrust::iterator_value<Keys>::type;
  cuda_cub::stable_sort(policy, first, last, thrust::less<Key>());
}

template <class Derived, class Keys, class Values>
__host__ __device__ void stable_sort_by_key(execution_policy<Derived>& policy, Keys first,
                                            Keys last, Values values) {
  using Key = typename thrust::iterator_value<Keys>::type;
  cuda_cub::stable_sort_by_key(policy, first, last, values, thrust::less<Key>());
}

template <class Derived, class Keys, class... Less>
__host__ __device__ void sort(execution_policy<Derived>& policy, Keys first, Keys last,
                              Less... less) {
  cuda_cub::stable_sort(policy, first, last, less...);
}

template <class Derived, class Keys, class Values, class... Less>
__host__ __device__ void sort_by_key(execution_policy<Derived>& policy, Keys first, Keys last,
                                     Values values, Less... less) {
  cuda_cub::stable_sort_by_key(policy, first, last, values, less...);
}

}  // namespace cuda_cub
THRUST_NAMESPACE_END

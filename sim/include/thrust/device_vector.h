// Thrust's vector in device memory: each is an allocation of cudaMalloc(), with its bounds.
#pragma once

#include <thrust/detail/listed_vector.h>
#include <thrust/device_allocator.h>
#include <thrust/execution_policy.h>  // CUDA's own brings `thrust::device`, too

THRUST_NAMESPACE_BEGIN

template <class Value, class Alloc = thrust::device_allocator<Value>>
class device_vector : public detail::listed_vector<Value, Alloc> {
  using Base = detail::listed_vector<Value, Alloc>;

 public:
  using Base::Base;
  using Base::operator=;
};

template <class Value, class Alloc>
void swap(device_vector<Value, Alloc>& a, device_vector<Value, Alloc>& b) {
  a.swap(b);
}

THRUST_NAMESPACE_END

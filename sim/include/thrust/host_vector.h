// Thrust's vector in the host's memory.
#pragma once

#include <thrust/detail/listed_vector.h>

#include <memory>

THRUST_NAMESPACE_BEGIN

template <class Value, class Alloc = std::allocator<Value>>
class host_vector : public detail::listed_vector<Value, Alloc> {
  using Base = detail::listed_vector<Value, Alloc>;

 public:
  using Base::Base;
  using Base::operator=;
};

template <class Value, class Alloc>
void swap(host_vector<Value, Alloc>& a, host_vector<Value, Alloc>& b) {
  a.swap(b);
}

THRUST_NAMESPACE_END

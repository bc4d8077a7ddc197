// What Thrust's two vectors have in common, as in CUDA's own Thrust: Debian's, which is older,
// makes none of a braced list. All that a vector does is done by Thrust's own base.
#pragma once

#include <thrust/detail/config.h>
#include <thrust/detail/vector_base.h>

#include <initializer_list>
#include <vector>

THRUST_NAMESPACE_BEGIN
namespace detail {

template <class Value, class Alloc>
class listed_vector : public vector_base<Value, Alloc> {
  using Base = vector_base<Value, Alloc>;

 public:
  using Base::Base;
  listed_vector() = default;
  listed_vector(const listed_vector&) = default;
  listed_vector(listed_vector&&) = default;
  listed_vector(const listed_vector& other, const Alloc& alloc) : Base(other, alloc) {}
  listed_vector(listed_vector&& other, const Alloc& alloc) : Base(alloc) { this->swap(other); }
  listed_vector(std::initializer_list<Value> values) : Base(values.begin(), values.end()) {}
  listed_vector(std::initializer_list<Value> values, const Alloc& alloc)
      : Base(values.begin(), values.end(), alloc) {}

  listed_vector& operator=(const listed_vector&) = default;
  listed_vector& operator=(listed_vector&&) = default;
  /// Of another type or in other memory, as a host's is to a device's.
  template <class OtherValue, class OtherAlloc>
  listed_vector& operator=(const vector_base<OtherValue, OtherAlloc>& other) {
    Base::operator=(other);
    return *this;
  }
  template <class OtherValue, class OtherAlloc>
  listed_vector& operator=(const std::vector<OtherValue, OtherAlloc>& other) {
    Base::operator=(other);
    return *this;
  }
  listed_vector& operator=(std::initializer_list<Value> values) {
    this->assign(values.begin(), values.end());
    return *this;
  }
};

}  // namespace detail
THRUST_NAMESPACE_END

// One call of an exercise: arrays and numbers by name.
#pragma once

#include <warpstep/shape.h>

#include <cstddef>
#include <type_traits>

namespace warpstep::course {

struct Order;
class Arrays;

/// One call of the exercise, as requested by the judge.
class Call {
 public:
  Call(const Order& order, Arrays& arrays) : order_(order), arrays_(arrays) {}

  /// The launch shape that the judge chose.
  LaunchShape shape() const;

  /// The array of this name, in device or host memory as the judge chose.
  template <class T>
  T* array(const char* name) const {
    return static_cast<T*>(find(name));
  }
  std::size_t size(const char* name) const;  // cells

  template <class T = int>
  T number(const char* name) const {
    return static_cast<T>(scalar(name));
  }

  /// A strided view of the array of this name: what has its pointer, dims, shape and strides. The
  /// judge calls their numbers "NAME size 0", "NAME stride 0" and so on.
  template <class View>
  View view(const char* name, int dims) const {
    View view{array<std::remove_pointer_t<decltype(View::data)>>(name), dims, {}, {}};
    copy_numbers(name, "size", dims, view.shape);
    copy_numbers(name, "stride", dims, view.strides);
    return view;
  }

  /// Reports a number to the judge that is not in an array, such as a launch shape or a return
  /// value.
  void tell(const char* name, double value);

 private:
  void* find(const char* name) const;
  double scalar(const char* name) const;
  void copy_numbers(const char* array, const char* of, int count, int* numbers) const;

  const Order& order_;
  Arrays& arrays_;
};

/// Calls the learner's code once. Every exercise's stub.cu defines it.
void call_exercise(Call& call);

}  // namespace warpstep::course

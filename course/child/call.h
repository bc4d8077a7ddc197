// One call of an exercise: arrays and numbers by name.
#pragma once

#include <warpstep/shape.h>

#include <cstddef>

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

  /// Reports a number to the judge that is not in an array, such as a launch shape or a return
  /// value.
  void tell(const char* name, double value);

 private:
  void* find(const char* name) const;
  double scalar(const char* name) const;

  const Order& order_;
  Arrays& arrays_;
};

/// Calls the learner's code once. Every exercise's stub.cu defines it.
void call_exercise(Call& call);

}  // namespace warpstep::course

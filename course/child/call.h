// One call of an exercise: arrays and numbers by name.
#pragma once

#include <warpstep/shape.h>

#include <cstddef>
#include <string>

namespace warpstep::course {

struct Order;
class Arrays;

/// One call of the exercise, as the judge ordered it.
class Call {
 public:
  Call(const Order& order, Arrays& arrays) : order_(order), arrays_(arrays) {}

  /// Where the launch should have the shape that the judge chose.
  LaunchShape shape() const;

  /// The array of this name, in device memory or on the host, wherever the judge put it.
  template <class T>
  T* array(const char* name) const {
    return static_cast<T*>(find(name));
  }
  std::size_t size(const char* name) const;  // cells

  template <class T = int>
  T number(const char* name) const {
    return static_cast<T>(scalar(name));
  }

  /// Tells the judge a number that is no array: a launch shape, a return value.
  void tell(const std::string& name, double value);

 private:
  void* find(const char* name) const;
  double scalar(const char* name) const;

  const Order& order_;
  Arrays& arrays_;
};

/// Calls the learner's code once. Every exercise's stub.cu defines it.
void call_exercise(Call& call);

}  // namespace warpstep::course

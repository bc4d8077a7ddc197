// Lengths of vectors and their reciprocals: norm3d(), rhypot(), norm() and similar.
#include <doctest/doctest.h>
#include <warpstep/launch.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "tests/on_device.h"
#include "tests/ulp.h"

namespace {

template <class T>
struct Vector {
  T x[4];
};

struct Length2 {
  static constexpr int kCount = 2;
  __device__ float operator()(Vector<float> v) const { return hypotf(v.x[0], v.x[1]); }
  __device__ double operator()(Vector<double> v) const { return hypot(v.x[0], v.x[1]); }
};
struct Length3 {
  static constexpr int kCount = 3;
  __device__ float operator()(Vector<float> v) const { return norm3df(v.x[0], v.x[1], v.x[2]); }
  __device__ double operator()(Vector<double> v) const { return norm3d(v.x[0], v.x[1], v.x[2]); }
};
struct Length4 {
  static constexpr int kCount = 4;
  __device__ float operator()(Vector<float> v) const {
    return norm4df(v.x[0], v.x[1], v.x[2], v.x[3]);
  }
  __device__ double operator()(Vector<double> v) const {
    return norm4d(v.x[0], v.x[1], v.x[2], v.x[3]);
  }
};
struct LengthOfArray {
  static constexpr int kCount = 4;
  __device__ float operator()(Vector<float> v) const { return normf(4, v.x); }
  __device__ double operator()(Vector<double> v) const { return norm(4, v.x); }
};
struct Reciprocal2 {
  static constexpr int kCount = 2;
  __device__ float operator()(Vector<float> v) const { return rhypotf(v.x[0], v.x[1]); }
  __device__ double operator()(Vector<double> v) const { return rhypot(v.x[0], v.x[1]); }
};
struct Reciprocal3 {
  static constexpr int kCount = 3;
  __device__ float operator()(Vector<float> v) const { return rnorm3df(v.x[0], v.x[1], v.x[2]); }
  __device__ double operator()(Vector<double> v) const { return rnorm3d(v.x[0], v.x[1], v.x[2]); }
};
struct Reciprocal4 {
  static constexpr int kCount = 4;
  __device__ float operator()(Vector<float> v) const {
    return rnorm4df(v.x[0], v.x[1], v.x[2], v.x[3]);
  }
  __device__ double operator()(Vector<double> v) const {
    return rnorm4d(v.x[0], v.x[1], v.x[2], v.x[3]);
  }
};
struct ReciprocalOfArray {
  static constexpr int kCount = 4;
  __device__ float operator()(Vector<float> v) const { return rnormf(4, v.x); }
  __device__ double operator()(Vector<double> v) const { return rnorm(4, v.x); }
};

template <class T>
long double true_length(const Vector<T>& v, int count) {
  long double sum = 0;
  for (int i = 0; i < count; ++i) {
    if (std::isinf(v.x[i])) return HUGE_VALL;
    sum += static_cast<long double>(v.x[i]) * v.x[i];
  }
  return std::sqrt(sum);
}

template <class T>
std::vector<Vector<T>> vectors() {
  constexpr T kLargest = std::numeric_limits<T>::max();
  constexpr T kLeast = std::numeric_limits<T>::min();
  constexpr T kInfinity = std::numeric_limits<T>::infinity();
  constexpr T kNaN = std::numeric_limits<T>::quiet_NaN();
  return {{{3, 4, 12, 84}},
          {{0, 0, 0, 0}},
          {{1, -1, 1, -1}},
          {{T(0.1), T(0.2), T(-0.3), T(0.7)}},
          {{kLargest / 2, kLargest / 4, kLargest / 8, kLargest / 3}},
          {{kLargest, kLargest, kLargest, kLargest}},
          {{kLeast * 16, kLeast * 8, kLeast * 5, kLeast * 3}},
          {{1, kLeast, kLeast, kLeast}},
          {{kInfinity, 1, 2, 3}},
          {{kInfinity, kNaN, -kInfinity, kNaN}},
          {{1, kNaN, 1, 1}}};
}

template <class Function, class T>
void check_type(const std::string& name, long double ulps, bool reciprocal) {
  const std::vector<Vector<T>> inputs = vectors<T>();
  const std::vector<T> results = on_device<T>(Function{}, inputs);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const long double length = true_length(inputs[i], Function::kCount);
    const long double truth = reciprocal ? 1 / length : length;
    INFO(name, " with ", sizeof(T), " bytes, of vector ", i, ": got ", exact_text(results[i]),
         ", expected ", exact_text(truth));
    CHECK(is_within(results[i], truth, ulps));
  }
}

template <class Function>
void check_length(const std::string& name, long double float_ulps, long double double_ulps) {
  check_type<Function, float>(name, float_ulps, false);
  check_type<Function, double>(name, double_ulps, false);
}

template <class Function>
void check_reciprocal(const std::string& name, long double float_ulps, long double double_ulps) {
  check_type<Function, float>(name, float_ulps, true);
  check_type<Function, double>(name, double_ulps, true);
}

}  // namespace

TEST_CASE("a length neither overflows nor vanishes on the way") {
  check_length<Length2>("hypot", 3, 2);
  check_length<Length3>("norm3d", 3, 2);
  check_length<Length4>("norm4d", 3, 2);
  check_length<LengthOfArray>("norm", 4, 4);
}

TEST_CASE("the reciprocal of a length is 0 beside an infinite coordinate") {
  check_reciprocal<Reciprocal2>("rhypot", 2, 1);
  check_reciprocal<Reciprocal3>("rnorm3d", 2, 1);
  check_reciprocal<Reciprocal4>("rnorm4d", 2, 1);
  check_reciprocal<ReciprocalOfArray>("rnorm", 4, 4);
}

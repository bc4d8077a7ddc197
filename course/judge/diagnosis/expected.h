// Expected value of a cell, and its error bound.
#pragma once

#include <cmath>
#include <limits>

namespace warpstep::course {

/// A value computed in double, and the largest error of float arithmetic in any order.
struct Expected {
  double value = 0;
  double bound = 0;

  Expected() = default;
  Expected(double value_, double bound_ = 0) : value(value_), bound(bound_) {}
};

/// A sum whose bound follows from its terms: 2 · terms · epsilon · Σ|terms|.
///
///   Terms sum;
///   for (int i = 0; i < k; ++i) sum += double(m[r * k + i]) * n[i * w + c];
///   return sum;
class Terms {
 public:
  Terms& operator+=(double term) {
    value_ += term;
    magnitude_ += std::abs(term);
    ++count_;
    return *this;
  }
  operator Expected() const {
    constexpr double kEpsilon = std::numeric_limits<float>::epsilon();
    return {value_, 2 * count_ * kEpsilon * magnitude_};
  }

 private:
  double value_ = 0, magnitude_ = 0, count_ = 0;
};

}  // namespace warpstep::course

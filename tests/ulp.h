// How far a computed value is from the true one, counted in units of the last place.
#pragma once

#include <cmath>
#include <cstdio>
#include <limits>
#include <string>
#include <vector>

/// The distance between neighbouring values of T around x.
template <class T>
long double unit_in_last_place(long double x) {
  using Limits = std::numeric_limits<T>;
  int exponent = 0;
  std::frexp(x, &exponent);
  if (exponent < Limits::min_exponent) exponent = Limits::min_exponent;
  return std::ldexp(1.0L, exponent - Limits::digits);
}

/// Whether `got` is within `ulps` of the value of T nearest to `truth`, which is how CUDA states
/// its errors. Zero, infinity and NaN must be met, except that overflow may come a little early.
template <class T>
bool is_within(T got, long double truth, long double ulps) {
  const T nearest = static_cast<T>(truth);
  if (std::isnan(nearest)) return std::isnan(got);
  if (got == nearest) return true;
  if (std::isnan(got) || std::isinf(truth)) return false;
  const T largest = std::numeric_limits<T>::max();
  const long double bounded = std::isinf(got)
                                  ? std::copysign(static_cast<long double>(largest), got)
                                  : static_cast<long double>(got);
  return std::fabs(bounded - truth) <= (ulps + 0.5L) * unit_in_last_place<T>(truth);
}

/// Values of T from the smallest to the largest, of both signs, with what is special among them.
template <class T>
std::vector<T> all_magnitudes() {
  using Limits = std::numeric_limits<T>;
  std::vector<T> values = {
      T{0}, -T{0}, Limits::denorm_min(), -Limits::min(),      Limits::max(),      Limits::lowest(),
      T{1}, T{-1}, Limits::infinity(),   -Limits::infinity(), Limits::quiet_NaN()};
  const int step = sizeof(T) == 4 ? 1 : 7;
  const int least = Limits::min_exponent - Limits::digits + 1;
  for (int exponent = least; exponent < Limits::max_exponent; exponent += step) {
    for (const double mantissa : {1.0, 1.3711, 1.99999}) {
      const T value = std::ldexp(static_cast<T>(mantissa), exponent);
      values.insert(values.end(), {value, -value});
    }
  }
  return values;
}

/// Equally spaced values from `low` to `high`.
template <class T>
std::vector<T> spaced(double low, double high, int count) {
  std::vector<T> values;
  for (int i = 0; i < count; ++i)
    values.push_back(static_cast<T>(low + (high - low) * i / (count - 1)));
  return values;
}

template <class T>
std::vector<T> joined(std::vector<T> first, const std::vector<T>& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

inline std::string exact_text(long double x) {
  char text[64];
  std::snprintf(text, sizeof text, "%La (%.20Lg)", x, x);
  return text;
}

// What the true values are: functions that libm lacks, in extended precision, by other ways than
// the simulator's own.
#pragma once

#include <cmath>

namespace reference {

constexpr long double kPi = 3.14159265358979323846264338328L;
constexpr long double kSqrtPi = 1.77245385090551602729816748334L;
constexpr long double kSqrtTwo = 1.41421356237309504880168872421L;

inline long double sinpi(long double x) {
  long double part = std::remainder(x, 2.0L);  // exact
  if (std::fabs(part) > 0.5L) part = std::copysign(1.0L, part) - part;
  return std::sin(kPi * part);
}

inline long double cospi(long double x) {
  return std::sin(kPi * (0.5L - std::fabs(std::remainder(x, 2.0L))));
}

/// exp(x * x) with the rounding error of x * x made good.
inline long double exp_of_square(long double x) {
  const long double square = x * x;
  const long double power = std::exp(square);
  return std::isinf(power) ? power : power * (1 + std::fma(x, x, -square));
}

inline long double erfcx(long double x) {
  if (x < 100) return exp_of_square(x) * std::erfc(x);
  const long double inverse = 1 / (2 * x * x);
  return (1 - inverse * (1 - 3 * inverse * (1 - 5 * inverse))) / (x * kSqrtPi);
}

/// Where a rising or falling function of [low, high] reaches `target`, by halving.
template <class Function>
long double place_of(Function function, long double target, long double low, long double high) {
  const bool rises = function(low) < function(high);
  for (int i = 0; i < 90; ++i) {
    const long double middle = (low + high) / 2;
    if ((function(middle) < target) == rises)
      low = middle;
    else
      high = middle;
  }
  return (low + high) / 2;
}

inline long double erfinv(long double x);

inline long double erfcinv(long double x) {
  if (!(x >= 0 && x <= 2)) return std::nan("");
  if (x == 0 || x == 2) return std::copysign(HUGE_VALL, 1 - x);
  if (x >= 0.5L && x <= 1.5L) return erfinv(1 - x);
  if (x > 1.5L) return -erfcinv(2 - x);
  return place_of([](long double y) { return std::erfc(y); }, x, 0, 110);
}

inline long double erfinv(long double x) {
  if (std::isnan(x)) return x;
  if (std::fabs(x) > 0.5L) return std::copysign(erfcinv(1 - std::fabs(x)), x);
  if (std::fabs(x) < 1e-5L) return x * kSqrtPi / 2 * (1 + kPi * x * x / 12);
  return place_of([](long double y) { return std::erf(y); }, x, -1, 1);
}

inline long double normcdf(long double x) {
  return std::erfc(-x / kSqrtTwo) / 2;
}

/// Near 1/2 the distance from it decides, and taking it is exact.
inline long double normcdfinv(long double x) {
  if (x > 0.25L && x < 0.75L) return kSqrtTwo * erfinv(2 * (x - 0.5L));
  return -kSqrtTwo * erfcinv(2 * x);
}

inline long double cyl_bessel_i(int order, long double x) {
  const long double value = std::cyl_bessel_i(static_cast<long double>(order), std::fabs(x));
  return order == 1 ? std::copysign(value, x) : value;
}

}  // namespace reference

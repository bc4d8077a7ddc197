// Arithmetic on the 16-bit types, the same for each of them: exact in double and rounded once.
#pragma once

#include <cmath>

#include "sim/device/half/format.h"

namespace warpstep::sim::half {

template <class Number>
[[gnu::const, gnu::no_sanitize("thread")]] Number add(Number a, Number b) {
  return rounded<Number>(sum_to_odd(value_of(a), value_of(b)));
}

template <class Number>
[[gnu::const, gnu::no_sanitize("thread")]] Number subtract(Number a, Number b) {
  return rounded<Number>(sum_to_odd(value_of(a), -value_of(b)));
}

template <class Number>
[[gnu::const, gnu::no_sanitize("thread")]] Number multiply(Number a, Number b) {
  return rounded<Number>(static_cast<double>(value_of(a)) * value_of(b));
}

/// A quotient of such short numbers is never so near the middle of two others that rounding it
/// to double first could mislead.
template <class Number>
[[gnu::const, gnu::no_sanitize("thread")]] Number divide(Number a, Number b) {
  return rounded<Number>(static_cast<double>(value_of(a)) / value_of(b));
}

/// a * b + c with one rounding; the product is exact in double.
template <class Number>
[[gnu::const, gnu::no_sanitize("thread")]] Number multiply_add(Number a, Number b, Number c) {
  return rounded<Number>(sum_to_odd(static_cast<double>(value_of(a)) * value_of(b), value_of(c)));
}

template <class Number>
[[gnu::const, gnu::no_sanitize("thread")]] Number negate(Number x) {
  return from_bits<Number>(is_nan(x) ? kNan : bits_of(x) ^ kSign);
}

template <class Number>
[[gnu::const, gnu::no_sanitize("thread")]] Number magnitude(Number x) {
  return from_bits<Number>(is_nan(x) ? kNan : bits_of(x) & ~kSign);
}

/// The larger of two; a NaN gives way to a number, and -0 is less than 0.
template <class Number>
[[gnu::const, gnu::no_sanitize("thread")]] Number larger(Number a, Number b) {
  if (is_nan(a)) return is_nan(b) ? from_bits<Number>(kNan) : b;
  if (is_nan(b)) return a;
  if (value_of(a) == value_of(b)) return from_bits<Number>(bits_of(a) & bits_of(b));
  return value_of(a) > value_of(b) ? a : b;
}

template <class Number>
[[gnu::const, gnu::no_sanitize("thread")]] Number smaller(Number a, Number b) {
  if (is_nan(a)) return is_nan(b) ? from_bits<Number>(kNan) : b;
  if (is_nan(b)) return a;
  if (value_of(a) == value_of(b)) return from_bits<Number>(bits_of(a) | bits_of(b));
  return value_of(a) < value_of(b) ? a : b;
}

template <class Number>
[[gnu::const, gnu::no_sanitize("thread")]] Number larger_or_nan(Number a, Number b) {
  return is_nan(a) || is_nan(b) ? from_bits<Number>(kNan) : larger(a, b);
}

template <class Number>
[[gnu::const, gnu::no_sanitize("thread")]] Number smaller_or_nan(Number a, Number b) {
  return is_nan(a) || is_nan(b) ? from_bits<Number>(kNan) : smaller(a, b);
}

/// Between 0 and 1; NaN becomes 0.
template <class Number>
[[gnu::const, gnu::no_sanitize("thread")]] Number saturate(Number x) {
  const Number zero = from_bits<Number>(0);
  const Number one = from_bits<Number>(Format<Number>::kOne);
  return smaller(larger(x, zero), one);
}

/// Negative numbers become 0; NaN stays.
template <class Number>
[[gnu::const, gnu::no_sanitize("thread")]] Number rectify(Number x) {
  return larger_or_nan(x, from_bits<Number>(0));
}

/// False if one of the two is NaN; so are the next ones.
template <class Number>
[[gnu::const, gnu::no_sanitize("thread")]] bool is_equal(Number a, Number b) {
  return value_of(a) == value_of(b);
}
template <class Number>
[[gnu::const, gnu::no_sanitize("thread")]] bool is_less(Number a, Number b) {
  return value_of(a) < value_of(b);
}
template <class Number>
[[gnu::const, gnu::no_sanitize("thread")]] bool is_at_most(Number a, Number b) {
  return value_of(a) <= value_of(b);
}

template <class Number>
[[gnu::const, gnu::no_sanitize("thread")]] bool is_unordered(Number a, Number b) {
  return is_nan(a) || is_nan(b);
}

/// -1 and 1 for the two infinities.
template <class Number>
[[gnu::const, gnu::no_sanitize("thread")]] int infinity_sign(Number x) {
  if ((bits_of(x) & ~kSign) != Format<Number>::kInfinity) return 0;
  return (bits_of(x) & kSign) != 0 ? -1 : 1;
}

}  // namespace warpstep::sim::half

// Comparing what a kernel computed with a reference in double precision, under a bound that
// follows from the arithmetic instead of being guessed.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

namespace warpstep {

/// One value of a reference that is a sum of terms: the sum in double precision, and the sum of the
/// terms' absolute values, which is what rounding errors grow with when large terms cancel.
struct Expected {
  double value = 0;
  double magnitude = 0;
};

/// What a comparison found. True if both sides have the same size and every value is right.
struct Comparison {
  std::size_t got_size = 0;
  std::size_t expected_size = 0;
  std::size_t wrong = 0;        // values out of bounds
  std::size_t first_wrong = 0;  // index of the first of them; the texts below belong to it
  std::string got;
  std::string expected;
  std::string bound;  // how far `got` may be off; empty if it must be equal

  explicit operator bool() const { return wrong == 0 && got_size == expected_size; }

  /// Says the result in one sentence: "3 of 1000 values are wrong, the first at index 256: got 7,
  /// expected 12 within 2.9e-06".
  std::string sentence() const;
};

/// The furthest that a sum of `terms` products or values, computed in Value in any order, with or
/// without fused multiply-add, can be from the true sum: each term meets at most `terms` roundings
/// of eps / 2 relative error. A factor of four covers higher-order terms and the rounding of the
/// reference itself, and each term may lose the smallest number of Value where it underflows.
template <std::floating_point Value>
double error_bound(std::size_t terms, double magnitude) {
  return 2.0 * static_cast<double>(terms) *
         (static_cast<double>(std::numeric_limits<Value>::epsilon()) * magnitude +
          static_cast<double>(std::numeric_limits<Value>::denorm_min()));
}

namespace detail {

std::string number_text(double value, int digits);
std::string number_text(long long value);
std::string number_text(unsigned long long value);

/// Whether some number within `bound` of `value` truncates to `whole`.
bool may_truncate_to(double whole, double value, double bound);

template <class Value>
std::string number_text(Value value) {
  if constexpr (std::is_floating_point_v<Value>)
    return number_text(static_cast<double>(value), std::numeric_limits<Value>::max_digits10);
  else if constexpr (std::is_signed_v<Value>)
    return number_text(static_cast<long long>(value));
  else
    return number_text(static_cast<unsigned long long>(value));
}

/// Returns whether `got` may be the Value nearest to some number within `bound` of `value`.
template <std::floating_point Value>
bool is_near(Value got, double value, double bound) {
  const double found = static_cast<double>(got);
  if (std::abs(found) == std::numeric_limits<double>::infinity()) {
    const double largest = static_cast<double>(std::numeric_limits<Value>::max());
    return got > 0 ? value + bound > largest : value - bound < -largest;
  }
  return std::abs(found - value) <= bound;  // false if either is NaN
}

/// Counts the indices for which `is_right(index)` is false and lets `describe(comparison, index)`
/// write down the first of them.
template <class IsRight, class Describe>
Comparison compare_each(std::size_t got_size, std::size_t expected_size, IsRight is_right,
                        Describe describe) {
  Comparison result;
  result.got_size = got_size;
  result.expected_size = expected_size;
  if (got_size != expected_size) return result;
  for (std::size_t i = 0; i < got_size; ++i) {
    if (is_right(i)) continue;
    if (result.wrong++ == 0) {
      result.first_wrong = i;
      describe(result, i);
    }
  }
  return result;
}

}  // namespace detail

/// Compares with a reference of the same type: equal or wrong. NaN equals nothing, not even NaN.
template <class Value>
Comparison compare(const std::vector<Value>& got, const std::vector<Value>& expected) {
  return detail::compare_each(
      got.size(), expected.size(), [&](std::size_t i) { return got[i] == expected[i]; },
      [&](Comparison& result, std::size_t i) {
        result.got = detail::number_text<Value>(got[i]);
        result.expected = detail::number_text<Value>(expected[i]);
      });
}

/// Compares sums of `terms` terms that were computed in Value with their reference, under
/// error_bound<Value>(). NaN is always wrong; an infinity is right where Value cannot hold the
/// value.
template <std::floating_point Value>
Comparison compare(const std::vector<Value>& got, const std::vector<Expected>& expected,
                   std::size_t terms) {
  const auto bound = [&](std::size_t i) {
    return error_bound<Value>(terms, expected[i].magnitude);
  };
  return detail::compare_each(
      got.size(), expected.size(),
      [&](std::size_t i) { return detail::is_near(got[i], expected[i].value, bound(i)); },
      [&](Comparison& result, std::size_t i) {
        result.got = detail::number_text<Value>(got[i]);
        result.expected = detail::number_text<double>(expected[i].value);
        result.bound = detail::number_text(bound(i), 3);
      });
}

/// Compares integers that a kernel got by truncating sums computed in Computed. A value is right
/// if some number within the bound of the reference truncates to it: exact, except where the true
/// sum is so close to a whole number that rounding decides.
template <std::floating_point Computed = float, std::integral Value>
Comparison compare_truncated(const std::vector<Value>& got, const std::vector<Expected>& expected,
                             std::size_t terms) {
  const auto bound = [&](std::size_t i) {
    return error_bound<Computed>(terms, expected[i].magnitude);
  };
  return detail::compare_each(
      got.size(), expected.size(),
      [&](std::size_t i) {
        return detail::may_truncate_to(static_cast<double>(got[i]), expected[i].value, bound(i));
      },
      [&](Comparison& result, std::size_t i) {
        result.got = detail::number_text<Value>(got[i]);
        result.expected = detail::number_text<double>(expected[i].value);
        result.bound = detail::number_text(bound(i), 3) + " before truncation";
      });
}

}  // namespace warpstep

// The sentence that a comparison says, and how it writes numbers.
#include <warpstep/compare.h>

#include <cmath>
#include <cstdio>

namespace warpstep {

namespace detail {

std::string number_text(double value, int digits) {
  if (std::isnan(value)) return "NaN";  // printf shows a sign, which says nothing
  char text[40];
  std::snprintf(text, sizeof text, "%.*g", digits, value);
  return text;
}

std::string number_text(long long value) {
  return std::to_string(value);
}
std::string number_text(unsigned long long value) {
  return std::to_string(value);
}

bool may_truncate_to(double whole, double value, double bound) {
  return std::trunc(value - bound) <= whole && whole <= std::trunc(value + bound);
}

}  // namespace detail

std::string Comparison::sentence() const {
  if (got_size != expected_size)
    return "the result has " + std::to_string(got_size) + " values and the reference " +
           std::to_string(expected_size);
  if (wrong == 0)
    return got_size == 1 ? "the one value is right"
                         : "all " + std::to_string(got_size) + " values are right";
  std::string text = std::to_string(wrong) + " of " + std::to_string(got_size) + " values " +
                     (wrong == 1 ? "is" : "are") + " wrong, the first at index " +
                     std::to_string(first_wrong) + ": got " + got + ", expected " + expected;
  if (!bound.empty()) text += " within " + bound;
  return text;
}

}  // namespace warpstep

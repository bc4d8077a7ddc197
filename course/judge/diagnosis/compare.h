// Comparison of an array's cells with the expected values.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "course/judge/diagnosis/expected.h"
#include "course/protocol/messages.h"

namespace warpstep::course {

struct Comparison {
  std::vector<double> got, expected;
  std::vector<char> wrong;      // a cell each
  std::vector<char> unwritten;  // still filled with poison
  std::size_t wrong_count = 0, unwritten_count = 0, first_wrong = 0, first_unwritten = 0;

  bool good() const { return wrong_count == 0; }
};

/// The cells as numbers.
std::vector<double> cells(const Bytes& bytes, Type type);

/// A number as a learner reads it: 7, 2.5, NaN.
std::string in_words(double value);

/// NaN is never right; integers are compared exactly; other values may be off by their bound. A
/// wrong cell that holds only poison counts as never written.
Comparison compare(const Bytes& bytes, Type type, const std::vector<Expected>& expected,
                   std::uint8_t poison);

}  // namespace warpstep::course

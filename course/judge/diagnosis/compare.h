// Two arrays side by side: what came out, and what should have.
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
  std::vector<char> unwritten;  // still full of poison
  std::size_t wrong_count = 0, unwritten_count = 0, first_wrong = 0, first_unwritten = 0;

  bool good() const { return wrong_count == 0; }
};

/// The cells as numbers.
std::vector<double> cells(const Bytes& bytes, Type type);

/// A number as a learner reads it: 7, 2.5, NaN.
std::string in_words(double value);

/// NaN is never right; whole numbers are exact; others may be off by their bound. A cell that is
/// wrong and has nothing but poison in it counts as never written.
Comparison compare(const Bytes& bytes, Type type, const std::vector<Expected>& expected,
                   std::uint8_t poison);

}  // namespace warpstep::course

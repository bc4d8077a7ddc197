// A call of a function in a kernel, and the statement around it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tools/translate/parse/kernels.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

struct CallStatement {
  std::uint32_t word = kNone;         // the function's name
  std::uint32_t open = 0, close = 0;  // the parentheses around the arguments
  std::uint32_t first = 0, last = 0;  // the statement: [first, last]
  std::uint32_t outermost = 0;        // the first token of the one around it in the body
  bool declares = false;              // it declares a variable

  /// Finds the statement. False if the call stands in a head, as of a loop.
  bool find(const Unit& unit, const Kernel& kernel);
  /// Whether the call is sure to happen once in the statement, in front of what else changes there.
  bool is_in_order(const Unit& unit) const;
  /// `f(a);`
  bool is_statement() const { return word == first && close + 1 == last; }
  /// The tokens [first, second) of each argument.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> arguments(const Unit& unit) const;
};

/// The texts between commas of the tokens [first, end), on one line each.
std::vector<std::string> texts_between(const Unit& unit, std::uint32_t first, std::uint32_t end);

}  // namespace warpstep::tools::translate

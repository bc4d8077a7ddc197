// How the use of a variable stands in an expression: what is written, and what is passed.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string_view>

#include "tools/cc/source/declarations.h"

namespace warpstep::tools::cc {

inline constexpr std::string_view kNotModifiable = "expression must be a modifiable lvalue";

/// Is the variable that tokens [first, last] name written?
bool is_written(const Declarations& file, std::uint32_t first, std::uint32_t last);

/// The argument of a call, or of what looks like one.
struct Argument {
  std::uint32_t open;  // the bracket in front of the arguments
  std::size_t place;   // from 0
};

/// The argument that is tokens [first, last] and nothing more.
std::optional<Argument> argument_at(const Declarations& file, std::uint32_t first,
                                    std::uint32_t last);

/// The functions of a file that a name alone tells: no members, templates and overloads.
class PlainFunctions {
 public:
  explicit PlainFunctions(const Declarations& file) : file_(file) {}

  void note(const Item& function);

  /// Does the function that gets the argument take a reference in its place, for sure?
  bool takes_reference(const Argument& argument) const;
  /// A value, for sure?
  bool takes_value(const Argument& argument) const;

 private:
  std::uint32_t parameters_of_callee(const Argument& argument) const;

  const Declarations& file_;
  std::map<std::string_view, std::uint32_t> functions_;  // their parameters' (; kNone: several
};

}  // namespace warpstep::tools::cc

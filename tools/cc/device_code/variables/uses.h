// How the use of a variable stands in an expression: what is written, and what is passed.
#pragma once

#include <cstddef>
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

/// Does the function whose parameters begin at `open` take a reference in this place, for sure?
bool takes_reference(const Declarations& file, std::uint32_t open, std::size_t place);
/// A value, for sure?
bool takes_value(const Declarations& file, std::uint32_t open, std::size_t place);

}  // namespace warpstep::tools::cc

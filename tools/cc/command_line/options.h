// Table of nvcc's options: spelling, kind of value, and meaning for `warpstep cc`.
#pragma once

#include <span>
#include <string_view>

#include "tools/cc/command_line/actions.h"

namespace warpstep::tools::cc {

/// The kind of value that follows an option's name.
enum class Takes {
  kNothing,  // -c
  kValue,    // -o app, -o=app; with a name of one letter -oapp as well
  kList,     // -Xptxas -v,-O3: as kValue, and a comma separates values
  kTruth,    // -rdc=true: as kValue, but only true and false will do
};

/// One row of the table. `long_name` and `short_name` are both accepted.
struct Option {
  std::string_view long_name;
  std::string_view short_name;
  Takes takes;
  Action action;
};

/// All of nvcc's options, and a few of Warpstep's own.
std::span<const Option> all_options();

/// Finds an option by its full name; null if there is none.
const Option* find_option(std::string_view name);

}  // namespace warpstep::tools::cc

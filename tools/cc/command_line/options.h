// nvcc's options: how each is spelled, what it takes, and what it means to `warpstep cc`.
#pragma once

#include <span>
#include <string_view>

#include "tools/cc/command_line/actions.h"

namespace warpstep::tools::cc {

/// What stands behind the name of an option.
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

/// Every option that nvcc has, and the few of our own.
std::span<const Option> all_options();

/// Finds an option by its whole name; null when there is none.
const Option* find_option(std::string_view name);

}  // namespace warpstep::tools::cc

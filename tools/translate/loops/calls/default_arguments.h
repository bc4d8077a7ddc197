// Default arguments of a file's functions: code that runs where a call does not give them.
#pragma once

#include <string_view>
#include <vector>

#include "tools/translate/parse/scopes.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

struct DefaultArguments {
  std::string_view name;  // of the function
  std::uint32_t head;     // the first token of its declaration
  std::uint32_t equals;   // the = of the first one
  std::uint32_t close;    // the ) behind the last one
};

/// Those of all functions outside of classes, also of declarations without a body.
std::vector<DefaultArguments> find_default_arguments(const Unit& unit, const Scopes& scopes);

}  // namespace warpstep::tools::translate

// Advice on a launch: what costs, what to change, what it would win at most.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/profile/counts.h"

namespace warpstep::tools::profile {

struct Advice {
  std::string rule;            // "UncoalescedGlobalAccess"
  std::string section;         // that it is printed below
  std::string text;            // sentences
  std::optional<double> wins;  // percent of the resource that the text names; absent: not known
};

std::vector<Advice> advice_on(const Counts& counts);

}  // namespace warpstep::tools::profile

// Advice on a launch: what costs, what to change, what it would win at most.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/profile/counts.h"
#include "tools/profile/model/estimate.h"

namespace warpstep::tools::profile {

struct Advice {
  std::string rule;            // "UncoalescedGlobalAccess"
  std::string section;         // that it is printed below
  std::string text;            // sentences
  std::optional<double> wins;  // percent of the resource that the text names; absent: not known
};

/// With an estimate the text says what the model makes of the time.
std::vector<Advice> advice_on(const Counts& counts, const std::optional<Estimate>& estimate);

}  // namespace warpstep::tools::profile

// Findings of one cause: one missing barrier or fence that many lines of a kernel suffer from.
#pragma once

#include "tools/check/report.h"

namespace warpstep::tools::check {

/// Keeps the first three findings of a cause; the last of them says how many more there were, as
/// "same_cause". A cause is what is missing: the same words, or barriers between lines that one
/// barrier would be between.
void fold_causes(Report& report);

/// How many were left out.
std::uint64_t left_out_by_cause(const Report& report);

}  // namespace warpstep::tools::check

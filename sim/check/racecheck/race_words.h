// The text of a race finding: both threads, the kind, and what is missing by line.
#pragma once

#include <optional>
#include <string>

#include "sim/check/racecheck/missing_edge.h"
#include "sim/check/racecheck/races.h"
#include "sim/check/report/finding.h"

namespace warpstep::sim::check {

/// The rule that two accesses break that nothing orders.
const char* rule_of(const Access& access, const Conflict& conflict,
                    const std::optional<MissingEdge>& missing_edge);

/// Whether two volatile accesses of one warp rely on it that its lanes advance in step, as older
/// GPUs had it.
bool relies_on_lock_step(const Access& access, const Conflict& conflict, const EpochOwner& other,
                         const std::optional<MissingEdge>& missing_edge);

Finding describe(const Access& access, const Conflict& conflict, const EpochOwner& other,
                 const std::optional<MissingEdge>& missing_edge);

/// Two writes of different values.
Finding with_values(const Finding& race, const std::string& value, const std::string& other_value);
/// Two writes of one value: a warning.
Finding of_same_value(const Finding& race, const std::string& value);

}  // namespace warpstep::sim::check

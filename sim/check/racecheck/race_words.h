// What a person is told of a race: who and who, what kind, and what is missing by line.
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

Finding describe(const Access& access, const Conflict& conflict, const EpochOwner& other,
                 const std::optional<MissingEdge>& missing_edge);

/// Two writes of different values.
Finding with_values(const Finding& race, const std::string& value, const std::string& other_value);
/// Two writes of one value: a warning.
Finding of_same_value(const Finding& race, const std::string& value);

/// The user's line at an instruction; line 0: nobody knows.
SourceLocation location_of_site(Site site);

/// A number of 1 to 8 bytes as a person would write it.
std::string value_of(const void* bytes, std::size_t count);

}  // namespace warpstep::sim::check

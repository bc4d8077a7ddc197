// Suppressions of known findings: a file with one line for each.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/check/report.h"

namespace warpstep::tools::check {

/// "race-global kernel=add* file=*/add.cu function=add": all keys must match, and * matches
/// anything. File and function are those of one frame of an actor's stack.
struct Suppression {
  std::string rule = "*", kernel = "*", file = "*", function = "*";
  std::string line;  // as the user wrote it
  bool used = false;
};

/// Throws Refusal for an invalid line. Skips empty lines and those that begin with #.
std::vector<Suppression> read_suppressions(const std::filesystem::path& file);

/// Removes suppressed findings and counts them.
void suppress(Report& report, std::vector<Suppression>& suppressions);

/// Writes a file with a line for each finding of the report that suppresses it.
void write_suppressions(const std::filesystem::path& file, const Report& report);

}  // namespace warpstep::tools::check

// Findings that a user knows and does not want to see again: a file with a line for each.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/check/report.h"

namespace warpstep::tools::check {

/// "race-global kernel=add* file=*/add.cu function=add": all that is said must fit, a * stands for
/// anything. File and function are those of one frame of an actor's stack.
struct Suppression {
  std::string rule = "*", kernel = "*", file = "*", function = "*";
  std::string line;  // as the user wrote it
  bool used = false;
};

/// Throws Refusal for a line that makes no sense. Empty lines and those that begin with # are
/// skipped.
std::vector<Suppression> read_suppressions(const std::filesystem::path& file);

/// Takes out what is suppressed, and counts it.
void suppress(Report& report, std::vector<Suppression>& suppressions);

/// Writes a file in which each finding of the report has a line that suppresses it.
void write_suppressions(const std::filesystem::path& file, const Report& report);

}  // namespace warpstep::tools::check

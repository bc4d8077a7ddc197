// The report file: one JSON object a line, for the tool that started this process. docs/findings.md
// describes the format.
#pragma once

#include <cstddef>

#include "sim/check/report/finding.h"

namespace warpstep::sim::check {

/// Opens the file for writing, and FILE.counts beside it; ends the process with a sentence if that
/// fails.
void open_report(const char* file);

/// Adds one finding at once: whatever happens to the process later, it is not lost.
void write_finding(const Finding& finding);

/// A finding, by its number in the report, was seen once more; or one that has no room in it.
void count(std::size_t number);
void count_further();

/// Takes down what was covered until now.
void note_coverage();

/// Ends the report with how often each finding was seen, and what was covered.
void close_report();

}  // namespace warpstep::sim::check

// Context of a line of device code in its source file: under which condition the line is, whether
// threads may have returned before, and whether they wait there.
#pragma once

#include <string>
#include <string_view>

#include "sim/symbols/symbolizer.h"

namespace warpstep::sim::check {

/// Lines are 0 and texts are empty if there is nothing, or the file cannot be read.
struct SourceContext {
  int return_line = 0;  // of the last `return` that a thread may have taken before
  /// Of the innermost if, else or loop around the line that threads may pass apart.
  int condition_line = 0;
  std::string condition;  // that line
  std::string code;       // the line itself, without comments and literals
};

SourceContext source_context_of(const SourceLocation& location);

/// Whether two lines of a file are parts of one statement.
bool in_one_statement(const SourceLocation& one, const SourceLocation& other);

/// Where the kernel calls the function; 0 if it does not, or in several lines.
int line_of_call(const SourceLocation& in_kernel, const std::string& function);

/// Whether what the line reads may decide what is done next: it has a condition, stands in a loop
/// that does not count, or gives a value to a variable that a condition behind it asks for.
bool decides_at(const SourceLocation& location);

/// Whether what the line reads may decide how long a loop goes on that does not count, or that a
/// thread leaves, as in `if (*found) break;`.
bool polls_at(const SourceLocation& location);

/// Whether a loop of the function returns from the line to one above it.
bool loops_back(const SourceLocation& location, int line_above);

/// Whether something above the line in its function takes a lock, by its name or by an atomic that
/// swaps, and something below gives it back.
bool may_hold_lock(const SourceLocation& location);

}  // namespace warpstep::sim::check

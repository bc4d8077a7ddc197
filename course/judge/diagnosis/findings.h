// Findings of the checkers as messages of the course.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "course/judge/message.h"

namespace warpstep::course {

/// A message, and the first launch that showed it, counted from 1; 0: the host.
struct Found {
  std::uint64_t launch = 0;
  Message message;
  std::string rule;           // of docs/findings.md
  std::string memory;         // as the sentence names it
  std::string index;          // behind it
  std::uint64_t address = 0;  // of that memory
  long long offset = 0;       // of the access in it, in bytes
  std::string role;           // reads, writes, ...
  long long bytes = 0;        // of the access
};

/// Reads a report of docs/findings.schema.json, one finding per line, up to the first incomplete
/// line. Skips advice, except about redundant barriers.
std::vector<Found> read_findings(const std::string& report);

/// How many launches a report tells of in its last line, which the checkers write when the program
/// ends. Nothing if that line, the first one or a finding that it counts is missing.
std::optional<std::size_t> launches_in(const std::string& report);

}  // namespace warpstep::course

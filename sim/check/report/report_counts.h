// Counts of findings and of what was observed, in a file that outlives the process however it ends:
// FILE.counts beside the report FILE, 64-bit numbers in the machine's order.
#pragma once

#include <array>
#include <cstdint>

#include "sim/check/report/coverage.h"

namespace warpstep::sim::check {

struct ReportCounts {
  /// Findings beyond these are only counted.
  static constexpr std::size_t kMostFindings = 1 << 16;
  static constexpr std::size_t kNumbersBefore = 16;  // tools/check/report.cpp reads by them

  std::uint64_t further = 0;  // seen, but not in the report: it has no room for more
  Coverage covered;
  std::array<std::uint64_t, kNumbersBefore - 2 - sizeof(Coverage) / 8> unused{};
  std::uint64_t lost = 0;  // lines that could not be written
  std::array<std::uint64_t, kMostFindings> counts{};
};

}  // namespace warpstep::sim::check

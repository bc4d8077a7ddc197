// The report on a launch as text, or as the rows of ncu's CSV.
#pragma once

#include <string>

#include "tools/profile/counts.h"
#include "tools/profile/model/estimate.h"

namespace warpstep::tools::profile {

/// What besides the counts the report says.
struct Remarks {
  std::string no_registers;  // why the registers are not known; empty: they are
  std::string process;       // name of the program
};

std::string as_report(const Counts& counts, const std::optional<Estimate>& estimate,
                      const Remarks& remarks);

/// The line that names the columns, as ncu's.
std::string csv_header();
std::string as_csv(const Counts& counts, const std::optional<Estimate>& estimate,
                   const Remarks& remarks);

}  // namespace warpstep::tools::profile

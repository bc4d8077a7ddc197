// The metrics of a launch, in Nsight Compute's sections and under its names.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/profile/counts.h"
#include "tools/profile/model/estimate.h"

namespace warpstep::tools::profile {

struct Metric {
  std::string label;            // as ncu's details page has it
  std::string name;             // as ncu --metrics has it; empty: it has none such
  std::string unit;             // "sector", "%"
  std::optional<double> value;  // absent: unknown
};

struct Section {
  std::string name;
  std::vector<Metric> metrics;
};

/// All sections of the report but the source counters. What only the model tells is unknown without
/// an estimate.
std::vector<Section> sections_of(const Counts& counts, const std::optional<Estimate>& estimate);

/// "12,345", "0.24", "no limit" or "unknown".
std::string as_text(const std::optional<double>& value);

/// "line 9 of f.cu", or that it is not known.
std::string place_in_words(const std::string& file, int line);
std::string place_in_words(const Site& site);

}  // namespace warpstep::tools::profile

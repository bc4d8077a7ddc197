// The rows that ncu --csv prints of a launch.
#include <fmt/format.h>

#include "tools/profile/metrics.h"
#include "tools/profile/report.h"

namespace warpstep::tools::profile {

namespace {

std::string quoted(const std::string& text) {
  std::string field = "\"";
  for (const char c : text) field += c == '"' ? std::string("\"\"") : std::string(1, c);
  return field + "\"";
}

std::string shape_of(const std::array<std::uint64_t, 3>& shape) {
  return fmt::format("({}, {}, {})", shape[0], shape[1], shape[2]);
}

/// Without a thousands separator, as --print-units base has them.
std::string plain(const std::optional<double>& value) {
  std::string text = as_text(value);
  std::erase(text, ',');
  return text;
}

}  // namespace

std::string csv_header() {
  return "\"ID\",\"Process ID\",\"Process Name\",\"Host Name\",\"Kernel "
         "Name\",\"Context\",\"Stream\","
         "\"Block Size\",\"Grid Size\",\"Device\",\"CC\",\"Section Name\",\"Metric Name\",\"Metric "
         "Unit\",\"Metric Value\"\n";
}

std::string as_csv(const Counts& counts, const std::optional<Estimate>& estimate,
                   const Remarks& remarks) {
  std::string rows;
  for (const Section& section : sections_of(counts, estimate))
    for (const Metric& metric : section.metrics) {
      const std::string& name = metric.name.empty() ? metric.label : metric.name;
      for (const std::string& field :
           {fmt::format("{}", counts.launch - 1), std::string("0"), remarks.process,
            std::string("simulator"), counts.kernel, std::string("1"), std::string("7"),
            shape_of(counts.block), shape_of(counts.grid), counts.device.name,
            fmt::format("{}.{}", counts.device.major, counts.device.minor), section.name, name,
            metric.unit, plain(metric.value)})
        rows += quoted(field) + ",";
      rows.back() = '\n';
    }
  return rows;
}

}  // namespace warpstep::tools::profile

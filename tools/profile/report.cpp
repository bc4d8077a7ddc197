#include "tools/profile/report.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/profile/metrics.h"
#include "tools/profile/rules.h"

namespace warpstep::tools::profile {

namespace {

constexpr std::size_t kWidth = 100;

std::string shape_in_words(const std::array<std::uint64_t, 3>& shape) {
  return fmt::format("({}, {}, {})", shape[0], shape[1], shape[2]);
}

/// Lines of at most kWidth characters; the first begins with `first`, the others with blanks.
std::string wrapped(const std::string& first, const std::string& text) {
  std::string lines, line = first;
  const std::string indent(first.size(), ' ');
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    if (line.size() + end - at > kWidth && line.size() > indent.size()) {
      while (line.ends_with(' ')) line.pop_back();
      lines += line + "\n";
      line = indent;
    }
    line += text.substr(at, end - at) + " ";
    at = end + 1;
  }
  while (line.ends_with(' ')) line.pop_back();
  return lines + line + "\n";
}

std::string advice_below(const std::vector<Advice>& all, const std::string& section) {
  std::string text;
  for (const Advice& advice : all) {
    if (advice.section != section) continue;
    if (advice.wins)
      text += fmt::format("    OPT   Est. Saving: {:.1f}%\n", *advice.wins) +
              wrapped("          ", advice.text);
    else
      text += wrapped("    OPT   ", advice.text);
  }
  return text;
}

std::string table(const Section& section) {
  std::size_t label = 11, unit = 11, value = 12;
  for (const Metric& metric : section.metrics) {
    label = std::max(label, metric.label.size());
    unit = std::max(unit, metric.unit.size());
    value = std::max(value, as_text(metric.value).size());
  }
  const std::string rule =
      fmt::format("    {:-<{}} {:-<{}} {:-<{}}\n", "", label, "", unit, "", value);
  std::string text =
      fmt::format("    Section: {}\n{}    {:<{}} {:>{}} {:>{}}\n{}", section.name, rule,
                  "Metric Name", label, "Metric Unit", unit, "Metric Value", value, rule);
  for (const Metric& metric : section.metrics)
    text += fmt::format("    {:<{}} {:>{}} {:>{}}\n", metric.label, label, metric.unit, unit,
                        as_text(metric.value), value);
  return text + rule;
}

/// Where the section on throughput is from.
std::string light_in_words(const Counts& counts, const std::optional<Estimate>& estimate) {
  if (!estimate)
    return "Unknown: no access of this launch was recorded, it ended early, or not one of its "
           "blocks fits.";
  std::string text = fmt::format(
      "A model's word, not a count (docs/time.md): the launch takes {:.1f} to {:.1f} us with the "
      "calls around it, bound by {}.",
      estimate->said.low, estimate->said.high, kBounds[static_cast<std::size_t>(estimate->bound)]);
  if (counts.device.key != "h200")
    text += " The model was fitted on an H200 and tried on no other GPU.";
  if (!estimate->work.has_mix)
    text += " Without nvcc a few instructions were assumed for each access.";
  return text;
}

/// A row of a table of flows; `costs` are sectors or passes.
std::string row(const std::string& where, const std::string& does, const Flow& flow,
                const std::string& space) {
  const bool is_global = space == "global";
  const bool has_costs = space != "constant";
  const std::uint64_t costs = is_global ? flow.sectors : flow.passes;
  const std::uint64_t least = is_global ? flow.least_sectors : flow.passes - flow.conflicts;
  const auto number = [](std::uint64_t value) { return as_text(static_cast<double>(value)); };
  return fmt::format("    {:<28} {:<7} {:<8} {:>12} {:>12} {:>12} {:>12}\n", where.substr(0, 28),
                     does, space, number(flow.requests), has_costs ? number(costs) : "",
                     has_costs ? number(least) : "",
                     has_costs ? number(costs > least ? costs - least : 0) : "");
}

std::string heading(const char* first) {
  return fmt::format("    {:<28} {:<7} {:<8} {:>12} {:>12} {:>12} {:>12}\n", first, "Access",
                     "Memory", "Requests", "Sect./Passes", "Ideal", "Excessive");
}

std::string source_counters(const Counts& counts) {
  std::string text = "    Section: Source Counters\n";
  if (counts.sites.empty())
    return text + "    no thread accesses memory that others can see: there is nothing to count\n";
  text += heading("Line");
  for (const Site& site : counts.sites)
    text += row(place_in_words(site), site.does, site.flow, site.space);
  text += heading("Array");
  for (const Array& array : counts.arrays)
    for (const auto& [does, flow] : {std::pair{"load", &array.flows.loads},
                                     {"store", &array.flows.stores},
                                     {"atomic", &array.flows.atomics}})
      if (flow->requests != 0)
        text += row(
            array.made_at.empty() || array.space != "global" || !array.name.starts_with("block ")
                ? array.name
                : fmt::format("{} ({})", array.name.substr(0, array.name.find(" from")),
                              array.made_at),
            does, *flow, array.space);
  return text;
}

}  // namespace

std::string as_report(const Counts& counts, const std::optional<Estimate>& estimate,
                      const Remarks& remarks) {
  std::string text =
      fmt::format("  {} {}x{}, launch {}, {} (simulated), CC {}.{}\n", counts.kernel,
                  shape_in_words(counts.grid), shape_in_words(counts.block), counts.launch,
                  counts.device.name, counts.device.major, counts.device.minor);
  if (!counts.is_complete)
    text += wrapped("    WRN   ",
                    "The launch ended before all of its blocks: these are the counts until then. "
                    "`warpstep check` names the access or the line at which it ended.");
  const std::vector<Advice> advice = advice_on(counts, estimate);
  for (const Section& section : sections_of(counts, estimate)) {
    text += table(section);
    if (section.name == "GPU Speed Of Light Throughput")
      text += wrapped("    INF   ", light_in_words(counts, estimate));
    if (section.name == "Occupancy" && !counts.occupancy.registers)
      text += wrapped("    INF   ",
                      fmt::format("The registers are unknown: {}. With at most 32 a thread, which "
                                  "limit nothing, occupancy is {:.0f} %; --registers N tells.",
                                  remarks.no_registers, counts.occupancy_percent()));
    text += advice_below(advice, section.name);
  }
  text += source_counters(counts) + advice_below(advice, "Source Counters");
  if (!counts.is_aligned)
    text +=
        wrapped("    WRN   ",
                "So many accesses lay between two barriers that requests were counted in pieces: "
                "there may be fewer than the report says.");
  return text;
}

}  // namespace warpstep::tools::profile

#include "tools/check/causes.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace warpstep::tools::check {

namespace {

constexpr std::size_t kShown = 3;

/// Lines of a function, of which a barrier would have to stand behind the first and not behind the
/// last.
struct LineSpan {
  std::string where;  // kernel, file and function
  int first = 0, last = 0;
};

/// Whether lanes of a warp hope for lock-step: no other race of these rules is a warning.
bool hopes_for_lock_step(const Json& finding) {
  return finding["severity"] == "warning" && finding["object"].is_object() &&
         (finding["rule"] == "race-shared" || finding["rule"] == "race-global");
}

std::optional<LineSpan> stretch_of(const Json& finding) {
  if (hopes_for_lock_step(finding)) return std::nullopt;
  const Json& actors = finding["actors"];
  if (!finding["missing"].get<std::string>().starts_with("__syncthreads() between ") ||
      actors.size() != 2 || actors[0]["stack"].empty() || actors[1]["stack"].empty())
    return std::nullopt;
  const Json &one = actors[0]["stack"][0], &other = actors[1]["stack"][0];
  if (one["file"] != other["file"] || one["function"] != other["function"]) return std::nullopt;
  const int line = one["line"], other_line = other["line"];
  return LineSpan{Json{finding["kernel"], one["file"], one["function"]}.dump(),
                  std::min(line, other_line), std::max(line, other_line)};
}

/// For each finding that misses a barrier, by its number: the last line that the barrier may stand
/// before. Stretches that have a place in common share it.
std::map<std::size_t, std::string> barriers_of(const std::vector<Json>& findings) {
  std::vector<std::pair<LineSpan, std::size_t>> stretches;
  for (std::size_t i = 0; i < findings.size(); ++i)
    if (auto stretch = stretch_of(findings[i])) stretches.emplace_back(std::move(*stretch), i);
  std::stable_sort(stretches.begin(), stretches.end(), [](const auto& a, const auto& b) {
    return std::pair(a.first.where, a.first.last) < std::pair(b.first.where, b.first.last);
  });
  std::map<std::size_t, std::string> barriers;
  std::string where;
  int line = 0;
  for (const auto& [stretch, number] : stretches) {
    if (stretch.where != where || stretch.first >= line) {
      where = stretch.where;
      line = stretch.last;
    }
    barriers[number] = "barrier " + std::to_string(line) + " " + where;
  }
  return barriers;
}

/// Empty: of no cause that others may share.
std::string cause_of(const Json& finding) {
  const std::string missing = finding["missing"], kernel = finding["kernel"];
  if (missing.empty() || kernel.empty()) return "";
  if (hopes_for_lock_step(finding))
    return Json{kernel, finding["object"]["name"], "lock-step"}.dump();
  return Json{kernel, missing}.dump();
}

}  // namespace

void fold_causes(Report& report) {
  const auto barriers = barriers_of(report.findings);
  struct Group {
    std::size_t size = 0;
    std::size_t last = 0;  // that is kept
  };
  std::map<std::string, Group> groups;
  std::vector<Json> kept;
  for (std::size_t i = 0; i < report.findings.size(); ++i) {
    Json& finding = report.findings[i];
    const auto barrier = barriers.find(i);
    const std::string cause = barrier != barriers.end() ? barrier->second : cause_of(finding);
    Group unshared;
    Group& group = cause.empty() ? unshared : groups[cause];
    if (++group.size <= kShown) {
      group.last = kept.size();
      kept.push_back(std::move(finding));
      continue;
    }
    Json& more = kept[group.last]["same_cause"];
    const std::uint64_t of_finding = finding.value("same_cause", std::uint64_t{0});
    more = (more.is_null() ? 0 : more.get<std::uint64_t>()) + 1 + of_finding;
  }
  report.findings = std::move(kept);
}

std::uint64_t left_out_by_cause(const Report& report) {
  std::uint64_t number = 0;
  for (const Json& finding : report.findings)
    number += finding.value("same_cause", std::uint64_t{0});
  return number;
}

}  // namespace warpstep::tools::check

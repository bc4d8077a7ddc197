#include "tools/check/missing_barriers.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace warpstep::tools::check {

namespace {

/// Lines of a function, of which a barrier would have to stand behind the first and not behind the
/// last.
struct LineSpan {
  std::string where;  // kernel, file and function
  int first = 0, last = 0;
};

/// By kernel and function: the line that calls it, as far as the stacks of the findings show; null
/// if there are several.
using Callers = std::map<std::string, Json>;

std::string name_of_function(const Json& finding, const Json& location) {
  return Json{finding["kernel"], location["file"], location["function"]}.dump();
}

Callers callers_in(const std::vector<Json>& findings) {
  Callers callers;
  for (const Json& finding : findings)
    for (const Json& actor : finding["actors"])
      for (std::size_t i = 0; i + 1 < actor["stack"].size(); ++i) {
        const Json& caller = actor["stack"][i + 1];
        const auto [known, is_new] =
            callers.try_emplace(name_of_function(finding, actor["stack"][i]), caller);
        if (!is_new && known->second != caller) known->second = nullptr;
      }
  return callers;
}

/// The two lines in the function that both parties are in: an inner function stands in the line
/// that calls it.
std::pair<Json, Json> lines_in_one_function(const Json& finding, const Callers& callers) {
  const auto whole_stack = [&](const Json& actor) {
    Json stack = actor["stack"];
    for (auto known = callers.find(name_of_function(finding, stack.back()));
         known != callers.end() && known->second.is_object() && stack.size() < 8;
         known = callers.find(name_of_function(finding, stack.back())))
      stack.push_back(known->second);
    return stack;
  };
  const Json one = whole_stack(finding["actors"][0]), other = whole_stack(finding["actors"][1]);
  for (const Json& line : one)
    for (const Json& other_line : other)
      if (line["function"] == other_line["function"]) return {line, other_line};
  return {one[0], other[0]};
}

std::optional<LineSpan> stretch_of(const Json& finding, const Callers& callers) {
  if (hopes_for_lock_step(finding)) return std::nullopt;
  const Json& actors = finding["actors"];
  if (!finding["missing"].get<std::string>().starts_with("__syncthreads() between ") ||
      actors.size() != 2 || actors[0]["stack"].empty() || actors[1]["stack"].empty())
    return std::nullopt;
  const auto [one, other] = lines_in_one_function(finding, callers);
  if (one["file"] != other["file"] || one["function"] != other["function"]) return std::nullopt;
  const int line = one["line"], other_line = other["line"];
  return LineSpan{Json{finding["kernel"], one["file"], one["function"]}.dump(),
                  std::min(line, other_line), std::max(line, other_line)};
}

/// The lanes of one warp that meet in a finding, and where; empty if it is of other threads.
std::string warp_of(const Json& finding, const LineSpan& stretch) {
  const Json &one = finding["actors"][0], &other = finding["actors"][1];
  if (one["block"] != other["block"] || one["warp"] != other["warp"]) return "";
  return Json{stretch.where, finding["object"]["name"]}.dump();
}

struct OpenSpan {
  LineSpan span;
  std::size_t finding;
};

std::vector<OpenSpan> stretches_in(const std::vector<Json>& findings) {
  const Callers callers = callers_in(findings);
  std::vector<OpenSpan> stretches;
  for (std::size_t i = 0; i < findings.size(); ++i)
    if (auto span = stretch_of(findings[i], callers)) stretches.push_back({std::move(*span), i});
  std::stable_sort(stretches.begin(), stretches.end(), [](const auto& a, const auto& b) {
    return std::pair(a.span.where, a.span.last) < std::pair(b.span.where, b.span.last);
  });
  return stretches;
}

/// The lines of one function in which so many barriers are missing between lanes of one warp were
/// written for lanes that run in step: that is one cause.
constexpr std::size_t kBarriersOfLockStep = 3;

}  // namespace

bool hopes_for_lock_step(const Json& finding) {
  return finding["severity"] == "warning" && finding["object"].is_object() &&
         (finding["rule"] == "race-shared" || finding["rule"] == "race-global");
}

std::map<std::size_t, std::string> missing_barriers(const std::vector<Json>& findings) {
  std::map<std::size_t, std::string> barriers;
  std::map<std::string, std::set<int>> of_warp;  // by warp_of(): the barriers, by line
  std::map<std::size_t, std::string> warps;
  std::string where;
  int line = 0;
  for (const auto& [span, number] : stretches_in(findings)) {
    if (span.where != where || span.first >= line) {
      where = span.where;
      line = span.last;
    }
    barriers[number] = "barrier " + std::to_string(line) + " " + where;
    warps[number] = warp_of(findings[number], span);
    of_warp[warps[number]].insert(line);
  }
  for (const auto& [number, warp] : warps)
    if (!warp.empty() && of_warp[warp].size() >= kBarriersOfLockStep)
      barriers[number] = "lock-step " + warp;
  return barriers;
}

}  // namespace warpstep::tools::check

#include "sim/check/report/findings.h"

#include <algorithm>
#include <string_view>

#include "sim/check/report/check_options.h"
#include "sim/check/report/report.h"
#include "sim/check/report/report_counts.h"
#include "sim/check/report/unchecked_launches.h"

namespace warpstep::sim::check {

namespace {

/// What an unchecked launch may have written or used is not reported.
bool is_of_unseen_use(const Finding& finding) {
  const bool is_about_use =
      finding.rule.starts_with("uninitialised-") || finding.rule == "unused-memory";
  return is_about_use && may_be_used_unseen(finding.object.address);
}

}  // namespace

Findings& findings() {
  // Kernels may run before other files' variables begin, and after they end.
  static Findings& findings = *new Findings;
  return findings;
}

std::size_t Findings::add_made(const FindingKey& key, const std::function<Finding()>& make) {
  const std::lock_guard lock(mutex_);
  auto entry = seen_.find(key);
  const bool has_room = seen_.size() < ReportCounts::kMostFindings;
  if (entry == seen_.end() && has_room) entry = seen_.emplace(key, write(make())).first;
  const std::size_t number = entry == seen_.end() ? kWithoutRoom : entry->second;
  add_again(number);
  return number;
}

bool Findings::has_race_on(std::uintptr_t object) const {
  return std::ranges::any_of(seen_, [object](const auto& entry) {
    const std::string_view rule = entry.first.rule;
    return entry.first.object == object && (rule.starts_with("race-") || rule == "lock-step");
  });
}

void Findings::add_again(std::size_t number, std::uint64_t times) {
  for (; times != 0; --times) {
    if (number == kWithoutRoom) count_further();
    if (number < kWithoutRoom) count(number);
  }
}

std::size_t Findings::write(const Finding& finding) {
  if (!is_wanted(finding) || is_of_unseen_use(finding)) return kUnwanted;
  write_finding(finding);
  has_wrong_memory_ |= finding.tool == Tool::memcheck;
  return written_++;
}

}  // namespace warpstep::sim::check

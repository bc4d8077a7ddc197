// Differences between the runs of an exploration and the run in order: whether a schedule gives a
// wrong answer.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tools/check/explore/outcome.h"
#include "tools/check/report.h"

namespace warpstep::tools::check {

class Differences {
 public:
  /// `in_order` must outlive it.
  explicit Differences(const Outcome& in_order);

  /// A second run in order: what differs does not depend on the schedule (the time, for example),
  /// and is not compared.
  void note_own_changes(const Outcome& again);

  void compare(const std::string& schedule, const Outcome& outcome);

  /// Adds a finding for the first schedule with a different answer, and one for the first with
  /// different rounding. If there is no race, the order of atomics decides, and both answers may be
  /// right.
  void add_findings(Report& report) const;

  /// Describes what was tried and what was not; adds the numbers to the report's coverage.
  std::string covered(Report& report) const;

 private:
  /// Schedules that differ in the same way; the first one is described.
  struct Way {
    std::vector<std::string> schedules;
    Difference difference;
    std::string what;
    std::uint64_t launch = 0;
    Json object;
  };

  void describe(Way& way, const Outcome& other) const;
  Json finding(const Way& way, const char* rule, const char* severity, const char* next) const;

  const Outcome& in_order_;
  bool compares_memory_ = true, compares_words_ = true;
  unsigned runs_ = 1, preempting_ = 0, mixing_ = 0, deferring_ = 0;
  std::uint64_t preemptions_ = 0, points_ = 0;
  std::set<std::string> answers_;
  Way other_answer_;  // in what the host can see
  Way other_work_;    // the same, where the work of streams is deferred
  Way other_memory_;  // in memory that it never reads, or in printed lines
  Way rounding_;
  std::vector<std::string> stopped_;
};

}  // namespace warpstep::tools::check

// In what the runs of an exploration differ from the one with the threads in order: whether a
// schedule gives a wrong answer.
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
  /// `in_order` must live as long.
  explicit Differences(const Outcome& in_order);

  /// The same schedule once more: what differs now has nothing to do with turns (the time, say),
  /// and is not compared.
  void note_own_changes(const Outcome& again);

  void compare(const std::string& schedule, const Outcome& outcome);

  /// Adds a finding for the first schedule with another answer, and one for the first whose
  /// numbers are rounded in another way. Where no access races, it is atomics that decide, and
  /// another answer may be as right.
  void add_findings(Report& report) const;

  /// What was tried and what was not, in words; adds the numbers to what the report covers.
  std::string covered(Report& report) const;

 private:
  /// Schedules that differ in one way; the first is told in words.
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
  unsigned runs_ = 1, preempting_ = 0, mixing_ = 0;
  std::uint64_t preemptions_ = 0, points_ = 0;
  std::set<std::string> answers_;
  Way other_answer_;  // in what the host gets to see
  Way other_memory_;  // in memory that it does not look at, or in printed lines
  Way rounding_;
  std::vector<std::string> stopped_;
};

}  // namespace warpstep::tools::check

// Due dates, and what a late day costs.
#pragma once

#include <ctime>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "tools/course/exercises.h"

namespace warpstep::tools::grade {

/// Lines of a file, each one word and its values; # begins a comment:
///
///   due 2026-05-01T23:59+02:00       for every exercise; without a zone, this machine's
///   due E21 2026-05-08               for one; a day alone means its end
///   late 10% 3                       of the points for each begun day; after 3 days there are none
///   free 2                           the first 2 late days of everybody cost nothing
///   free ada 4                       of one
///   handed-in ada 2026-05-02T10:00   when; without it, the time of the answer's file counts
class Dates {
 public:
  /// Throws Refusal, with the line at fault.
  static Dates read(const std::filesystem::path& file, const course::Course& course);

  /// The submissions that lines name, and where: FILE:LINE.
  const std::map<std::string, std::string>& named() const { return named_; }

  /// How many days a hand-in is late, begun ones counted, less free ones. 0: it is not.
  int days_late(const std::string& submission, const std::string& exercise,
                std::time_t written) const;

  /// Those that are left of so many points after so many late days, rounded up.
  int points_left(int points, int days) const;

 private:
  struct Free {
    int of_all = 0;
    std::map<std::string, int> of;
  };
  struct Line {
    std::string place;  // FILE:LINE
    std::string text;
  };
  void take(const Line& line, const course::Course& course);
  void expect_first(const std::string& what, const std::string& place);

  std::optional<std::time_t> due_;
  std::map<std::string, std::time_t> due_of_;     // by exercise
  std::map<std::string, std::time_t> handed_in_;  // by submission
  Free free_;
  std::map<std::string, std::string> places_;  // of lines, by what they say something of
  std::map<std::string, std::string> named_;
  int percent_ = 100, most_days_ = 0;  // without a line about it, late is too late
};

}  // namespace warpstep::tools::grade

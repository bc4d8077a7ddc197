// Verdicts by content: an answer that was judged before, by whomever it was written, is not judged
// again.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tools/course/verdict.h"

namespace warpstep::tools::grade {

/// The texts of an answer that have one verdict, strictest first. Empty: that one does not apply.
struct Forms {
  std::string exact;
  std::string lines;  // comments and spaces do not count, line ends do: messages name lines
  std::string rows;   // nor do empty lines: for messages whose lines can be told anew
  std::vector<int> line_of_row{};
  std::string tokens;  // nor do line ends: for verdicts that name none
};
Forms forms_of(const std::string& text);

/// The user's store. Only the grader's process writes it: hand-ins in a cage do not see it.
class Kept {
 public:
  /// `is_used` false: nothing is found or kept, as without a cage, when a hand-in has the user's
  /// rights.
  Kept(const Home& home, const course::Judging& how, bool is_used);

  std::optional<course::Verdict> find(const course::Exercise& exercise,
                                      const std::string& text) const;
  void keep(const course::Exercise& exercise, const std::string& text,
            const course::Verdict& verdict) const;

  /// Changes with the text, the exercise, the options, the compiler and the installation.
  std::string mark(const course::Exercise& exercise, const std::string& text) const;

 private:
  std::filesystem::path folder_;  // empty: not used
  std::string settings_;          // a mark of all that a verdict depends on beside the answer
};

/// As lines of JSON have it, and back.
course::Json as_json(const course::Category& category);
course::Category category_from(const course::Json& json);

}  // namespace warpstep::tools::grade

// What is said of all submissions together.
#pragma once

#include <string>
#include <vector>

#include "tools/grade/grade.h"

namespace warpstep::tools::grade {

/// All results, by submission, and the exercises that any of them has, in the course's order.
struct Class {
  std::vector<Grade> grades;
  std::vector<const course::Exercise*> exercises;

  int max() const;  // points that a submission can have
};

/// The verdict of a submission on an exercise; null: it has none.
const Judged* verdict_of(const Grade& grade, const std::string& exercise);

std::string as_csv(const Class& all);

/// A word in a table that a spreadsheet takes for text, never for a formula.
std::string csv_word(const std::string& text);

/// A page with averages, histograms and the table. `similar` is the text of similar.csv; may be
/// empty.
std::string as_html(const Class& all, const std::string& similar);

/// One submission's page.
std::string feedback(const Grade& grade, const Frame& frame);

/// The page's address beside the summary.
std::string address_of_feedback(const std::string& submission);

/// The beginning of a page with this title, up to its body.
std::string page_head(const std::string& title);

}  // namespace warpstep::tools::grade

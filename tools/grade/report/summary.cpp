#include "tools/grade/report/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <sstream>

#include "tools/grade/hand_in.h"
#include "tools/grade/report/results.h"
#include "tools/system/refusal.h"
#include "tools/system/text/markup.h"

namespace warpstep::tools::grade {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kBars = 11;  // 0, up to a tenth, …, up to all

/// Says whose results are not among the others: they were renamed or removed since.
void tell_left_out(const std::vector<std::string>& names, const fs::path& results,
                   const Roster& roster) {
  constexpr std::size_t kMostNamed = 5;
  std::string shown;
  for (std::size_t i = 0; i < names.size() && i < kMostNamed; ++i)
    shown += (i == 0 ? "" : ", ") + printable(names[i]);
  if (names.size() > kMostNamed) shown += fmt::format(" and {} more", names.size() - kMostNamed);
  fmt::print(stderr,
             "warpstep grade: the summary leaves out {}: no submission in {} has that name; "
             "warpstep grade --merge {} takes in all results\n",
             shown, roster.folder.string(), results.string());
}

Class read_class(const course::Course& course, const fs::path& results, const Roster* roster) {
  Class all;
  std::set<std::string> stems;
  std::vector<std::string> left_out;
  if (roster != nullptr)
    for (const std::string& name : roster->names) stems.insert(file_stem(name));
  std::error_code failure;
  for (const auto& entry : fs::directory_iterator(results, failure))
    if (entry.path().extension() == ".jsonl")
      if (Grade grade = read_result(entry.path()); !grade.verdicts.empty()) {
        const std::string stem = entry.path().stem().string();
        if (file_stem(grade.submission) != stem) grade.submission = stem;  // it is not UTF-8
        if (roster == nullptr || stems.contains(stem))
          all.grades.push_back(std::move(grade));
        else
          left_out.push_back(grade.submission);
      }
  if (failure) throw Refusal(fmt::format("{} is not a folder with results", results.string()));
  std::sort(left_out.begin(), left_out.end());
  if (!left_out.empty()) tell_left_out(left_out, results, *roster);
  std::sort(all.grades.begin(), all.grades.end(),
            [](const Grade& a, const Grade& b) { return a.submission < b.submission; });
  for (const course::Exercise& exercise : course.exercises())
    if (std::any_of(all.grades.begin(), all.grades.end(),
                    [&](const Grade& grade) { return verdict_of(grade, exercise.id) != nullptr; }))
      all.exercises.push_back(&exercise);
  return all;
}

bool is_absent(const Grade& grade) {
  return std::all_of(grade.verdicts.begin(), grade.verdicts.end(),
                     [](const Judged& judged) { return judged.is_absent; });
}

/// Points of those who handed in.
struct Points {
  std::vector<int> all;
  int max = 0, absent = 0;

  void add(int points, int of, bool absent_one) {
    max = std::max(max, of);
    if (absent_one)
      ++absent;
    else
      all.push_back(points);
  }
  double mean() const {
    double sum = 0;
    for (const int points : all) sum += points;
    return all.empty() ? 0 : sum / static_cast<double>(all.size());
  }
  double median() const {
    if (all.empty()) return 0;
    std::vector<int> sorted = all;
    std::sort(sorted.begin(), sorted.end());
    const std::size_t middle = sorted.size() / 2;
    return sorted.size() % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2.0;
  }
  std::array<int, kBars> histogram() const {
    std::array<int, kBars> bars{};
    for (const int points : all)
      ++bars[max == 0
                 ? 0
                 : static_cast<std::size_t>(points * 10 + max - 1) / static_cast<std::size_t>(max)];
    return bars;
  }
};

/// No sum, where a part of it is not known.
std::string sum_of(const Grade& grade) {
  return grade.not_judged() == 0 ? std::to_string(grade.points()) : "not judged";
}

Points points_of(const Class& all, const std::string& exercise) {
  Points points;
  for (const Grade& grade : all.grades)
    if (const Judged* const judged = verdict_of(grade, exercise);
        judged != nullptr && judged->trouble.empty())
      points.add(judged->points(), judged->max(), judged->is_absent);
  return points;
}

/// `scale`: with the numbers below, of a maximum; 0: a small one without.
std::string bars_of(const Points& points, int scale) {
  const std::array<int, kBars> bars = points.histogram();
  const int most = std::max(1, *std::max_element(bars.begin(), bars.end()));
  std::string words;
  for (std::size_t i = 0; i < kBars; ++i)
    if (bars[i] != 0) words += fmt::format("{}{}0 %: {}", words.empty() ? "" : ", ", i, bars[i]);
  std::string html =
      fmt::format("<div class=\"bars{}\" role=\"img\" aria-label=\"{}\" title=\"{}\">",
                  scale == 0 ? " small" : "", words, words);
  for (std::size_t i = 0; i < kBars; ++i) {
    html += "<div>";
    if (scale != 0 && bars[i] != 0) html += std::to_string(bars[i]);
    html += fmt::format("<i style=\"height:{}%\"></i>", bars[i] * (scale == 0 ? 100 : 75) / most);
    if (scale != 0) html += fmt::format("{}", scale * static_cast<int>(i) / 10);
    html += "</div>";
  }
  return html + "</div>";
}

std::string overview(const Class& all) {
  Points sums;
  for (const Grade& grade : all.grades)
    if (grade.not_judged() == 0) sums.add(grade.points(), all.max(), is_absent(grade));
  std::string html = fmt::format(
      "<p>{} submission{}, {} of them without any answer. Of the others the average is {:.1f} of "
      "{} "
      "points, the median {:.1f}.</p>\n<p>Submissions by points; each bar ends at its "
      "number:</p>\n{}\n"
      "<h2>Exercises</h2>\n<div class=\"wide\"><table><tr><th>exercise<th>handed in<th>absent"
      "<th>average<th>median<th>of<th>from 0 to all points\n",
      all.grades.size(), all.grades.size() == 1 ? "" : "s", sums.absent, sums.mean(), all.max(),
      sums.median(), bars_of(sums, all.max()));
  for (const course::Exercise* const exercise : all.exercises) {
    const Points points = points_of(all, exercise->id);
    html +=
        fmt::format("<tr><td>{} {}<td>{}<td>{}<td>{:.1f}<td>{:.1f}<td>{}<td>{}\n",
                    escaped(exercise->id), escaped(exercise->name), points.all.size(),
                    points.absent, points.mean(), points.median(), points.max, bars_of(points, 0));
  }
  return html + "</table></div>\n";
}

std::string alike(const std::string& csv) {
  std::istringstream lines(csv);
  std::string html, line;
  std::getline(lines, line);
  while (std::getline(lines, line)) html += escaped(line) + "\n";
  if (html.empty()) return "";
  return "<h2>Alike</h2>\n<p>Two submissions, in how many exercises they are alike, fingerprints "
         "that "
         "both have and few others, the share of them. Look at both before you conclude "
         "anything.</p>\n<pre>" +
         html + "</pre>\n";
}

int days_late(const Grade& grade) {
  int days = 0;
  for (const Judged& judged : grade.verdicts) days = std::max(days, judged.days_late);
  return days;
}

}  // namespace

int Class::max() const {
  int most = 0;
  for (const Grade& grade : grades) most = std::max(most, grade.max());
  return most;
}

const Judged* verdict_of(const Grade& grade, const std::string& exercise) {
  for (const Judged& judged : grade.verdicts)
    if (judged.exercise == exercise) return &judged;
  return nullptr;
}

std::string csv_word(const std::string& text) {
  std::string word = text;
  // The wide ones begin a formula where spreadsheets are set to an East Asian language.
  for (const char* const sign : {"=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"})
    if (text.starts_with(sign)) word = "'" + text;
  if (word.find_first_of(",;\"\n\r\t") == word.npos) return word;
  std::string quoted = "\"";
  for (const char c : word) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

std::string as_csv(const Class& all) {
  std::string csv = "submission";
  for (const course::Exercise* const exercise : all.exercises) csv += "," + csv_word(exercise->id);
  csv += ",points,max,days late\n";
  for (const Grade& grade : all.grades) {
    csv += csv_word(grade.submission);
    for (const course::Exercise* const exercise : all.exercises) {
      const Judged* const judged = verdict_of(grade, exercise->id);
      csv += judged == nullptr          ? ","
             : judged->is_absent        ? ",absent"
             : !judged->trouble.empty() ? ",not judged"
                                        : fmt::format(",{}", judged->points());
    }
    csv += fmt::format(",{},{},{}\n", sum_of(grade), all.max(), days_late(grade));
  }
  return csv;
}

std::string as_html(const Class& all, const std::string& similar) {
  std::string html =
      page_head("Points") + overview(all) +
      "<h2>Submissions</h2>\n<div class=\"wide\"><table class=\"all\"><tr><th>submission";
  for (const course::Exercise* const exercise : all.exercises)
    html += "<th>" + escaped(exercise->id);
  html += "<th>points<th>of<th>days late\n";
  for (const Grade& grade : all.grades) {
    const std::string address = escaped(address_of_feedback(grade.submission));
    html +=
        fmt::format("<tr><td><a href=\"{}\">{}</a>", address, escaped(printable(grade.submission)));
    for (const course::Exercise* const exercise : all.exercises) {
      const Judged* const judged = verdict_of(grade, exercise->id);
      if (judged == nullptr)
        html += "<td>";
      else if (judged->is_absent)
        html += "<td class=\"absent\">absent";
      else if (!judged->trouble.empty())
        html += "<td>not judged";
      else
        html += fmt::format("<td><a href=\"{}#{}\">{}</a>", address, escaped(exercise->id),
                            judged->points());
    }
    html += fmt::format("<td>{}<td>{}<td>{}\n", sum_of(grade), all.max(), days_late(grade));
  }
  return html + "</table></div>\n" + alike(similar) + "</html>\n";
}

void merge(const course::Course& course, const fs::path& results, const Roster* roster) {
  const Class all = read_class(course, results, roster);
  if (all.grades.empty())
    throw Refusal(
        fmt::format("{} has no results; warpstep grade --all HAND-INS --out RESULTS writes some",
                    results.string()));
  std::error_code failure;
  fs::create_directories(results / "feedback", failure);
  for (const Grade& grade : all.grades)
    write_file(results / "feedback" / (file_stem(grade.submission) + ".html"),
               feedback(grade, {course, {}}));
  write_file(results / "summary.csv", as_csv(all));
  write_file(results / "summary.html", as_html(all, read_text(results / "similar.csv")));
  fmt::print("{} submission{} in {} and summary.html\n", all.grades.size(),
             all.grades.size() == 1 ? "" : "s", (results / "summary.csv").string());
}

}  // namespace warpstep::tools::grade

// Batch grading: each submission is judged by a process of its own, which writes one file. Existing
// results are not judged again.
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>
#include <sstream>

#include "tools/grade/grade.h"
#include "tools/system/process.h"
#include "tools/system/refusal.h"

namespace warpstep::tools::grade {

namespace fs = std::filesystem;

namespace {

using course::Json;

std::vector<fs::path> submissions_in(const fs::path& folder) {
  std::error_code failure;
  std::vector<fs::path> all;
  for (const auto& entry : fs::directory_iterator(folder, failure))
    if (entry.is_directory() && entry.path().filename().string()[0] != '.')
      all.push_back(entry.path());
  if (failure) throw Refusal(fmt::format("{} is not a folder with submissions", folder.string()));
  std::sort(all.begin(), all.end());
  return all;
}

/// The last line of a complete file; null otherwise.
Json end_of(const fs::path& file) {
  std::istringstream lines(read_text(file));
  Json last;
  for (std::string line; std::getline(lines, line);) last = Json::parse(line, nullptr, false);
  return last.is_object() && last.value("end", false) ? last : Json();
}

bool is_judged(const fs::path& file) {
  const std::string text = read_text(file);
  return !end_of(file).is_null() && text.find("not judged yet") == std::string::npos;
}

/// Judges one submission in this process, which does nothing else.
[[noreturn]] void judge_here(const Many& many, const fs::path& submission, const fs::path& out) {
  int code = 0;
  try {
    const Home home = find_home();
    Order order = many.each;
    order.submission = submission;
    order.out = out;
    order.format = "jsonl";
    grade_one(home, course::Course(many.course), order);
  } catch (const std::exception& trouble) {
    fmt::print(stderr, "warpstep grade: {}: {}\n", submission.string(), trouble.what());
    code = 1;
  }
  std::fflush(nullptr);
  _exit(stop_signal() != 0 ? 130 : code);
}

std::string csv_word(const std::string& text) {
  if (text.find_first_of(",\"\n") == text.npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

std::string html_word(const std::string& text) {
  std::string safe;
  for (const char c : text) safe += c == '<' ? "&lt;" : c == '&' ? "&amp;" : std::string(1, c);
  return safe;
}

/// The points of all submissions.
struct Table {
  using Row = std::map<std::string, int>;  // by exercise

  std::set<std::string> exercises;
  std::map<std::string, Row> rows;  // by submission
  int max = 0;                      // points that a submission can have
};

int points_of(const Table::Row& row, const std::string& exercise) {
  const auto found = row.find(exercise);
  return found == row.end() ? 0 : found->second;
}

int sum_of(const Table::Row& row) {
  int sum = 0;
  for (const auto& [exercise, points] : row) sum += points;
  return sum;
}

void read_submission(const fs::path& file, Table& table) {
  std::istringstream lines(read_text(file));
  Table::Row& row = table.rows[file.stem().string()];
  for (std::string line; std::getline(lines, line);) {
    const Json json = Json::parse(line, nullptr, false);
    if (!json.is_object()) continue;
    if (json.value("end", false)) table.max = std::max(table.max, json.value("max", 0));
    if (!json.contains("exercise")) continue;
    row[json["exercise"]] += json.value("points", 0);
    table.exercises.insert(json["exercise"].get<std::string>());
  }
}

Table read_table(const fs::path& results) {
  Table table;
  std::error_code failure;
  for (const auto& entry : fs::directory_iterator(results, failure))
    if (entry.path().extension() == ".jsonl") read_submission(entry.path(), table);
  if (failure) throw Refusal(fmt::format("{} is not a folder with results", results.string()));
  return table;
}

std::string as_csv(const Table& table) {
  std::string csv = "submission";
  for (const std::string& exercise : table.exercises) csv += "," + csv_word(exercise);
  csv += ",points,max\n";
  for (const auto& [name, row] : table.rows) {
    csv += csv_word(name);
    for (const std::string& exercise : table.exercises)
      csv += fmt::format(",{}", points_of(row, exercise));
    csv += fmt::format(",{},{}\n", sum_of(row), table.max);
  }
  return csv;
}

std::string as_html(const Table& table) {
  std::string html =
      "<!doctype html><meta charset=\"utf-8\"><title>Points</title>\n"
      "<style>body{font:16px sans-serif}td,th{padding:2px 8px;text-align:right}"
      "td:first-child{text-align:left}</style>\n<table><tr><th>submission";
  for (const std::string& exercise : table.exercises) html += "<th>" + html_word(exercise);
  html += "<th>points<th>of\n";
  for (const auto& [name, row] : table.rows) {
    html += "<tr><td>" + html_word(name);
    for (const std::string& exercise : table.exercises)
      html += fmt::format("<td>{}", points_of(row, exercise));
    html += fmt::format("<td>{}<td>{}\n", sum_of(row), table.max);
  }
  return html + "</table>\n";
}

}  // namespace

int grade_many(const Many& many) {
  const std::vector<fs::path> submissions = submissions_in(many.all);
  std::error_code failure;
  fs::create_directories(many.out, failure);
  if (failure) throw Refusal(fmt::format("{} cannot be created", many.out.string()));
  std::map<pid_t, fs::path> running;
  // Those before a task count as done.
  std::size_t done = static_cast<std::size_t>(std::max(0, many.task)), failed = 0;
  const auto wait_for_one = [&] {
    int status = 0;
    const pid_t ended = wait(&status);
    const auto found = running.find(ended);
    if (found == running.end()) return;
    const Json end = end_of(many.out / (found->second.filename().string() + ".jsonl"));
    ++done;
    if (end.is_null() || !WIFEXITED(status) || WEXITSTATUS(status) != 0) ++failed;
    fmt::print("{}/{} {} {}\n", done, submissions.size(), found->second.filename().string(),
               end.is_null() ? "no result"
                             : fmt::format("{}/{}", end.value("points", 0), end.value("max", 0)));
    std::fflush(stdout);
    running.erase(found);
  };
  for (std::size_t i = 0; i < submissions.size() && stop_signal() == 0; ++i) {
    if (many.task >= 0 && i != static_cast<std::size_t>(many.task)) continue;
    const fs::path out = many.out / (submissions[i].filename().string() + ".jsonl");
    if (is_judged(out)) {
      ++done;
      fmt::print("{}/{} {} already exists\n", done, submissions.size(),
                 submissions[i].filename().string());
      continue;
    }
    while (running.size() >= std::max(1u, many.jobs)) wait_for_one();
    std::fflush(nullptr);
    const pid_t child = fork();
    if (child < 0) throw Refusal("cannot start a process");
    if (child == 0) judge_here(many, submissions[i], out);
    running[child] = submissions[i];
  }
  while (!running.empty()) wait_for_one();
  if (many.task < 0) merge(many.out);
  return failed == 0 ? 0 : 1;
}

void merge(const fs::path& results) {
  const Table table = read_table(results);
  write_file(results / "summary.csv", as_csv(table));
  write_file(results / "summary.html", as_html(table));
  fmt::print("{} submissions in {} and summary.html\n", table.rows.size(),
             (results / "summary.csv").string());
}

}  // namespace warpstep::tools::grade

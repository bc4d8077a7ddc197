// Comparison of the solutions' counters with the learner's.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "tools/learn/learn.h"
#include "tools/system/cache.h"
#include "tools/system/store.h"

namespace warpstep::tools::learn {

namespace fs = std::filesystem;

namespace {

struct Column {
  std::string head;
  std::map<std::string, double> counts;
};

std::string first_line(const fs::path& file) {
  const std::string text = read_written_text(file);
  const std::string line = text.substr(0, text.find('\n'));
  return line.starts_with("// ") ? line.substr(3) : "";
}

std::vector<fs::path> solutions_of(const course::Exercise& exercise) {
  std::error_code failure;
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(exercise.folder / "solutions", failure))
    if (entry.path().extension() == ".cu") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

Column column_of(const std::string& head, const course::Verdict& verdict) {
  Column column{head, {}};
  for (const course::Category& category : verdict.categories)
    for (const course::Json& counter : category.counters)
      column.counts[counter.value("name", "")] = counter.value("got", 0.0);
  return column;
}

/// All that a solution's counts depend on.
std::string name_of_counts(const Home& home, const course::Exercise& exercise,
                           const fs::path& file) {
  std::string texts;
  std::error_code failure;
  std::set<fs::path> parts{file};
  for (const auto& entry : fs::directory_iterator(exercise.folder, failure))
    if (entry.is_regular_file(failure)) parts.insert(entry.path());
  for (const fs::path& part : parts) texts += part.string() + '\0' + read_text(part) + '\0';
  const std::string installed = state_of(home.prefix / "bin/warpstep") +
                                state_of(home.helper("course-judge")) +
                                state_of(home.prefix / "lib/libwarpstep_sim.a") +
                                state_of(home.prefix / "lib/warpstep/libwarpstep_course_child.a");
  return name_of({"counts of a solution", texts, installed});
}

/// What was counted of a solution: the same every time, so it is judged once.
Column counts_of(const Workspace& workspace, const course::Exercise& exercise, const fs::path& file,
                 const std::string& head) {
  const std::string name = name_of_counts(workspace.home, exercise, file);
  Column column{head, {}};
  if (auto kept = find_kept(name)) {
    const course::Json counts = course::Json::parse((*kept)["counts"], nullptr, false);
    if (counts.is_object()) {
      for (const auto& [counter, value] : counts.items()) column.counts[counter] = value;
      return column;
    }
  }
  const course::Verdict verdict = course::judge_answer(workspace.home, exercise, file);
  column = column_of(head, verdict);
  if (verdict.passed()) keep(name, {{"counts", course::Json(column.counts).dump()}});
  return column;
}

/// One line for each of the learner's counters, in the order of the screen.
std::string table(const course::Verdict& own, const std::vector<Column>& columns) {
  std::string text;
  for (const course::Category& category : own.categories)
    for (const course::Json& counter : category.counters) {
      const std::string name = counter.value("name", "");
      text += fmt::format("  {:<38}", name);
      for (const Column& column : columns) {
        const auto found = column.counts.find(name);
        text += found == column.counts.end() ? fmt::format(" {:>8}", "-")
                                             : fmt::format(" {:>8.4g}", found->second);
      }
      text += "\n";
    }
  if (text.empty()) return "";
  std::string head = fmt::format("  {:<38}", "counted");
  for (const Column& column : columns) head += fmt::format(" {:>8}", column.head);
  return head + "\n" + text;
}

}  // namespace

std::string solutions_in_words(const Workspace& workspace, const course::Exercise& exercise,
                               const course::Verdict* own) {
  if (!workspace.progress.state(exercise.id).done)
    return "the solutions are shown once your own has full points\n";
  const std::vector<fs::path> files = solutions_of(exercise);
  if (files.empty()) return "";
  std::string text = "other ways to do it:\n";
  std::vector<Column> columns;
  if (own != nullptr) columns.push_back(column_of("yours", *own));
  for (std::size_t i = 0; i < files.size(); ++i) {
    const std::string letter(1, static_cast<char>('A' + i % 26));
    text += fmt::format("  {}  {}\n     {}\n", letter, first_line(files[i]), files[i].string());
    if (own != nullptr && !columns[0].counts.empty())
      columns.push_back(counts_of(workspace, exercise, files[i], letter));
  }
  return own == nullptr ? text : text + table(*own, columns);
}

}  // namespace warpstep::tools::learn

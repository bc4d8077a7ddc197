// Comparison of the solutions' counters with the learner's.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "tools/learn/learn.h"

namespace warpstep::tools::learn {

namespace fs = std::filesystem;

namespace {

struct Column {
  std::string head;
  std::map<std::string, double> counts;
};

std::string first_line(const fs::path& file) {
  const std::string text = read_text(file);
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

/// What was counted of a solution: the same every time, so it is judged once.
const Column& column_of(const Workspace& workspace, const course::Exercise& exercise,
                        const fs::path& file, const std::string& head) {
  static std::map<fs::path, Column> known;
  const auto [entry, is_new] = known.try_emplace(file);
  if (is_new) entry->second = column_of(head, course::judge_answer(workspace.home, exercise, file));
  return entry->second;
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
      columns.push_back(column_of(workspace, exercise, files[i], letter));
  }
  return own == nullptr ? text : text + table(*own, columns);
}

}  // namespace warpstep::tools::learn

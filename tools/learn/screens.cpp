// Screens of the keys and subcommands of `warpstep learn`.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <sstream>

#include "tools/learn/learn.h"
#include "tools/learn/quiz/quiz.h"
#include "tools/system/process.h"
#include "tools/system/refusal.h"

namespace warpstep::tools::learn {

namespace fs = std::filesystem;

namespace {

std::string bar(std::size_t done, std::size_t all) {
  constexpr std::size_t kWidth = 20;
  const std::size_t full = all == 0 ? 0 : done * kWidth / all;
  std::string text = "[" + std::string(full, '#');
  if (full < kWidth) text += ">" + std::string(kWidth - full - 1, '-');
  return text + fmt::format("] {}/{}", done, all);
}

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

/// The learner's copy of a statement, else the course's.
std::string statement_of(const Workspace& workspace, const course::Exercise& exercise) {
  const std::string own =
      read_written_text(workspace.folder / exercise.folder_name() / "README.md");
  return own.empty() ? read_written_text(exercise.folder / "README.md") : own;
}

}  // namespace

std::string keep_verdict(Workspace& workspace, const course::Exercise& exercise,
                         const course::Verdict& verdict) {
  State state = workspace.progress.state(exercise.id);
  const State before = state;
  if (exercise.is_graded()) state.points = std::max(state.points, verdict.points());
  state.done |= verdict.passed();
  if (state.points == before.points && state.done == before.done) return "";
  return workspace.progress.set(exercise.id, state);
}

std::string run_exercise(Workspace& workspace, const course::Exercise& exercise,
                         course::Verdict& verdict, const std::string& schedule,
                         const course::Style& style) {
  let_children_lead();
  verdict = course::judge_answer(workspace.home, exercise, workspace.file_of(exercise),
                                 {.is_users_own = true, .schedule = schedule});
  std::string text = course::in_words(workspace.course, exercise, verdict, style);
  if (!schedule.empty()) return text + schedule_in_words(schedule);
  const std::string trouble = keep_verdict(workspace, exercise, verdict);
  if (!trouble.empty()) text += trouble + "\n";
  return text;
}

std::string run_on_gpu(const Workspace& workspace, const course::Exercise& exercise,
                       course::Verdict& verdict, const course::Style& style) {
  verdict = course::judge_answer(workspace.home, exercise, workspace.file_of(exercise),
                                 {.backend = Backend::kGpu, .is_users_own = true});
  return course::in_words(workspace.course, exercise, verdict, style) +
         "  progress counts what the simulator says\n";
}

std::string list_in_words(const Workspace& workspace) {
  std::string text, unit;
  std::size_t done = 0, number = 0;
  const auto& all = workspace.course.exercises();
  const std::string here = workspace.current().id;
  for (const course::Exercise& exercise : all) {
    if (exercise.unit != unit) {
      unit = exercise.unit;
      std::size_t in_unit = 0, done_in_unit = 0;
      for (const course::Exercise& other : all) {
        if (other.unit != unit) continue;
        ++in_unit;
        done_in_unit += workspace.progress.state(other.id).done ? 1 : 0;
      }
      text += fmt::format("{}  {}  {}/{}\n", unit, exercise.unit_title, done_in_unit, in_unit);
    }
    const bool is_last = ++number == all.size() || all[number].unit != unit;
    const State state = workspace.progress.state(exercise.id);
    done += state.done ? 1 : 0;
    const std::string points = exercise.is_graded()
                                   ? fmt::format("{:2}/{} points", state.points, exercise.points)
                                   : std::string("   no points");
    text += fmt::format("{}{:>3} {} {}  {:<5} {}  {:<18} {}\n", is_last ? "└─" : "├─", number,
                        exercise.id == here ? "->" : "  ", exercise.id,
                        state.done ? "done" : "open", points, exercise.name, exercise.title);
  }
  const std::string quiz = quiz_in_words(workspace);
  return text + bar(done, all.size()) + "\n" + (quiz.empty() ? "" : quiz + "\n");
}

std::string found_in_words(const Workspace& workspace, const std::string& words) {
  const std::string wanted = lower(words);
  std::string text;
  std::size_t number = 0;
  for (const course::Exercise& exercise : workspace.course.exercises()) {
    ++number;
    std::istringstream lines(statement_of(workspace, exercise));
    std::string where;
    for (std::string line; where.empty() && std::getline(lines, line);)
      if (lower(line).find(wanted) != line.npos) where = line;
    const std::string name = lower(exercise.id + " " + exercise.name + " " + exercise.title);
    if (where.empty() && name.find(wanted) == name.npos) continue;
    text += fmt::format("{:>3}  {}  {:<18} {}\n", number, exercise.id, exercise.name,
                        where.starts_with("# ") || where.empty() ? exercise.title : where);
  }
  return text.empty() ? fmt::format("no exercise has {}\n", words) : text;
}

std::string go_in_words(Workspace& workspace, const course::Exercise& exercise) {
  const std::string trouble = workspace.progress.set_current(exercise.id);
  return statement_in_words(workspace, exercise) +
         fmt::format("\nto write: {}\n", from_here(workspace.file_of(exercise))) +
         (trouble.empty() ? "" : trouble + "\n");
}

std::string list_as_json(const Workspace& workspace) {
  course::Json all = course::Json::array();
  const std::string here = workspace.current().id;
  for (const course::Exercise& exercise : workspace.course.exercises()) {
    const State state = workspace.progress.state(exercise.id);
    all.push_back({{"id", exercise.id},
                   {"name", exercise.name},
                   {"title", exercise.title},
                   {"unit", exercise.unit},
                   {"unit_title", exercise.unit_title},
                   {"file", fs::absolute(workspace.file_of(exercise)).string()},
                   {"done", state.done},
                   {"points", state.points},
                   {"most_points", exercise.is_graded() ? exercise.points : 0},
                   {"hints", state.hints},
                   {"current", exercise.id == here}});
  }
  return course::Json{{"course", workspace.course.title()}, {"exercises", all}}.dump(2) + "\n";
}

std::string hint_in_words(Workspace& workspace, const course::Exercise& exercise, int level) {
  State state = workspace.progress.state(exercise.id);
  if (level == 0) level = std::min(state.hints + 1, 3);
  if (level < 1 || level > 3) throw Refusal("the level of a hint is 1, 2 or 3");
  std::string text = fmt::format("{} hint {} of 3: {}\n", exercise.id, level,
                                 exercise.hints[static_cast<std::size_t>(level - 1)]);
  if (level <= state.hints) return text;
  state.hints = level;
  const std::string trouble = workspace.progress.set(exercise.id, state);
  return trouble.empty() ? text : text + trouble + "\n";
}

std::string code_in_words(const course::Course& course, const std::string& code) {
  const course::Json about = course.code(code);
  if (!about.is_object())
    throw Refusal(fmt::format("there is no code {}; codes are V1, O1, R1, B1, T2 and so on", code));
  return fmt::format("{}: {}\n\n{}\nask yourself: {}\n", code, about.value("means", ""),
                     course::wrapped(about.value("text", ""), 78, 0), about.value("question", ""));
}

std::string statement_in_words(const Workspace& workspace, const course::Exercise& exercise) {
  const std::string text = statement_of(workspace, exercise);
  std::string pictures;
  for (std::size_t at = text.find("]("); at != text.npos; at = text.find("](", at + 2)) {
    const std::string name = text.substr(at + 2, text.find(')', at) - at - 2);
    if (!name.ends_with(".svg") && !name.ends_with(".png")) continue;
    pictures +=
        fmt::format("picture: {}\n", from_here(workspace.folder / exercise.folder_name() / name));
  }
  return pictures.empty() ? text : text + "\n" + pictures;
}

}  // namespace warpstep::tools::learn

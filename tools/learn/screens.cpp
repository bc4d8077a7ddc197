// Screens of the keys and subcommands of `warpstep learn`.
#include <fmt/format.h>

#include <algorithm>

#include "tools/learn/learn.h"
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
                         course::Verdict& verdict, const std::string& schedule) {
  verdict = course::judge_answer(workspace.home, exercise, workspace.file_of(exercise),
                                 {.is_users_own = true, .schedule = schedule});
  std::string text =
      course::in_words(workspace.course, exercise, verdict, course::style_of_terminal(1));
  if (!schedule.empty()) return text + schedule_in_words(schedule);
  const std::string trouble = keep_verdict(workspace, exercise, verdict);
  if (!trouble.empty()) text += trouble + "\n";
  return text;
}

std::string run_on_gpu(const Workspace& workspace, const course::Exercise& exercise,
                       course::Verdict& verdict) {
  verdict = course::judge_answer(workspace.home, exercise, workspace.file_of(exercise),
                                 {.backend = Backend::kGpu, .is_users_own = true});
  return course::in_words(workspace.course, exercise, verdict, course::style_of_terminal(1)) +
         "  progress counts what the simulator says\n";
}

std::string list_in_words(const Workspace& workspace) {
  std::string text, unit;
  std::size_t done = 0;
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
    const State state = workspace.progress.state(exercise.id);
    done += state.done ? 1 : 0;
    const std::string points = exercise.is_graded()
                                   ? fmt::format("{:2}/{} points", state.points, exercise.points)
                                   : std::string("   no points");
    text +=
        fmt::format("{} {}  {:<5} {}  {:<18} {}\n", exercise.id == here ? "->" : "  ", exercise.id,
                    state.done ? "done" : "open", points, exercise.name, exercise.title);
  }
  return text + bar(done, all.size()) + "\n";
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
  const std::string own = read_text(workspace.folder / exercise.folder_name() / "README.md");
  return own.empty() ? read_text(exercise.folder / "README.md") : own;
}

}  // namespace warpstep::tools::learn

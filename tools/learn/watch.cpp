// `warpstep learn` without a subcommand: judges an exercise each time it is saved.
#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <vector>

#include "tools/course/gates.h"
#include "tools/learn/files.h"
#include "tools/learn/learn.h"
#include "tools/learn/quiz/quiz.h"
#include "tools/learn/terminal.h"
#include "tools/system/home.h"
#include "tools/system/process.h"
#include "tools/system/refusal.h"

namespace warpstep::tools::learn {

namespace {

constexpr const char* kKeys =
    "n:next  h:hint (1 2 3)  g:goal  a:all  v:view  d:debug  t:traffic  s:schedule  e:explain  "
    "l:list  j:jump  /:search  z:quiz  r:run  q:quit\n";

class Watch {
 public:
  Watch(Workspace& workspace, bool polls)
      : workspace_(workspace),
        files_(all_files(workspace), polls),
        exercise_(&workspace.current()) {}

  void run() {
    judge();
    while (!has_quit_ && stop_signal() == 0) {
      files_.wait(kOnceASecond, !input_has_ended_);
      if (const auto saved = files_.changed()) {
        usleep(30'000);  // editors write in several steps
        files_.look_at(*saved);
        judge_saved(workspace_.course.exercises()[*saved]);
      }
      if (const char key = terminal_.read_key(); key != 0) press(key);
    }
  }

 private:
  static constexpr int kOnceASecond = 1000;

  void say(const std::string& text) {
    fmt::print("{}", text);
    std::fflush(stdout);
  }

  static std::vector<std::filesystem::path> all_files(const Workspace& workspace) {
    std::vector<std::filesystem::path> files;
    for (const course::Exercise& exercise : workspace.course.exercises())
      files.push_back(workspace.file_of(exercise));
    return files;
  }

  /// Whatever is saved is what the learner works at.
  void judge_saved(const course::Exercise& exercise) {
    std::error_code failure;
    if (&exercise != exercise_) {
      // A file of another exercise that is gone or renamed is none that is worked at.
      if (!std::filesystem::is_regular_file(workspace_.file_of(exercise), failure)) return;
      say(fmt::format("\n{} was saved: it is the current exercise now\n", exercise.id));
      workspace_.progress.set_current(exercise.id);
      exercise_ = &exercise;
    }
    judge();
  }

  /// A newer save ends the judging of the one before.
  void judge() {
    while (judge_text() == Judged::kOld) {
      say(fmt::format("{} was saved again\n", from_here(workspace_.file_of(*exercise_))));
      usleep(30'000);  // editors write in several steps
    }
  }

  enum class Judged { kDone, kOld };

  Judged judge_text() {
    const std::filesystem::path file = workspace_.file_of(*exercise_);
    std::error_code failure;
    if (!std::filesystem::is_regular_file(file, failure)) {
      say(fmt::format("{} is missing; {} learn reset {} restores it\n{}", from_here(file),
                      typed_command(), exercise_->id, kKeys));
      return Judged::kDone;
    }
    schedule_.clear();
    say(fmt::format("\njudging {}\n", from_here(file)));
    files_.look_at(static_cast<std::size_t>(exercise_ - workspace_.course.exercises().data()));
    bool is_old = false;
    {
      const NewerSave newer(file);
      verdict_ = course::judge_answer(workspace_.home, *exercise_, file, {.is_users_own = true});
      is_old = newer.is_there();
    }
    if (stop_signal() != 0) return Judged::kDone;  // the judge came to no end
    if (is_old) return Judged::kOld;
    const std::string trouble = keep_verdict(workspace_, *exercise_, verdict_);
    say(course::in_words(workspace_.course, *exercise_, verdict_, style()));
    if (!trouble.empty()) say(trouble + "\n");
    if (verdict_.passed()) {
      say(solutions_in_words(workspace_, *exercise_, &verdict_));
      say("everything is right. Press n when you are finished with it.\n");
      if (next_question(workspace_)) say("a question is open: press z, or leave it\n");
    } else {
      say(played_in_words(workspace_, *exercise_, verdict_));
    }
    say(kKeys);
    return Judged::kDone;
  }

  static course::Style style(bool is_all = false) {
    course::Style style = course::style_of_terminal(1);
    style.is_all = is_all;
    style.unfold = "press a";
    return style;
  }

  /// The next order of threads, for this verdict and for the debugger, until the file is saved.
  void change_schedule() {
    schedule_ = next_schedule(schedule_.empty() ? "in-order" : schedule_);
    course::Verdict verdict;
    const std::string text = run_exercise(workspace_, *exercise_, verdict, schedule_, style());
    if (stop_signal() == 0) say("\n" + text + kKeys);
  }

  void next() {
    if (!workspace_.progress.state(exercise_->id).done) {
      say(fmt::format("{} is not done yet; press l for the list\n", exercise_->id));
      return;
    }
    for (const course::Exercise& exercise : workspace_.course.exercises()) {
      if (workspace_.progress.state(exercise.id).done) continue;
      workspace_.progress.set_current(exercise.id);
      exercise_ = &exercise;
      say("\n" + statement_in_words(workspace_, exercise));
      judge();
      return;
    }
    say("that was the last one: the course is done\n");
  }

  void explain() {
    const auto codes = verdict_.codes();
    if (codes.empty()) say("there is nothing to explain: nothing is wrong\n");
    for (std::size_t i = 0; i < codes.size() && i < 1; ++i)
      say(code_in_words(workspace_.course, codes[i]));
  }

  void traffic() {
    const std::string text = course::gates_in_words(verdict_);
    say(text.empty() ? "nothing was counted in the last run\n" : text);
  }

  void debug() {
    terminal_.give_back();
    try {
      FirstStop stop{"", "", "", schedule_};
      const auto messages = verdict_.messages();
      if (!messages.empty() && messages[0].contains("thread") && messages[0].contains("block")) {
        const auto word = [&](const char* name) {
          const course::Json& index = messages[0][name];
          return fmt::format("{},{},{}", index[0].get<int>(), index[1].get<int>(),
                             index[2].get<int>());
        };
        stop.block = word("block");
        stop.thread = word("thread");
      }
      debug_exercise(workspace_, *exercise_, stop);
    } catch (const Refusal& refusal) {
      say(fmt::format("{}\n", refusal.what()));
    }
    terminal_.take();
    say(kKeys);
  }

  void view() {
    try {
      say(view_in_words(workspace_, *exercise_, look_at(verdict_)));
    } catch (const Refusal& refusal) {
      say(fmt::format("{}\n", refusal.what()));
    }
  }

  /// A question after the exercises that are done.
  void quiz() {
    const auto question = next_question(workspace_);
    if (!question) return say("no question is open so far\n" + quiz_in_words(workspace_) + "\n");
    try {
      say(ask(workspace_, *question, [&](const std::string& shown) {
        say(shown + "your answer: ");
        return terminal_.read_line();
      }));
    } catch (const Refusal& refusal) {
      say(fmt::format("{}\n", refusal.what()));
    }
  }

  void jump() {
    say("to which exercise? ");
    try {
      const course::Exercise& exercise = workspace_.find(terminal_.read_line());
      say("\n" + go_in_words(workspace_, exercise));
      exercise_ = &exercise;
      judge();
    } catch (const Refusal& refusal) {
      say(fmt::format("{}\n", refusal.what()));
    }
  }

  void search() {
    say("which words? ");
    say(found_in_words(workspace_, terminal_.read_line()));
  }

  void press(char key) {
    switch (key) {
      case 'n':
        return next();
      case 'h':
        return say(hint_in_words(workspace_, *exercise_, 0));
      case '1':
      case '2':
      case '3':
        return say(hint_in_words(workspace_, *exercise_, key - '0'));
      case 'd':
        return debug();
      case 'a':
        return say(course::in_words(workspace_.course, *exercise_, verdict_, style(true)));
      case 't':
        return traffic();
      case 'e':
        return explain();
      case 'v':
        return view();
      case 's':
        return change_schedule();
      case 'g':
        return say(statement_in_words(workspace_, *exercise_));
      case 'l':
        return say(list_in_words(workspace_));
      case 'j':
        return jump();
      case '/':
        return search();
      case 'z':
        return quiz();
      case 'r':
      case '\r':
        return judge();
      case 'q':
        has_quit_ = true;
        return;
      default:
        return say(kKeys);
    }
  }

  Workspace& workspace_;
  bool has_quit_ = false, input_has_ended_ = false;
  Terminal terminal_;
  WatchedFiles files_;  // those of all exercises, in the course's order
  const course::Exercise* exercise_ = nullptr;
  course::Verdict verdict_;
  std::string schedule_;  // empty: all of them
};

}  // namespace

int watch(Workspace& workspace, bool polls) {
  const WatchLock lock(workspace.folder);
  if (!lock.is_ours())
    throw Refusal(
        fmt::format("another warpstep learn is watching this folder; {} learn run still works",
                    typed_command()));
  let_children_lead();
  Watch(workspace, polls).run();  // afterwards the terminal is as it was
  if (stop_signal() != 0) end_by_signal(stop_signal());
  return 0;
}

}  // namespace warpstep::tools::learn

// The command line of `warpstep learn`.
#include <fmt/format.h>
#include <string.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <vector>

#include "tools/commands/command.h"
#include "tools/course/answer.h"
#include "tools/course/grader.h"
#include "tools/learn/authoring/dev.h"
#include "tools/learn/editor.h"
#include "tools/learn/learn.h"
#include "tools/learn/notebook.h"
#include "tools/learn/quiz/quiz.h"
#include "tools/options/command.h"
#include "tools/system/home.h"
#include "tools/system/output.h"
#include "tools/system/process.h"

namespace warpstep::tools {

namespace fs = std::filesystem;

namespace {

struct LearnOptions {
  std::string course, folder = ".", name, code, file, backend = "sim", answer;
  std::vector<std::string> words;
  learn::FirstStop stop;
  learn::Look look;
  int level = 0;
  bool polls = false, prepares = false, as_json = false, is_all = false;
};

/// Whether a folder is empty except for hidden files.
bool has_nothing(const fs::path& folder) {
  std::error_code failure;
  for (const auto& entry : fs::directory_iterator(folder, failure))
    if (entry.path().filename().string()[0] != '.') return false;
  return true;
}

const course::Exercise& chosen(const learn::Workspace& workspace, const std::string& name) {
  return name.empty() ? workspace.current() : workspace.find(name);
}

std::string count_of(const course::Course& course) {
  const std::size_t count = course.exercises().size();
  return fmt::format("{} exercise{}", count, count == 1 ? "" : "s");
}

void init(const LearnOptions& options) {
  const Home home = find_home();
  const course::Course course(learn::course_of(home, options.course, options.folder));
  std::error_code failure;
  fs::create_directories(options.folder, failure);
  learn::write_course(home, course, options.folder);
  const std::string command = typed_command(options.folder) + " learn";
  const char* const are = course.exercises().size() == 1 ? "is" : "are";
  if (fs::equivalent(options.folder, ".", failure))
    fmt::print("{} {} here; next: {}\n", count_of(course), are, command);
  else
    fmt::print("{} {} in {}; next: cd {} && {}\n", count_of(course), are, options.folder,
               shell_word(options.folder), command);
}

int start(const LearnOptions& options) {
  std::error_code failure;
  const fs::path here = fs::current_path(failure);
  if (has_nothing(here)) {
    const Home home = find_home();
    const course::Course course(learn::course_of(home, options.course, here));
    learn::write_course(home, course, here);
    fmt::print(
        "{}: {}, written into this folder.\n\n"
        "Open the file named below in your editor. Each time you save it, the judge reports\n"
        "first what is wrong, then where, then a question. Keys: h shows a hint, g the goal,\n"
        "l the list, q quits; your progress is kept.\n\n",
        course.title(), count_of(course));
  }
  learn::Workspace workspace = learn::open_workspace(options.course);
  return learn::watch(workspace, options.polls);
}

int run(const LearnOptions& options) {
  learn::Workspace workspace = learn::open_workspace(options.course);
  const course::Exercise& exercise = chosen(workspace, options.name);
  const bool on_gpu = course::backend_named(workspace.home, options.backend) == Backend::kGpu;
  workspace.progress.set_current(exercise.id);
  const std::string& schedule = options.stop.schedule;
  course::Verdict verdict;
  course::Style style = course::style_of_terminal(1);
  style.is_all = options.is_all;
  const std::string text = on_gpu
                               ? learn::run_on_gpu(workspace, exercise, verdict, style)
                               : learn::run_exercise(workspace, exercise, verdict, schedule, style);
  if (stop_signal() != 0) end_by_signal(stop_signal());
  fmt::print("judging {}\n{}", learn::from_here(workspace.file_of(exercise)), text);
  std::fflush(stdout);  // the solutions are judged next, which takes as long again for each
  if (!verdict.passed() && !on_gpu)
    fmt::print("{}", learn::played_in_words(workspace, exercise, verdict));
  if (verdict.passed() && !on_gpu && schedule.empty())
    fmt::print("{}", learn::solutions_in_words(workspace, exercise, &verdict));
  return verdict.passed() ? 0 : 1;
}

int check_all(const LearnOptions& options) {
  learn::Workspace workspace = learn::open_workspace(options.course);
  const Backend backend = course::backend_named(workspace.home, options.backend);
  int sum = 0, most = 0;
  for (const course::Exercise& exercise : workspace.course.exercises()) {
    const course::Verdict verdict =
        course::judge_answer(workspace.home, exercise, workspace.file_of(exercise),
                             {.backend = backend, .is_users_own = true});
    const std::string trouble =
        backend == Backend::kGpu ? "" : learn::keep_verdict(workspace, exercise, verdict);
    if (exercise.is_graded()) {
      sum += verdict.points();
      most += verdict.max();
    }
    const auto messages = verdict.messages();
    const std::string what = messages.empty() ? "" : messages[0].value("what", "");
    fmt::print(
        "{} {:<18} {:2}/{}  {}\n", exercise.id, exercise.name, verdict.points(), verdict.max(),
        messages.empty()
            ? ""
            : messages[0].value("code", "") + " " + what.substr(0, what.find('\n')).substr(0, 60));
    if (!trouble.empty()) fmt::print(stderr, "warpstep: {}\n", trouble);
    if (stop_signal() != 0) break;
  }
  fmt::print("{} of {} points\n", sum, most);
  if (sum != most)
    fmt::print("{} learn run EXERCISE says what is wrong, learn view EXERCISE plays it\n",
               typed_command());
  return sum == most ? 0 : 1;
}

/// Beside the file, a name that nothing has.
fs::path place_for_copy(const fs::path& file) {
  std::error_code failure;
  for (int number = 1;; ++number) {
    fs::path place = file.string() + ".before-reset";
    if (number > 1) place += "." + std::to_string(number);
    if (!fs::exists(fs::symlink_status(place, failure))) return place;
  }
}

void reset(const LearnOptions& options) {
  learn::Workspace workspace = learn::open_workspace(options.course);
  const course::Exercise& exercise = workspace.find(options.name);
  const fs::path file = workspace.file_of(exercise);
  const std::string original = read_text(exercise.folder / exercise.file);
  std::error_code failure;
  fs::create_directories(file.parent_path(), failure);
  fs::path kept;
  if (fs::exists(file, failure) && read_text(file) != original) {
    kept = place_for_copy(file);
    if (const int error = put_file(kept.string(), read_text(file)); error != 0)
      throw Refusal(fmt::format("{} stays as it is: {} cannot be written: {}", file.string(),
                                kept.string(), strerror(error)));
  }
  if (const int error = put_file(file.string(), original); error != 0)
    throw Refusal(fmt::format("{} cannot be written: {}", file.string(), strerror(error)));
  const std::string trouble = workspace.progress.forget(exercise.id);
  fmt::print("{} is back in its original state{}\n", file.string(),
             kept.empty() ? "" : "; your version is in " + kept.string());
  if (!trouble.empty()) throw Refusal(trouble);
}

using Shared = std::shared_ptr<LearnOptions>;

void add_exercise(Command command, const Shared& options) {
  command.add_option("EXERCISE", options->name, "Such as E05 (default: the current one)");
}

void add_backend(Command command, const Shared& options) {
  command.add_option("--backend", options->backend, "sim (default) or gpu, which checks less")
      .type_name("NAME");
}

void add_schedule(Command command, const Shared& options) {
  command
      .add_option("--schedule", options->stop.schedule,
                  "Run only in this order of threads, such as reverse or random:7")
      .type_name("ORDER")
      .check([](const std::string& name) {
        learn::expect_schedule(name);
        return std::string{};
      });
}

void add_init(Command learn, const Shared& options, int&) {
  Command command = learn.add_subcommand("init", "Write the course into a folder");
  command.add_option("DIR", options->folder, "The folder (default: this one)");
  command.callback([options] { init(*options); });
}

void add_list(Command learn, const Shared& options, int&) {
  Command command = learn.add_subcommand("list", "List all exercises and your progress");
  command.add_flag("--json", options->as_json, "As JSON, for editors");
  command.callback([options] {
    const learn::Workspace workspace = learn::open_workspace(options->course);
    fmt::print("{}",
               options->as_json ? learn::list_as_json(workspace) : learn::list_in_words(workspace));
  });
}

void add_go(Command learn, const Shared& options, int&) {
  Command command = learn.add_subcommand(
      "go", "Go to an exercise: its statement, pictures, and the file to write");
  command.add_option("EXERCISE", options->name, "Such as E05, add_ten, or its number in the list")
      .required();
  command.callback([options] {
    learn::Workspace workspace = learn::open_workspace(options->course);
    fmt::print("{}", learn::go_in_words(workspace, workspace.find(options->name)));
  });
}

void add_search(Command learn, const Shared& options, int&) {
  Command command = learn.add_subcommand("search", "Find exercises by words of their statements");
  command.add_option("WORDS", options->words, "Such as bank conflict").required();
  command.callback([options] {
    const learn::Workspace workspace = learn::open_workspace(options->course);
    const std::string words = fmt::format("{}", fmt::join(options->words, " "));
    fmt::print("{}", learn::found_in_words(workspace, words));
  });
}

/// The question that was asked for, else the next one that is open.
void quiz(const LearnOptions& options) {
  learn::Workspace workspace = learn::open_workspace(options.course);
  if (options.is_all) return fmt::print("{}", learn::questions_in_words(workspace));
  std::optional<learn::Question> question;
  if (options.name.empty()) question = learn::next_question(workspace);
  for (const learn::Question& one : learn::read_questions(workspace.course))
    if (one.id == options.name) question = one;
  if (!question && !options.name.empty())
    throw Refusal(fmt::format("there is no question {}; {} learn quiz --all lists them",
                              options.name, typed_command()));
  if (!question)
    return fmt::print("no question is open so far\n{}\n", learn::quiz_in_words(workspace));
  fmt::print("{}", learn::ask(workspace, *question, [&](const std::string& shown) {
               fmt::print("{}your answer: ", shown);
               std::fflush(stdout);
               std::string line = options.answer;
               if (line.empty())
                 std::getline(std::cin, line);
               else
                 fmt::print("{}\n", line);
               return line;
             }));
}

void add_quiz(Command learn, const Shared& options, int&) {
  Command command =
      learn.add_subcommand("quiz", "Answer a question; answers are counted and unlock nothing");
  command.add_option("QUESTION", options->name, "Such as Q07 (default: the next open one)");
  command.add_option("ANSWER", options->answer, "A letter or a number (default: it is asked for)");
  command.add_flag("--all", options->is_all, "List all questions");
  command.callback([options] { quiz(*options); });
}

void add_run(Command learn, const Shared& options, int& exit_code) {
  Command command = learn.add_subcommand("run", "Judge an exercise");
  add_backend(command, options);
  add_exercise(command, options);
  add_schedule(command, options);
  command.add_flag("--all", options->is_all, "Show every message and all that was counted");
  command.callback([options, &exit_code] { exit_code = run(*options); });
}

void add_check_all(Command learn, const Shared& options, int& exit_code) {
  Command command = learn.add_subcommand("check-all", "Judge all exercises");
  add_backend(command, options);
  command.callback([options, &exit_code] { exit_code = check_all(*options); });
}

void add_reset(Command learn, const Shared& options, int&) {
  Command command =
      learn.add_subcommand("reset", "Restore an exercise; your file is kept beside it");
  command.add_option("EXERCISE", options->name, "Such as E05").required();
  command.callback([options] { reset(*options); });
}

void add_hint(Command learn, const Shared& options, int&) {
  Command command = learn.add_subcommand("hint", "Show a hint, each time a stronger one");
  add_exercise(command, options);
  command.add_option("LEVEL", options->level, "1, 2 or 3");
  command.callback([options] {
    learn::Workspace workspace = learn::open_workspace(options->course);
    fmt::print("{}",
               learn::hint_in_words(workspace, chosen(workspace, options->name), options->level));
  });
}

void add_explain(Command learn, const Shared& options, int&) {
  Command command = learn.add_subcommand("explain", "Say what a code means");
  command.add_option("CODE", options->code, "Such as R1").required();
  command.callback([options] {
    const course::Course course(learn::course_here(find_home(), options->course));
    fmt::print("{}", learn::code_in_words(course, options->code));
  });
}

void add_show(Command learn, const Shared& options, int&) {
  Command command = learn.add_subcommand(
      "show", "Show the statement of an exercise, and, once it is done, its solutions");
  add_exercise(command, options);
  command.callback([options] {
    const learn::Workspace workspace = learn::open_workspace(options->course);
    const course::Exercise& exercise = chosen(workspace, options->name);
    fmt::print("{}\n{}", learn::statement_in_words(workspace, exercise),
               learn::solutions_in_words(workspace, exercise));
  });
}

void add_notebook(Command learn, const Shared& options, int&) {
  Command command = learn.add_subcommand(
      "notebook", "Write an exercise as a Jupyter notebook that judges itself");
  command.add_option("EXERCISE", options->name, "Such as E05").required();
  command.add_option("-o", options->file, "The file (default: the exercise's name)")
      .type_name("FILE.ipynb");
  command.callback([options] {
    const course::Course course(learn::course_here(find_home(), options->course));
    const course::Exercise& exercise = course.find(options->name);
    const std::string file =
        options->file.empty() ? exercise.folder_name() + ".ipynb" : options->file;
    learn::write_notebook(exercise, file);
    fmt::print("{} is written; open it in Jupyter\n", file);
  });
}

void add_view(Command learn, const Shared& options, int&) {
  Command command = learn.add_subcommand("view", "Draw which thread reads and writes which cell");
  add_exercise(command, options);
  const Option cell = command.add_option("--cell", options->look.cell,
                                         "Open the page where this cell is written last");
  cell.type_name("ARRAY[I]");
  command
      .add_flag("--example", options->look.at_example,
                "Play the starter if it is a bug hunt, else a right answer without its code")
      .excludes(cell);
  command.callback([options] {
    learn::Workspace workspace = learn::open_workspace(options->course);
    fmt::print("{}",
               learn::view_in_words(workspace, chosen(workspace, options->name), options->look));
  });
}

void add_debug(Command learn, const Shared& options, int& exit_code) {
  Command command = learn.add_subcommand("debug", "Open gdb in a run of an exercise");
  add_exercise(command, options);
  command.add_option("--block", options->stop.block, "Stop in this block").type_name("X,Y,Z");
  command.add_option("--thread", options->stop.thread, "Stop in this thread").type_name("X,Y,Z");
  command.add_option("--break", options->stop.location, "Stop there: FILE:LINE").type_name("PLACE");
  add_schedule(command, options);
  command.add_flag("--prepare", options->prepares, "Only build it, for an editor's debugger");
  command.callback([options, &exit_code] {
    learn::Workspace workspace = learn::open_workspace(options->course);
    const course::Exercise& exercise = chosen(workspace, options->name);
    exit_code = options->prepares ? learn::prepare_editor(workspace, exercise)
                                  : learn::debug_exercise(workspace, exercise, options->stop);
  });
}

/// In the order in which --help lists them.
constexpr void (*kSubcommands[])(Command, const Shared&, int&) = {
    add_init,  add_list, add_go,      add_search, add_quiz,     add_run,  add_check_all,
    add_reset, add_hint, add_explain, add_show,   add_notebook, add_view, add_debug};

}  // namespace

void add_learn(Command app, int& exit_code) {
  const auto options = std::make_shared<LearnOptions>();
  Command learn = app.add_subcommand("learn", "Learn CUDA: exercises, judged as you save them");
  learn.footer("Without a subcommand it watches the folder: save a file, see the verdict.");
  learn.require_subcommand(0, 1);
  learn.add_option("--course", options->course, "A course of your own: a folder with course.json")
      .type_name("DIR");
  learn.add_flag("--poll", options->polls,
                 "Check the file once a second instead of waiting for events");
  learn.callback([options, learn, &exit_code] {
    if (!learn.calls_subcommand()) exit_code = start(*options);
  });
  for (const auto add : kSubcommands) add(learn, options, exit_code);
  learn::add_dev(learn, options->course, exit_code);
}

}  // namespace warpstep::tools

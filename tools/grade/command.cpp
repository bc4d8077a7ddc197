// The command line of `warpstep grade`.
#include <fmt/format.h>

#include <cstdlib>
#include <optional>

#include "tools/commands/command.h"
#include "tools/course/answer.h"
#include "tools/course/grader.h"
#include "tools/grade/report/results.h"
#include "tools/learn/learn.h"
#include "tools/options/command.h"
#include "tools/system/home.h"
#include "tools/system/process.h"

namespace warpstep::tools {

namespace fs = std::filesystem;

namespace {

struct GradeOptions {
  std::string folder, course, backend = "sim", all, out, merge, package;
  std::string format, when_hidden_show;  // empty: not given
  grade::Order order;
  unsigned jobs = 1;
  int task = -1;
  bool no_cage = false;
  std::string secret_file;
  int secret_descriptor = -1;
  std::string dates;
  std::vector<std::string> submissions;
  bool is_dry = false, compares = false, counts = false;
};

/// Bounds without the 309 digits that CLI11 has for those of its own.
std::string expect_seconds(const std::string& text) {
  char* end = nullptr;
  const double seconds = std::strtod(text.c_str(), &end);
  if (*end == '\0' && seconds >= 1 && seconds <= 86400) return "";
  return fmt::format("{} is no time limit: give 1 to 86400 seconds", text);
}

std::string expect_number(const std::string& text) {
  const bool is_number = !text.empty() && text.size() < 10 &&
                         text.find_first_not_of("0123456789") == std::string::npos;
  return is_number ? "" : fmt::format("{} is no number: give 0 or more", text);
}

/// Where hand-ins are compiled and run. Throws Refusal if only the teacher can decide it.
std::optional<course::Cage> cage_for(const Home& home, const GradeOptions& options) {
  if (options.no_cage) return std::nullopt;
  if (options.order.how.backend == Backend::kGpu)
    throw Refusal(
        "there is no cage for programs on a GPU: grade there as a user of its own on a machine of "
        "its own, with --no-cage");
  return course::find_cage(home);
}

/// With --all no word is a submission: the first one is an exercise, as the others are.
void take_word(const course::Course& course, GradeOptions& options) {
  if (options.all.empty() || options.folder.empty()) return;
  const bool is_path = options.folder.find('/') != std::string::npos;
  try {
    if (is_path) throw Refusal("");
    course.find(options.folder);
  } catch (const Refusal&) {
    throw Refusal(
        fmt::format("{} is no exercise, and with --all no submission is named: --all DIR judges "
                    "those in DIR, and --submission NAME one of them",
                    options.folder));
  }
  options.order.exercises.insert(options.order.exercises.begin(), options.folder);
  options.folder.clear();
}

/// A hand-in is not to blame for the compiler.
void expect_compiler(const std::string& name) {
  const std::string compiler = name.empty() ? "g++" : name;
  const auto found = find_program(compiler);
  if (!found)
    throw Refusal(fmt::format(
        "there is no compiler {} on this machine: --compiler takes g++ or clang++", compiler));
  const Answer answer = listen_to({*found, "-x", "c++", "-fsyntax-only", "/dev/null"});
  if (!answer.ending.good() && stop_signal() == 0)
    throw Refusal(fmt::format(
        "{} does not compile C++ on this machine: --compiler takes g++ or clang++", compiler));
  for (const char* const tool : {"nm", "objdump"})
    if (!find_program(tool))
      throw Refusal(
          fmt::format("there is no {} on this machine, by which an answer is judged: "
                      "install binutils",
                      tool));
}

/// Throws Refusal for an option that a package would leave out unsaid.
void expect_packable(const GradeOptions& options) {
  const auto refuse = [](const char* what, const char* instead) {
    throw Refusal(fmt::format("--package takes no {}: {}", what, instead));
  };
  if (!options.course.empty())
    refuse("--course",
           "a package has the installed course; judge your own with --all DIR --course DIR");
  if (!options.dates.empty())
    refuse(
        "--dates",
        "Gradescope has due dates of its own, and grade.slurm and grade-job.yaml take --dates FILE "
        "in their last command");
  if (!options.format.empty())
    refuse("--format", "each package writes what its service reads, so leave it out");
  if (!options.folder.empty()) refuse("submission", "name exercises as in --only E02");
  const course::Judging usual;
  const std::pair<bool, const char*> others[] = {
      {!options.all.empty(), "--all"},
      {!options.out.empty(), "--out"},
      {!options.merge.empty(), "--merge"},
      {!options.submissions.empty(), "--submission"},
      {options.task >= 0, "--task"},
      {options.jobs != 1, "--jobs"},
      {options.compares, "--similar"},
      {options.counts, "--count"},
      {options.is_dry, "--dry-run"},
      {options.order.judges_again, "--regrade"},
      {options.no_cage, "--no-cage"},
      {options.backend != "sim", "--backend"},
      {options.order.how.compiler != usual.compiler, "--compiler"}};
  for (const auto& [is_given, what] : others)
    if (is_given) refuse(what, "leave it out, and give it where hand-ins are judged");
}

int package(const Home& home, const course::Course& course, const GradeOptions& options) {
  expect_packable(options);
  grade::Package package{options.package, {}, {}, options.when_hidden_show, {}};
  if (!options.order.exercises.empty())
    for (const course::Exercise* const exercise : grade::exercises_of(course, options.order))
      package.exercises.push_back(exercise->id);
  const course::Judging usual;
  if (options.order.how.seconds != usual.seconds)
    package.limits += fmt::format(" --seconds {}", options.order.how.seconds);
  if (options.order.how.compile_seconds != usual.compile_seconds)
    package.limits += fmt::format(" --compile-seconds {}", options.order.how.compile_seconds);
  if (!options.secret_file.empty() || options.secret_descriptor >= 0)
    package.secret = grade::find_secret(options.secret_file, options.secret_descriptor);
  grade::write_packages(home, package);
  return 0;
}

/// Takes the format, and refuses words that nobody would see in it.
void take_format(const course::Course& course, GradeOptions& options) {
  if (!options.format.empty()) options.order.format = options.format;
  const std::string& format = options.order.format;
  if (!grade::is_format(format)) grade::in_format(format, {}, {course, {}});
  if (!options.all.empty() && format != "jsonl")
    throw Refusal(fmt::format(
        "--all writes jsonl, a file for each submission, and summary.csv: for {0} judge one "
        "submission at a time, {1} grade DIR --format {0} --out FILE",
        format, typed_command()));
  if (options.when_hidden_show.empty()) return;
  if (format != "gradescope")
    throw Refusal("--hidden-tests is for --format gradescope, and for --package: leave it out");
  options.order.when_hidden_show = options.when_hidden_show;
}

int run_grade(GradeOptions& options) {
  const Home home = find_home();
  const fs::path folder = learn::course_folder(home, options.course);
  const course::Course course(folder);
  take_word(course, options);
  if (!options.package.empty()) return package(home, course, options);
  if (options.counts && options.all.empty())
    throw Refusal("--count says how many submissions are in DIR: give it with --all DIR");
  if (!options.all.empty() && (options.counts || !options.merge.empty())) {
    const grade::Roster roster = grade::roster_of(options.all);
    if (options.counts)
      fmt::print("{}\n", roster.names.size());
    else
      grade::merge(course, options.merge, &roster);
    return 0;
  }
  if (!options.merge.empty()) {
    grade::merge(course, options.merge);
    return 0;
  }
  options.order.how.backend = course::backend_named(home, options.backend);
  take_format(course, options);
  grade::exercises_of(course, options.order);
  if (options.order.how.backend != Backend::kGpu) expect_compiler(options.order.how.compiler);
  if (!options.dates.empty())
    options.order.dates = std::make_shared<grade::Dates>(grade::Dates::read(options.dates, course));
  options.order.how.cage = cage_for(home, options);
  options.order.how.secret = grade::find_secret(options.secret_file, options.secret_descriptor);
  options.order.kept = std::make_shared<grade::Kept>(home, options.order.how, true);
  if (const auto& cage = options.order.how.cage; cage && !options.is_dry)
    course::make_headers(home, *cage, options.order.how.compiler);
  if (!options.all.empty()) {
    if (options.out.empty() && !options.is_dry)
      throw Refusal("--all needs --out DIR for the results");
    return grade::grade_many({options.all, options.out, options.jobs, options.task,
                              options.submissions, folder, options.is_dry, options.compares,
                              options.order});
  }
  if (options.folder.empty())
    throw Refusal(fmt::format(
        "no submission given; usage: {} grade DIR --format gradescope --out results.json",
        typed_command()));
  options.order.submission = options.folder;
  options.order.out = options.out;
  if (options.is_dry) {
    grade::tell_plan(home, course, options.order);
    return 0;
  }
  const grade::Grade grade = grade::grade_one(home, course, options.order);
  fmt::print(stderr, "{}: {} of {} points{}\n", grade.submission, grade.points(), grade.max(),
             grade.not_judged() == 0 ? "" : fmt::format(", {} not judged", grade.not_judged()));
  if (stop_signal() != 0) end_by_signal(stop_signal());
  for (const grade::Judged& judged : grade.verdicts)
    if (!judged.trouble.empty())
      fmt::print(stderr, "warpstep grade: {} is not judged: {}\n", judged.exercise, judged.trouble);
  if (grade.not_judged() != 0) return 1;
  return 0;  // points are no error: services take another code for a broken grader
}

}  // namespace

void add_grade(Command app, int& exit_code) {
  auto options = std::make_shared<GradeOptions>();
  Command command = app.add_subcommand("grade", "Judge submissions of the course, for teachers");
  command.footer("The exit code is 0, whatever the points; 1 if something could not be judged.");
  command.add_option("DIR", options->folder, "The submission: a folder with the answers");
  command.add_option("EXERCISES,--only", options->order.exercises, "Only these, such as E02 E21");
  command
      .add_option("--format", options->format,
                  "gradescope, classroom50, junit, jsonl, github or classroom-legacy")
      .type_name("NAME");
  command.add_option("--out", options->out, "Where to write; with --all a folder")
      .type_name("FILE");
  command
      .add_option("--secret-file", options->secret_file,
                  "Hidden shapes and all data follow from its words; without it one is made and "
                  "kept for you")
      .type_name("FILE");
  command
      .add_option("--secret-descriptor", options->secret_descriptor,
                  "The same, read from an open descriptor")
      .type_name("N")
      .check(expect_number);
  command.add_flag("--no-cage", options->no_cage,
                   "Compile and run hand-ins with all your rights; every result says so");
  command.add_option("--backend", options->backend, "sim or gpu").type_name("NAME");
  command.add_option("--course", options->course, "A course of your own").type_name("DIR");
  command.add_option("--compiler", options->order.how.compiler, "g++ (default) or clang++")
      .type_name("CXX");
  command
      .add_option("--seconds", options->order.how.seconds,
                  "Seconds of the processor that one answer may run")
      .type_name("S")
      .check(expect_seconds);
  command
      .add_option("--compile-seconds", options->order.how.compile_seconds,
                  "Seconds of the processor that compiling one answer may take")
      .type_name("S")
      .check(expect_seconds);
  command
      .add_option("--dates", options->dates,
                  "Due dates and what late days cost: see docs/course.md")
      .type_name("FILE");
  command
      .add_option("--hidden-tests", options->when_hidden_show,
                  "When Gradescope shows tests of hidden shapes: visible, after_due_date, "
                  "after_published or hidden")
      .type_name("WHEN")
      .one_of({"visible", "after_due_date", "after_published", "hidden"});
  command.add_flag("--regrade", options->order.judges_again, "Judge again what was judged before");
  command.add_flag("--dry-run", options->is_dry,
                   "Say what would be judged, and judge and write nothing");
  command.add_option("--submission", options->submissions, "With --all: only this one")
      .type_name("NAME");
  command.add_flag("--similar", options->compares,
                   "With --all: compare the hand-ins, in similar.csv");
  command.add_option("--all", options->all, "Many submissions: a folder of such folders")
      .type_name("DIR");
  command.add_option("--jobs", options->jobs, "Submissions to judge at once")
      .type_name("N")
      .in_range(1, 256);
  command
      .add_option("--task", options->task, "With --all: only the submission of this number, from 0")
      .type_name("N")
      .check(expect_number);
  command.add_flag("--count", options->counts,
                   "With --all: say how many submissions there are, and judge none");
  command
      .add_option(
          "--merge", options->merge,
          "Summarise results in summary.csv and summary.html; with --all: of submissions there")
      .type_name("DIR");
  command
      .add_option("--package", options->package,
                  "Write packages for Gradescope, a container, Slurm, Kubernetes")
      .type_name("DIR");
  command.callback([options, &exit_code] { exit_code = run_grade(*options); });
}

}  // namespace warpstep::tools

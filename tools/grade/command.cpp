// The command line of `warpstep grade`.
#include <fmt/format.h>

#include "tools/commands/command.h"
#include "tools/course/answer.h"
#include "tools/course/grader.h"
#include "tools/grade/grade.h"
#include "tools/learn/learn.h"
#include "tools/system/home.h"
#include "tools/system/process.h"

namespace warpstep::tools {

namespace fs = std::filesystem;

namespace {

struct GradeOptions {
  std::string folder, course, backend = "sim", all, out, merge, package;
  grade::Order order;
  unsigned jobs = 1;
  int task = -1;
};

int run_grade(GradeOptions& options) {
  if (!options.merge.empty()) {
    grade::merge(options.merge);
    return 0;
  }
  const Home home = find_home();
  const fs::path folder = learn::course_folder(home, options.course);
  const course::Course course(folder);
  if (!options.package.empty()) {
    grade::write_packages(home, course, options.package);
    return 0;
  }
  options.order.how.backend = course::backend_named(home, options.backend);
  if (!grade::is_format(options.order.format))
    grade::in_format(options.order.format, {}, {course, {}});
  for (const std::string& name : options.order.exercises) course.find(name);
  if (!options.all.empty()) {
    if (options.out.empty()) throw Refusal("--all needs --out DIR for the results");
    return grade::grade_many(
        {options.all, options.out, options.jobs, options.task, folder, options.order});
  }
  if (options.folder.empty())
    throw Refusal(fmt::format(
        "no submission given; usage: {} grade DIR --format gradescope --out results.json",
        typed_command()));
  options.order.submission = options.folder;
  options.order.out = options.out;
  const grade::Grade grade = grade::grade_one(home, course, options.order);
  fmt::print(stderr, "{}: {} of {} points\n", grade.submission, grade.points(), grade.max());
  if (stop_signal() != 0) end_by_signal(stop_signal());
  return 0;  // points are no error: services take another code for a broken grader
}

}  // namespace

void add_grade(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<GradeOptions>();
  CLI::App* command = app.add_subcommand("grade", "Judge submissions of the course, for teachers");
  command->footer("The exit code is 0, whatever the points.");
  command->add_option("DIR", options->folder, "The submission: a folder with the answers");
  command->add_option("EXERCISES,--only", options->order.exercises, "Only these, such as E02 E21");
  command
      ->add_option("--format", options->order.format,
                   "gradescope, classroom50, junit, jsonl, github or classroom-legacy")
      ->type_name("NAME");
  command->add_option("--out", options->out, "Where to write; with --all a folder")
      ->type_name("FILE");
  command
      ->add_option("--secret", options->order.how.secret,
                   "Hidden shapes and all data follow from it; WARPSTEP_GRADE_SECRET")
      ->envname("WARPSTEP_GRADE_SECRET")
      ->type_name("S");
  command->add_option("--backend", options->backend, "sim or gpu")->type_name("NAME");
  command->add_option("--course", options->course, "A course of your own")->type_name("DIR");
  command->add_option("--compiler", options->order.how.compiler, "g++ (default) or clang++")
      ->type_name("CXX");
  command->add_option("--seconds", options->order.how.seconds, "Seconds that one answer may run")
      ->type_name("S")
      ->check(CLI::PositiveNumber);
  command->add_option("--all", options->all, "Many submissions: a folder of such folders")
      ->type_name("DIR");
  command->add_option("--jobs", options->jobs, "Submissions to judge at once")
      ->type_name("N")
      ->check(CLI::Range(1, 256));
  command
      ->add_option("--task", options->task,
                   "With --all: only the submission of this number, from 0")
      ->type_name("N")
      ->check(CLI::NonNegativeNumber);
  command
      ->add_option("--merge", options->merge, "Summarise results in summary.csv and summary.html")
      ->type_name("DIR");
  command
      ->add_option("--package", options->package,
                   "Write packages for Gradescope, a container, Slurm, Kubernetes")
      ->type_name("DIR");
  command->callback([options, &exit_code] { exit_code = run_grade(*options); });
}

}  // namespace warpstep::tools

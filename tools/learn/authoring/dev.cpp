#include "tools/learn/authoring/dev.h"

#include <fmt/format.h>

#include <fstream>
#include <memory>

#include "tools/course/answer.h"
#include "tools/course/verdict.h"
#include "tools/learn/authoring/proof.h"
#include "tools/learn/learn.h"
#include "tools/options/command.h"
#include "tools/system/home.h"
#include "tools/system/process.h"
#include "tools/system/refusal.h"

namespace warpstep::tools::learn {

namespace fs = std::filesystem;

namespace {

struct DevOptions {
  std::vector<std::string> exercises, answers;
  std::string name, backend = "both";
  double slower = 1;
};

/// The named exercises, by folder or name; all if none is named.
std::vector<course::Exercise> chosen(const Home& home, const std::string& course_option,
                                     const std::vector<std::string>& names) {
  std::vector<course::Exercise> all;
  std::error_code failure;
  for (const std::string& name : names)
    if (fs::exists(fs::path(name) / "exercise.json", failure))
      all.push_back(course::read_exercise(fs::absolute(name).lexically_normal()));
    else
      all.push_back(course::Course(course_folder(home, course_option)).find(name));
  if (names.empty()) all = course::Course(course_folder(home, course_option)).exercises();
  return all;
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  for (std::size_t at = 0; (at = text.find(what, at)) != text.npos; at += with.size())
    text.replace(at, what.size(), with);
  return text;
}

/// Writes a complete exercise, E02 under another name, for its author to change.
void make_new(const DevOptions& options) {
  const fs::path folder = options.name;
  const std::string own = folder.filename();
  const std::size_t line = own.find('_');
  if (line == own.npos || line == 0 || line + 1 == own.size())
    throw Refusal("the folder's name is an id, an underscore and a name, such as E60_my_kernel");
  const std::string id = own.substr(0, line), name = own.substr(line + 1);
  if (name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") != name.npos)
    throw Refusal("the name of a kernel may contain only lower-case letters, digits and '_'");
  std::error_code failure;
  if (fs::exists(folder, failure)) throw Refusal(fmt::format("{} already exists", own));
  const fs::path pattern = course_folder(find_home(), "") / "exercises/E02_add_ten";
  for (const auto& entry : fs::recursive_directory_iterator(pattern, failure)) {
    if (!entry.is_regular_file()) continue;
    const fs::path to =
        folder / replaced(fs::relative(entry.path(), pattern).string(), "add_ten", name);
    fs::create_directories(to.parent_path(), failure);
    std::ofstream(to) << replaced(replaced(read_text(entry.path()), "add_ten", name), "E02", id);
  }
  if (!fs::exists(folder / "exercise.json", failure))
    throw Refusal(fmt::format("{} cannot be written", own));
  fmt::print(
      "{0} is a copy of E02 under your names. Change it, then:\n"
      "  {2} learn dev check {1}\n  {2} learn dev mutants {1}\n",
      own, options.name, typed_command());
}

/// Checks that an exercise is complete; one sentence for each missing part.
std::vector<std::string> lacks_of(const course::Exercise& exercise) {
  std::vector<std::string> lacks;
  const std::string statement = read_text(exercise.folder / "README.md");
  for (const char* part : {"**Goal.**", "```", "**Signature.**", "**By hand.**", "**Limits.**",
                           "**Full points.**", "**To read.**"})
    if (statement.find(part) == statement.npos)
      lacks.push_back(fmt::format("README.md has no {}", part));
  for (const char* file : {"stub.cu", "grader.cpp", "solutions/reference.cu"})
    if (read_text(exercise.folder / file).empty())
      lacks.push_back(fmt::format("there is no {}", file));
  if (programs_in(exercise.folder / "solutions").size() < 3)
    lacks.push_back("solutions needs a reference and two others");
  if (programs_in(exercise.folder / "wrong").size() < 3)
    lacks.push_back("wrong needs at least three answers");
  return lacks;
}

/// What is wrong with the starter and the reference on a backend.
std::vector<std::string> faults_of(const Home& home, const course::Exercise& exercise,
                                   Backend backend) {
  std::vector<std::string> faults;
  const course::Judging how{.backend = backend};
  const auto starter = course::judge_answer(home, exercise, exercise.folder / exercise.file, how);
  const auto codes = starter.codes();
  if (starter.passed() && (backend != Backend::kGpu || exercise.starter_on_gpu.empty()))
    faults.push_back("the starter has full points");
  if (!codes.empty() && codes[0] == "C1") faults.push_back("the starter does not compile");
  const auto reference =
      course::judge_answer(home, exercise, exercise.folder / "solutions/reference.cu", how);
  const auto messages = reference.messages();
  if (!reference.passed() || !messages.empty())
    faults.push_back("the reference is not right: " +
                     (messages.empty() ? std::string() : messages[0].value("what", "")));
  if (backend == Backend::kGpu)
    for (std::string& fault : faults) fault += " (GPU)";
  return faults;
}

/// Whether the starter compiles and fails, and the reference passes, on each available backend.
int check(const std::string& course_option, const DevOptions& options) {
  const Home home = find_home();
  if (options.backend != "both") course::backend_named(home, options.backend);
  const bool on_simulator = options.backend != "gpu";
  const auto why_no_gpu =
      options.backend == "sim" ? "it was not asked for" : course::why_no_gpu_judge(home);
  int wrong = 0;
  for (const course::Exercise& exercise : chosen(home, course_option, options.exercises)) {
    std::vector<std::string> lacks = lacks_of(exercise), where;
    const auto judge_on = [&](Backend backend, const char* name) {
      const auto faults = faults_of(home, exercise, backend);
      lacks.insert(lacks.end(), faults.begin(), faults.end());
      where.push_back(name);
    };
    if (lacks.empty() && on_simulator) judge_on(Backend::kSimulator, "simulator");
    if (lacks.empty() && !why_no_gpu) judge_on(Backend::kGpu, "GPU");
    for (const std::string& lack : lacks) fmt::print("{}: {}\n", exercise.id, lack);
    if (lacks.empty())
      fmt::print("{}: the starter fails, the reference passes ({}){}\n", exercise.id,
                 fmt::join(where, ", "),
                 where.back() == "GPU" && !exercise.starter_on_gpu.empty()
                     ? "; a GPU need not show the starter's fault: " + exercise.starter_on_gpu
                     : "");
    wrong += lacks.empty() ? 0 : 1;
    if (stop_signal() != 0) return 1;
  }
  if (why_no_gpu) fmt::print("GPU: skipped, {}\n", *why_no_gpu);
  return wrong == 0 ? 0 : 1;
}

/// The table of docs/course.md: which backend checks which code.
void print_codes(const std::string& course_option) {
  const course::Course course(course_folder(find_home(), course_option));
  fmt::print("| code | what it means | simulator | GPU |\n|---|---|---|---|\n");
  for (const auto& [code, about] : course.codes().items())
    fmt::print("| {} | {} | yes | {} |\n", code, about.value("means", ""),
               about.value("gpu", "no"));
}

}  // namespace

void add_dev(Command learn, const std::string& course, int& exit_code) {
  auto options = std::make_shared<DevOptions>();
  Command dev = learn.add_subcommand("dev", "For authors of exercises");
  dev.require_subcommand(1, 1);
  Command command = dev.add_subcommand("new", "Write an exercise of your own to start from");
  command.add_option("FOLDER", options->name, "Such as E60_my_kernel").required();
  command.callback([options] { make_new(*options); });
  command =
      dev.add_subcommand("check", "Show what an exercise lacks; judge its starter and reference");
  command.add_option("EXERCISE", options->exercises, "Names or folders (default: all)");
  command.add_option("--backend", options->backend, "sim, gpu or both (default)").type_name("NAME");
  command.callback([options, &course, &exit_code] { exit_code = check(course, *options); });
  command = dev.add_subcommand("mutants",
                               "Judge all solutions and all wrong answers, and print the results");
  command.add_option("EXERCISE", options->exercises, "Names or folders (default: all)");
  command.add_option("--backend", options->backend, "sim (default) or gpu").type_name("NAME");
  command.add_option("--answer", options->answers, "Only these, such as starter or wrong/1_name")
      .type_name("NAME")
      .one_at_a_time();
  command
      .add_option("--slower", options->slower,
                  "Allow a fraction of the time, as if the machine was so many times slower")
      .in_range(1.0, 1000.0)
      .type_name("TIMES");
  command.callback([options, &course, &exit_code] {
    const Home home = find_home();
    const std::string backend = options->backend == "both" ? "sim" : options->backend;
    exit_code = prove(home, chosen(home, course, options->exercises),
                      {course::backend_named(home, backend), options->answers, options->slower});
  });
  command = dev.add_subcommand("codes", "Print which backend detects what");
  command.callback([&course] { print_codes(course); });
}

}  // namespace warpstep::tools::learn

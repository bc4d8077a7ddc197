#include "tools/learn/editor.h"

#include <fmt/format.h>

#include <fstream>

#include "tools/course/grader.h"
#include "tools/learn/runs.h"
#include "tools/system/refusal.h"

namespace warpstep::tools::learn {

namespace fs = std::filesystem;

namespace {

using course::Json;

/// Where the debugger finds the program, below the course folder.
constexpr const char* kFolder = ".warpstep/debug";
/// gdb's first commands, in a file of their own, so that launch.json is the same on every machine.
constexpr const char* kCommands = "commands.gdb";
constexpr const char* kTask = "build this exercise for debugging";

Json launch_file() {
  const std::string folder = std::string("${workspaceFolder}/") + kFolder;
  const auto variable = [](const char* name, const std::string& value) {
    return Json{{"name", name}, {"value", value}};
  };
  const Json exercise{
      {"name", "Step through this exercise (C/C++ extension)"},
      {"type", "cppdbg"},
      {"request", "launch"},
      {"preLaunchTask", kTask},
      {"program", folder + "/answer"},
      {"args", Json::array()},
      {"cwd", "${workspaceFolder}"},
      {"environment",
       Json::array({variable("WARPSTEP_COURSE_REQUEST", folder + "/request"),
                    variable("WARPSTEP_WORKERS", "1"), variable("WARPSTEP_TIMEOUT", "0")})},
      {"MIMode", "gdb"},
      {"setupCommands",
       Json::array({{{"text", "set debuginfod enabled off"}, {"ignoreFailures", true}},
                    {{"text", "source " + folder + "/" + kCommands}}})}};
  // F5 takes the first: that of Warpstep's own extension, which builds the exercise itself.
  const Json own{{"name", "Debug this exercise"},
                 {"type", "warpstep"},
                 {"request", "launch"},
                 {"program", "${file}"}};
  return {{"version", "0.2.0"}, {"configurations", Json::array({own, exercise})}};
}

Json tasks_file(const Home& home, const course::Course& course) {
  Json words = Json::array({"learn"});
  if (course.folder() != course::installed_course(home))
    for (const std::string& word : {std::string("--course"), course.folder().string()})
      words.push_back(word);
  for (const char* word : {"debug", "--prepare", "${file}"}) words.push_back(word);
  const Json task{{"label", kTask},
                  {"type", "process"},
                  {"command", (home.prefix / "bin/warpstep").string()},
                  {"args", words},
                  {"options", {{"cwd", "${workspaceFolder}"}}},
                  {"problemMatcher", "$gcc"}};
  return {{"version", "2.0.0"}, {"tasks", Json::array({task})}};
}

void write(const fs::path& file, const std::string& text) {
  std::ofstream stream(file, std::ios::binary);
  if ((stream << text).flush()) return;
  std::error_code failure;
  fs::remove(file, failure);
  throw Refusal(fmt::format("{} cannot be written", file.string()));
}

}  // namespace

void write_editor_files(const Home& home, const course::Course& course, const fs::path& folder) {
  const fs::path own = folder / ".vscode";
  const fs::path launch = own / "launch.json", tasks = own / "tasks.json";
  std::error_code failure;
  if (fs::exists(launch, failure) || fs::exists(tasks, failure)) return;
  fs::create_directories(own, failure);
  write(launch, launch_file().dump(2) + "\n");
  write(tasks, tasks_file(home, course).dump(2) + "\n");
}

int prepare_editor(Workspace& workspace, const course::Exercise& exercise) {
  const fs::path folder = workspace.folder / kFolder;
  std::error_code failure;
  fs::create_directories(folder, failure);
  fs::remove(folder / "answer", failure);  // else F5 would step through what was there before
  write(folder / kCommands,
        fmt::format("source {}/gdb/load.py\n", workspace.home.share().string()));
  try {
    prepare_runs(workspace, exercise, folder, /*for_debugger=*/true);
  } catch (const Refusal& refusal) {
    fmt::print(stderr, "{}\n", refusal.what());  // in the compiler's format, which editors parse
    return 1;
  }
  fmt::print("{} is ready for the debugger\n", workspace.file_of(exercise).string());
  return 0;
}

}  // namespace warpstep::tools::learn

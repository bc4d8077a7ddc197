// The `warpstep` command. One file per subcommand: run.cpp, check/check.cpp, debug.cpp, demo.cpp,
// ….
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <string_view>

#include "tools/cc/cc.h"
#include "tools/check/check.h"
#include "tools/commands/command.h"
#include "tools/compile/options.h"
#include "tools/course/cage.h"
#include "tools/options/command.h"
#include "tools/system/heap.h"
#include "tools/system/home.h"
#include "tools/system/output.h"

namespace {

constexpr const char* kAbout =
    "Write a CUDA kernel once, run it here without a GPU, launch the same file on a GPU.";

/// `warpstep cc` parses its command line by nvcc's rules.
int run_cc(int argc, char** argv) try {
  return warpstep::tools::cc::run_cc({argv + 2, argv + argc});
} catch (const std::exception& error) {
  warpstep::tools::say("warpstep cc: {}\n", error.what());
  return 1;
}

/// `warpstep check` also accepts options of the compiler and arguments of the program.
int run_check(int argc, char** argv) try {
  return warpstep::tools::check::run_check({argv + 2, argv + argc});
} catch (const std::exception& error) {
  warpstep::tools::say("warpstep: {}\n", error.what());
  return 1;
}

int run(int argc, char** argv) {
  if (argc > 1 && std::string_view(argv[1]) == "cc") return run_cc(argc, argv);
  if (argc > 1 && std::string_view(argv[1]) == "check") return run_check(argc, argv);
  if (argc > 1 && std::string_view(argv[1]) == "build-answer")  // by `warpstep grade`, in its cage
    return warpstep::tools::course::build_answer_here(argc, argv);
  const warpstep::tools::RootCommand app(kAbout, "warpstep",
                                         "Show what a command does and its options",
                                         "warpstep --help lists the commands.");
  app.add_version("warpstep " WARPSTEP_VERSION);
  app.require_subcommand(1, 1);
  int exit_code = 0;
  warpstep::tools::add_run(app, exit_code);
  warpstep::tools::add_view(app, exit_code);
  warpstep::tools::add_profile(app, exit_code);
  warpstep::tools::add_time(app, exit_code);
  warpstep::tools::add_debug(app, exit_code);
  warpstep::tools::add_demo(app, exit_code);
  warpstep::tools::add_learn(app, exit_code);
  warpstep::tools::add_grade(app, exit_code);
  warpstep::tools::add_doctor(app, exit_code);
  app.add_subcommand("check", "Run a program and report its errors: warpstep check --help");
  app.add_subcommand("cc", "Compile as nvcc does, for the simulator: warpstep cc --help");
  app.add_subcommand("help", "List the commands").callback([&app] {
    fmt::print("{}", app.help());
  });
  if (argc == 1) {
    fmt::print("{}", app.help());
    return 0;
  }
  if (argv[1][0] != '-' && !app.find_subcommand(argv[1])) {
    warpstep::tools::say("warpstep: there is no command {}; {} --help lists them\n", argv[1],
                         warpstep::tools::typed_command());
    return 1;
  }
  try {
    const auto code =
        app.parse(warpstep::tools::as_one_reads_options(app, {argv + 1, argv + argc}));
    if (code) return *code;
  } catch (const std::exception& error) {
    warpstep::tools::say("warpstep: {}\n", error.what());
    return 1;
  }
  return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  warpstep::tools::prepare_heap();
  warpstep::tools::begin_output();
  return warpstep::tools::end_output(run(argc, argv));
}

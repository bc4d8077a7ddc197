// The `warpstep` command. One file per subcommand: run.cpp, check/check.cpp, debug.cpp, demo.cpp,
// ….
#include <fmt/format.h>
#include <malloc.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <string_view>

#include "tools/cc/cc.h"
#include "tools/check/check.h"
#include "tools/commands/command.h"
#include "tools/compile/options.h"
#include "tools/course/cage.h"
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
  CLI::App app(kAbout, "warpstep");
  app.set_version_flag("--version", "warpstep " WARPSTEP_VERSION);
  app.set_help_flag("-h,--help", "Show what a command does and its options");
  app.require_subcommand(1);
  app.failure_message([](const CLI::App*, const CLI::Error& error) {
    return fmt::format("warpstep: {}\nwarpstep --help lists the commands.\n", error.what());
  });
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
  app.add_subcommand("help", "List the commands")->callback([&app] {
    app.clear();  // help() would print the help of this subcommand
    fmt::print("{}", app.help());
  });
  if (argc == 1) {
    fmt::print("{}", app.help());
    return 0;
  }
  const auto is_it = [&](const CLI::App* command) { return command->get_name() == argv[1]; };
  if (argv[1][0] != '-' && app.get_subcommands(is_it).empty()) {
    warpstep::tools::say("warpstep: there is no command {}; {} --help lists them\n", argv[1],
                         warpstep::tools::typed_command());
    return 1;
  }
  try {
    std::vector<std::string> words = warpstep::tools::with_long_names(argc, argv);
    std::reverse(words.begin(), words.end());  // as CLI11 takes them
    app.parse(words);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 1;
  } catch (const std::exception& error) {
    warpstep::tools::say("warpstep: {}\n", error.what());
    return 1;
  }
  return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  // What one file's text took, the next one gets: asked for again, it would be a page fault for
  // each 4 KiB.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);  // at most
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  warpstep::tools::begin_output();
  return warpstep::tools::end_output(run(argc, argv));
}

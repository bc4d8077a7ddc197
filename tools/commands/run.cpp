// `warpstep run FILE.cu`: compiles one file in a temporary folder and runs it.
#include <fmt/format.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include <cstdio>

#include "tools/check/explore/schedules.h"
#include "tools/commands/command.h"
#include "tools/compile/compile.h"
#include "tools/compile/gpu.h"
#include "tools/compile/numbers.h"
#include "tools/compile/options.h"
#include "tools/options/command.h"
#include "tools/system/output.h"
#include "tools/system/process.h"
#include "tools/system/simulator_settings.h"
#include "tools/system/temporary.h"

namespace warpstep::tools {
namespace {

namespace fs = std::filesystem;

/// The user's options; simulator options are empty if not given.
struct RunOptions {
  std::string file;
  std::vector<std::string> arguments;
  std::vector<std::string> words;  // for the compiler
  bool gpu = false;
  bool debug = false;
  std::string compiler;
  SimulatorSettings simulator;
};

fs::path choose_compiler(const RunOptions& options) {
  if (options.gpu) return *find_nvcc();
  const std::string wanted = options.compiler.empty() ? "g++" : options.compiler;
  if (auto found = find_program(wanted)) return *found;
  throw Refusal(fmt::format("there is no compiler {} on this machine", wanted));
}

void show_progress(const std::string& what) {
  if (isatty(STDERR_FILENO)) say("\r\033[K{}", what);
}

/// What may show why the program ended so.
std::string hint_for(int signal, const std::string& file) {
  const bool may_be_memory = signal == SIGSEGV || signal == SIGBUS || signal == SIGABRT;
  return may_be_memory ? fmt::format("; 'warpstep check {}' may show why", file) : "";
}

int run(const RunOptions& options) {
  expect_source(options.file);
  const Home home = find_home();
  const SimulatorSettings& simulator = options.simulator;
  if (options.gpu)
    expect_gpu_run(home, options.file, options.compiler,
                   {{"--timeout", !simulator.timeout.empty()},
                    {"--workers", !simulator.workers.empty()},
                    {"--schedule", !simulator.schedule.empty()},
                    {"--streams", !simulator.streams.empty()},
                    {"--engine", !simulator.engine.empty()},
                    {"--device", !simulator.device.empty()}});
  int stopped_by = 0;
  int exit_code = 0;
  {
    const TemporaryFolder folder;
    const auto backend = options.gpu ? Backend::kGpu : Backend::kSimulator;
    const fs::path program =
        folder.path() / (fs::path(options.file).stem().string() + (options.gpu ? ".cuda" : ".sim"));
    show_progress("compiling " + options.file);
    // Preemption at accesses needs instrumented accesses.
    const CompileResult built =
        compile(home, {options.file, program, choose_compiler(options), backend, options.debug,
                       check::preempts(options.simulator.schedule), options.words});
    show_progress("");
    say_text(built.text);
    stopped_by = stop_signal();
    if (!built.good && !stopped_by) throw Refusal(fmt::format("{} does not compile", options.file));
    if (built.good && !stopped_by) {
      Arguments command{program};
      command.insert(command.end(), options.arguments.begin(), options.arguments.end());
      const Ending ending =
          run_child(command, options.gpu ? Environment{} : environment_of(options.simulator));
      stopped_by = stop_signal();
      exit_code = ending.exit_code;
      if (ending.signal != 0) {
        exit_code = 128 + ending.signal;
        if (!stopped_by)
          say("warpstep: {} was terminated by signal {} ({}){}\n", options.file, ending.signal,
              strsignal(ending.signal), hint_for(ending.signal, options.file));
      }
    }
  }  // removes the temporary folder before this process ends by a signal
  if (stopped_by != 0) end_by_signal(stopped_by);
  return exit_code;
}

}  // namespace

void add_run(Command app, int& exit_code) {
  auto options = std::make_shared<RunOptions>();
  Command command = app.add_subcommand("run", "Compile one file and run it, here or on the GPU");
  command.footer("Arguments of the program follow --, as in: warpstep run reduce.cu -- 1000");
  command.add_option("FILE", options->file, "A .cu file with a main()").names_file().required();
  command.add_option("ARGS", options->arguments, "Arguments of the program, after --");
  add_compile_options(command, options->words);
  command.add_flag("--gpu", options->gpu, "Build with nvcc and run on the GPU");
  command
      .add_option("--timeout", options->simulator.timeout,
                  "Seconds that one launch may take; 0: no limit")
      .type_name("S")
      .check(fault_of_seconds);
  command
      .add_option("--workers", options->simulator.workers,
                  "Blocks that run at once (default: every core)")
      .type_name("N")
      .in_range(1, 1024);
  command
      .add_option("--schedule", options->simulator.schedule,
                  "Order of the threads in a block: in-order, reverse, interleaved, random:SEED, "
                  "or a schedule that warpstep check --explore printed")
      .type_name("NAME");
  command
      .add_option("--streams", options->simulator.streams,
                  "When work on streams runs: at-once (default), or deferred[:SEED] until "
                  "something waits for it")
      .type_name("WHEN");
  command
      .add_option("--engine", options->simulator.engine,
                  "What runs the threads of a block: fibers, loops over them between barriers "
                  "where the kernel's shape allows it, or auto (default)")
      .type_name("NAME")
      .one_of({"auto", "fibers", "loops"});
  command
      .add_option(
          "--device", options->simulator.device,
          "The GPU to simulate: h200, h100, a100, t4 or rtx4090; or several, separated by commas")
      .type_name("NAME");
  command.add_option("--compiler", options->compiler, "g++ (default) or clang++").type_name("CXX");
  command.add_flag("-g,--debug", options->debug, "Compile without optimisation, for a debugger");
  command.callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace warpstep::tools

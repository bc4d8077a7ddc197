// `warpstep debug FILE.cu`: builds a file for debugging and opens gdb with cuda-gdb's commands.
#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <utility>

#include "tools/commands/command.h"
#include "tools/compile/compile.h"
#include "tools/compile/gpu.h"
#include "tools/compile/options.h"
#include "tools/debug/session.h"
#include "tools/debug/watchpoints.h"
#include "tools/options/command.h"
#include "tools/system/home.h"
#include "tools/system/process.h"
#include "tools/system/temporary.h"

namespace warpstep::tools {
namespace {

namespace fs = std::filesystem;

/// The user's options.
struct DebugOptions {
  std::string file;
  std::vector<std::string> arguments;
  std::vector<std::string> words;  // for the compiler
  std::string compiler, workers = "1", schedule, device, core;
  bool gpu = false, check = false, adapter = false;
  debug::Request request;
};

bool is_source(const fs::path& file) {
  const std::string extension = file.extension();
  return extension == ".cu" || extension == ".cpp" || extension == ".cc" || extension == ".cxx";
}

/// The program that a core file has beside it.
fs::path program_of(const std::string& core) {
  return fs::absolute(core + ".program");
}

/// The program to debug: that of the core file, if it is still there; a source file is built in
/// `folder`, an executable is used directly.
fs::path build(const Home& home, const DebugOptions& options, const fs::path& folder) {
  if (!options.core.empty() && fs::exists(program_of(options.core)))
    return program_of(options.core);
  if (!is_source(options.file)) {
    if (access(options.file.c_str(), X_OK) != 0)
      throw Refusal(
          fmt::format("{} is no program and no source file (.cu, .cpp, .cc, .cxx)", options.file));
    return fs::absolute(options.file);
  }
  const auto backend = options.gpu ? Backend::kGpu : Backend::kSimulator;
  const std::string wanted = options.compiler.empty() ? "g++" : options.compiler;
  const auto compiler = options.gpu ? find_nvcc() : find_program(wanted);
  if (!compiler) throw Refusal(fmt::format("there is no compiler {} on this machine", wanted));
  const fs::path program = folder / fs::path(options.file).stem();
  CompileRequest request{options.file, program, *compiler, backend, /*debug=*/true};
  request.checked = options.check;
  request.more = options.words;
  const CompileResult built = compile(home, request);
  fmt::print(stderr, "{}", built.text);
  if (!built.good && !stop_signal())
    throw Refusal(fmt::format("{} does not compile", options.file));
  return program;
}

/// Read by the scripts that gdb loads (state/processor.py).
void tell_watchpoints(Environment& environment) {
  if (!debug::has_watchpoints()) environment.emplace_back("WARPSTEP_NO_WATCHPOINTS", "1");
}

Environment environment_of(const DebugOptions& options, const fs::path& folder) {
  Environment environment{{"WARPSTEP_WORKERS", options.workers},
                          {"WARPSTEP_TIMEOUT", "0"},
                          {"WARPSTEP_ENGINE", "fibers"}};
  tell_watchpoints(environment);
  if (!options.schedule.empty()) environment.emplace_back("WARPSTEP_SCHEDULE", options.schedule);
  if (!options.device.empty()) environment.emplace_back("WARPSTEP_DEVICE", options.device);
  if (options.check) environment.emplace_back("WARPSTEP_CHECK_REPORT", folder / "report");
  return environment;
}

/// Serves the Debug Adapter Protocol to an editor, which chooses the program and its options.
int serve_editor(const Home& home) {
  const fs::path debugger = debug::find_debugger(/*gpu=*/false);
  int exit_code = 0;
  {
    const TemporaryFolder folder;  // of programs that are built for the session
    Environment environment{{"WARPSTEP_COMMAND", home.prefix / "bin/warpstep"},
                            {"WARPSTEP_ADAPTER_FOLDER", folder.path()},
                            {"WARPSTEP_WORKERS", "1"},
                            {"WARPSTEP_TIMEOUT", "0"},
                            {"WARPSTEP_ENGINE", "fibers"}};
    tell_watchpoints(environment);
    const Ending ending =
        run_interactive(debug::adapter_of(debugger, home.share() / "gdb/adapter.py"), environment);
    exit_code = ending.signal != 0 ? 128 + ending.signal : ending.exit_code;
  }
  if (stop_signal() != 0) end_by_signal(stop_signal());
  return exit_code;
}

/// Rejects options that cuda-gdb does not support.
void refuse_simulators(const DebugOptions& options) {
  for (const auto& [name, is_there] : {std::pair{"--schedule", !options.schedule.empty()},
                                       {"--device", !options.device.empty()},
                                       {"--compiler", !options.compiler.empty()},
                                       {"--workers", options.workers != "1"},
                                       {"--check", options.check},
                                       {"--core", !options.core.empty()}})
    if (is_there)
      throw Refusal(fmt::format("{} is for the simulator; leave it out with --gpu", name));
}

int debug_file(const DebugOptions& options) {
  const Home home = find_home();
  if (options.adapter) return serve_editor(home);
  if (!options.core.empty()) expect_readable(options.core);
  const bool has_program = !options.core.empty() && fs::exists(program_of(options.core));
  if (options.file.empty() && !has_program)
    throw Refusal(fmt::format("say what to debug: {} debug FILE.cu", typed_command()));
  if (options.gpu) {
    refuse_simulators(options);
    if (const auto why = why_no_gpu_run(home)) throw Refusal(*why);
  }
  const fs::path debugger = debug::find_debugger(options.gpu);
  if (!options.file.empty()) expect_readable(options.file);
  int exit_code = 0;
  {
    const TemporaryFolder folder;
    debug::Request request = options.request;
    request.program = build(home, options, folder.path());
    request.arguments = options.arguments;
    request.core = options.core;
    request.kernels = options.gpu ? fs::path() : home.share() / "gdb/load.py";
    if (!stop_signal()) {
      const Ending ending =
          run_interactive(debug::command_of(debugger, request),
                          options.gpu ? Environment{} : environment_of(options, folder.path()));
      exit_code = ending.signal != 0 ? 128 + ending.signal : ending.exit_code;
    }
  }
  if (stop_signal() != 0) end_by_signal(stop_signal());
  return exit_code;
}

}  // namespace

void add_debug(Command app, int& exit_code) {
  auto options = std::make_shared<DebugOptions>();
  Command command = app.add_subcommand("debug", "Step through a kernel, thread by thread, in gdb");
  command.footer(
      "In gdb: `info cuda threads`, `cuda thread 5,3`, `next`; docs/debugging.md has a session.\n"
      "Arguments of the program follow --, as in: warpstep debug reduce.cu -- 1000");
  command.add_option("FILE", options->file, "A .cu file with a main(), or a built program")
      .names_file();
  command.add_option("ARGS", options->arguments, "Arguments of the program, after --");
  add_compile_options(command, options->words);
  debug::Request& request = options->request;
  command.add_option("--thread", request.thread, "Stop in this thread, such as 5,3")
      .type_name("X,Y,Z");
  command.add_option("--block", request.block, "Stop in this block, such as 1,0")
      .type_name("X,Y,Z");
  command.add_option("--break", request.location, "Stop at this location: FILE:LINE or a function")
      .type_name("PLACE");
  command.add_option("--core", options->core, "Open a core file; FILE may be left out")
      .type_name("CORE");
  command.add_flag("--check", options->check, "Stop at each finding of `warpstep check`");
  command.add_flag("--gpu", options->gpu, "Build with nvcc and run cuda-gdb");
  command.add_option("--workers", options->workers, "Blocks that run at once (default: 1)")
      .type_name("N")
      .in_range(1, 1024);
  command
      .add_option("--schedule", options->schedule,
                  "Order of the threads in a block: in-order, reverse, interleaved or random:SEED")
      .type_name("NAME");
  command.add_option("--device", options->device, "The GPU to simulate, as for warpstep run")
      .type_name("NAME");
  command.add_option("--compiler", options->compiler, "g++ (default) or clang++").type_name("CXX");
  command.add_flag("--batch", request.batch, "Run the given commands and exit");
  command.add_option("-x", request.scripts, "Run gdb commands from this file")
      .type_name("SCRIPT")
      .one_at_a_time();
  command.add_option("--ex", request.commands, "Run this gdb command; may be repeated")
      .type_name("COMMAND")
      .one_at_a_time();
  command
      .add_option("-i,--interpreter", request.interpreter,
                  "The interpreter that an editor uses: mi")
      .type_name("NAME");
  command.add_flag("--adapter", options->adapter,
                   "Speak the Debug Adapter Protocol with an editor, which chooses the program");
  command.callback([options, &exit_code] { exit_code = debug_file(*options); });
}

}  // namespace warpstep::tools

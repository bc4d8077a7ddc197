#include "tools/profile/run.h"

#include <fmt/format.h>
#include <string.h>

#include <filesystem>

#include "tools/check/options.h"
#include "tools/check/program.h"
#include "tools/check/report.h"
#include "tools/compile/options.h"
#include "tools/options/command.h"
#include "tools/profile/machine_code.h"
#include "tools/system/home.h"
#include "tools/system/output.h"
#include "tools/system/process.h"
#include "tools/system/refusal.h"
#include "tools/system/temporary.h"

namespace warpstep::tools::profile {

namespace {

namespace fs = std::filesystem;

/// Threads whose accesses are recorded, four warps at least: whole requests, where threads make
/// many one after the other.
constexpr unsigned kThreads = 128;

/// The checkers are off, but for errors of calls, which cost nothing.
Environment environment_of(const RunOptions& options, const MachineCode& code,
                           const fs::path& folder) {
  check::CheckOptions wanted;
  wanted.tools = {"api"};
  wanted.device = options.device;
  if (!options.kernel.empty()) wanted.kernels = {"kns=" + options.kernel};
  if (options.launch != 0) wanted.launch_skip = std::to_string(options.launch - 1);
  wanted.launch_count = std::to_string(options.launch != 0 ? 1 : options.launches);
  Environment environment = check::environment_of(wanted, folder / "report");
  environment.emplace_back("WARPSTEP_TRAFFIC", folder / "traffic.jsonl");
  if (options.recorded != 0)
    environment.insert(
        environment.end(),
        {{"WARPSTEP_TRAFFIC_RECORD", std::to_string(options.recorded)},
         {"WARPSTEP_TRAFFIC_RECORD_EACH", std::to_string(options.recorded / kThreads)}});
  std::string registers;
  for (const auto& [kernel, number] : code.registers)
    registers += fmt::format("{}{}:{}", registers.empty() ? "" : ",", kernel, number);
  if (options.registers != 0) registers = std::to_string(options.registers);
  if (!registers.empty()) environment.emplace_back("WARPSTEP_REGISTERS", registers);
  return environment;
}

void tell_ending(const std::string& file, const Ending& ending) {
  if (ending.signal != 0 && stop_signal() == 0)
    say("warpstep: {} was terminated by signal {} ({})\n", file, ending.signal,
        strsignal(ending.signal));
  else if (ending.exit_code != 0 && stop_signal() == 0)
    say("warpstep: {} ended with exit code {}\n", file, ending.exit_code);
}

/// Launches that were not counted, as the user asked.
std::uint64_t left_out(const fs::path& report) {
  if (!fs::exists(report)) return 0;
  return check::read_report(report).covered.value("unwatched", std::uint64_t{0});
}

void tell_rest(std::uint64_t left, const RunOptions& options) {
  if (options.launch == 0 && options.kernel.empty() && left != 0)
    say("warpstep: {} more launches were not counted; --launch N counts the N-th, --launches N the "
        "first N\n",
        left);
}

/// Runs the program in a folder of its own.
Run run_program(const RunOptions& options) {
  expect_source(options.file);
  const TemporaryFolder owner;
  const fs::path& folder = owner.path();
  std::vector<std::string> sources{options.file};
  append(sources, options.words);
  sources.emplace_back("--basic-blocks");
  Run run;
  const fs::path program = check::build(sources, options.compiler, folder);
  if (stop_signal() != 0) return run;
  const MachineCode code = machine_code_of(options.file, options.words, options.device, folder);
  run.ptx = code.ptx;
  run.no_registers = code.why.empty() ? "nvcc names no kernel like that" : code.why;
  if (stop_signal() != 0) return run;
  Arguments command{program};
  append(command, options.arguments);
  const Ending ending = run_child(command, environment_of(options, code, folder));
  tell_ending(options.file, ending);
  run.exit_code = ending.signal != 0 ? 128 + ending.signal : ending.exit_code;
  const fs::path traffic = folder / "traffic.jsonl";
  if (!fs::exists(traffic)) throw Refusal(fmt::format("{} counted nothing", options.file));
  run.launches = read_counts(traffic, stop_signal() != 0 || ending.signal != 0);
  const std::uint64_t left = left_out(folder / "report");
  run.launched = left != 0 || !run.launches.empty();
  tell_rest(left, options);
  return run;
}

std::string nothing_found(const RunOptions& options, const Run& run) {
  if (run.exit_code != 0 && !run.launched)
    return fmt::format("{} ended before it launched a kernel", options.file);
  if (!options.kernel.empty())
    return fmt::format("{} launched no kernel whose name has {} in it", options.file,
                       options.kernel);
  if (options.launch != 0) return fmt::format("{} has no launch {}", options.file, options.launch);
  return fmt::format("{} launched no kernel", options.file);
}

}  // namespace

void add_options(Command app, RunOptions& options) {
  app.footer("Arguments of the program follow --, as in: warpstep profile stencil.cu -- 64");
  app.add_option("FILE", options.file,
                 "A .cu file with a main(), or a .jsonl file that WARPSTEP_TRAFFIC named")
      .names_file()
      .required();
  app.add_option("ARGS", options.arguments, "Arguments of the program, after --");
  app.add_option("--device", options.device,
                 "GPU to simulate: h200 (default), h100, a100, rtx4090, t4")
      .type_name("NAME");
  app.add_option("--registers", options.registers,
                 "Registers of a thread, where nvcc does not tell")
      .in_range(1, 255)
      .type_name("N");
  app.add_option("--launch", options.launch, "This launch only").positive().type_name("N");
  app.add_option("--launches", options.launches, "The first N launches (default: 100)")
      .positive()
      .type_name("N");
  app.add_option("-k,--kernel-name", options.kernel, "Launches of kernels with this in their name")
      .type_name("PART");
  add_compile_options(app, options.words);
  app.add_option("--compiler", options.compiler, "g++ (default) or clang++").type_name("CXX");
}

Run counted(const RunOptions& options) {
  Run run;
  if (options.file.ends_with(".jsonl")) {
    run.launches = read_counts(options.file);
    run.no_registers = "the file does not tell them";
    std::erase_if(run.launches, [&](const Counts& one) {
      return (options.launch != 0 && one.launch != options.launch) ||
             one.kernel.find(options.kernel) == one.kernel.npos;
    });
  } else {
    run = run_program(options);
  }
  if (run.launches.empty() && stop_signal() == 0) throw Refusal(nothing_found(options, run));
  return run;
}

}  // namespace warpstep::tools::profile

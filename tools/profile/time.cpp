// `warpstep time FILE.cu`: how long the launches of a program would take on a GPU, as a model of it
// says.
#include <fmt/format.h>

#include "tools/commands/command.h"
#include "tools/options/command.h"
#include "tools/profile/gpu_time.h"
#include "tools/profile/model/estimate.h"
#include "tools/profile/run.h"
#include "tools/system/output.h"
#include "tools/system/process.h"

namespace warpstep::tools {

namespace {

std::string sentence(const profile::Counts& counts,
                     const std::map<std::string, profile::Kernel>& kernels) {
  std::string text = fmt::format("{} ({}, {}, {})x({}, {}, {}), launch {}: ", counts.kernel,
                                 counts.grid[0], counts.grid[1], counts.grid[2], counts.block[0],
                                 counts.block[1], counts.block[2], counts.launch);
  if (!counts.is_complete) return text + "unknown, as it ended before all of its blocks\n";
  const auto estimate = profile::estimate_of(counts, kernels);
  if (!estimate) return text + "unknown, as no block fits or no access was recorded\n";
  const profile::Prediction& said = estimate->said;
  text += fmt::format("{:.1f} to {:.1f} us, bound by {}\n   ", said.low, said.high,
                      profile::kBounds[static_cast<std::size_t>(estimate->bound)]);
  for (std::size_t i = 0; i < said.terms.size(); ++i)
    text += fmt::format("{} {} {:.2f}", i == 0 ? "" : ",", profile::kBounds[i], said.terms[i]);
  // Of a small launch the empty one is all.
  text += fmt::format(", an empty launch {:.2f} us\n", profile::kFitted[profile::kBase]);
  if (!estimate->work.has_mix)
    text += "    instructions are unknown without nvcc: a few were assumed for each access\n";
  else if (estimate->work.mix.is_guessed)
    text += "    the rounds of a loop without accesses are unknown: one was assumed\n";
  return text;
}

int time_program(const profile::RunOptions& options) {
  const profile::Run run = profile::counted(options);
  if (const int signal = stop_signal(); signal != 0) end_by_signal(signal);
  const auto kernels = profile::kernels_in(run.ptx);
  print_text(fmt::format("a model's word on {}, not a measurement (docs/time.md)\n",
                         run.launches.front().device.name));
  if (run.launches.front().device.key != "h200")
    print_text("it was fitted on an H200 and tried on no other GPU\n");
  for (const profile::Counts& counts : run.launches) print_text(sentence(counts, kernels));
  return run.exit_code;
}

}  // namespace

void add_time(Command app, int& exit_code) {
  struct TimeOptions {
    profile::RunOptions run;
    bool gpu = false;
    unsigned runs = 10;
  };
  auto options = std::make_shared<TimeOptions>();
  Command command = app.add_subcommand(
      "time", "Run one file and predict how long its kernels would take on a GPU");
  profile::add_options(command, options->run);
  const Option gpu = command.add_flag("--gpu", options->gpu,
                                      "Build with nvcc and measure on this machine's GPU instead");
  command.add_option("--runs", options->runs, "Runs of the program to measure (default: 10)")
      .type_name("N")
      .in_range(1, 1000)
      .needs(gpu);
  command.callback([options, &exit_code] {
    exit_code = options->gpu ? profile::time_on_gpu(options->run, options->runs)
                             : time_program(options->run);
  });
}

}  // namespace warpstep::tools

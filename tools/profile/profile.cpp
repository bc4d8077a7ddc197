// `warpstep profile FILE.cu`: runs a program whose accesses are counted, and reports what a GPU's
// profiler would.
#include <fmt/format.h>
#include <string.h>

#include <filesystem>

#include "tools/commands/command.h"
#include "tools/options/command.h"
#include "tools/profile/report.h"
#include "tools/profile/run.h"
#include "tools/system/output.h"
#include "tools/system/process.h"
#include "tools/system/refusal.h"

namespace warpstep::tools {

namespace {

struct ProfileOptions {
  profile::RunOptions run;
  bool as_csv = false;
};

int profile_program(const ProfileOptions& options) {
  const profile::Run run = profile::counted(options.run);
  if (const int signal = stop_signal(); signal != 0 && run.launches.empty()) end_by_signal(signal);
  const profile::Remarks remarks{run.no_registers,
                                 std::filesystem::path(options.run.file).stem().string()};
  const auto kernels = profile::kernels_in(run.ptx);
  if (options.as_csv) print_text(profile::csv_header());
  for (const profile::Counts& counts : run.launches) {
    const auto estimate = profile::estimate_of(counts, kernels);
    print_text(options.as_csv ? profile::as_csv(counts, estimate, remarks)
                              : (&counts == &run.launches.front() ? "" : "\n") +
                                    profile::as_report(counts, estimate, remarks));
  }
  if (const int signal = stop_signal(); signal != 0) end_by_signal(signal);
  return run.exit_code;
}

}  // namespace

void add_profile(Command app, int& exit_code) {
  auto options = std::make_shared<ProfileOptions>();
  Command command = app.add_subcommand(
      "profile", "Run one file and report what a GPU's profiler would count of its kernels");
  profile::add_options(command, options->run);
  command.add_flag("--csv", options->as_csv, "Print rows as ncu --csv does");
  command.callback([options, &exit_code] { exit_code = profile_program(*options); });
}

}  // namespace warpstep::tools

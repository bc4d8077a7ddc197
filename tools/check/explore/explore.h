// `warpstep check --explore N` and `--replay TOKEN`: runs a program under many schedules, merges
// their findings, and looks for a schedule with a different answer.
#pragma once

#include <filesystem>
#include <string>

#include "tools/check/report.h"
#include "tools/options/command.h"
#include "tools/system/process.h"

namespace warpstep::tools::check {

struct ExploreOptions {
  unsigned schedules = 0;  // 0: one run, as always
  std::string replay;      // a schedule
  unsigned seconds = 20;   // that one launch may take

  bool asked() const { return schedules != 0 || !replay.empty(); }
};

void add_explore_options(Command command, ExploreOptions& options);

/// The merged findings of all runs; each has the first schedule that showed it.
struct Explored {
  Report report;
  Ending ending;     // of the run in order, or of the replayed one
  std::string text;  // what was tried, and what was not
};

/// Runs a checked program under each schedule, one after another. The output of the run in order,
/// or of the replayed one, is printed once; standard input is closed. `environment` applies to
/// every run; files are created in `folder`.
Explored explore(const Arguments& program, const Environment& environment,
                 const std::filesystem::path& folder, const ExploreOptions& options);

}  // namespace warpstep::tools::check

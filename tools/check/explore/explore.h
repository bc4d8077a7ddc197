// `warpstep check --explore N` and `--replay TOKEN`: the program under many schedules, what they
// find together, and a schedule whose answer is another than with the threads in order.
#pragma once

#include <CLI/CLI.hpp>

#include <filesystem>
#include <string>

#include "tools/check/report.h"
#include "tools/system/process.h"

namespace warpstep::tools::check {

struct ExploreOptions {
  unsigned schedules = 0;  // 0: one run, as always
  std::string replay;      // a schedule
  unsigned seconds = 20;   // that one launch may take

  bool asked() const { return schedules != 0 || !replay.empty(); }
};

void add_explore_options(CLI::App& command, ExploreOptions& options);

/// What all runs found together, folded; each finding has the first schedule that showed it.
struct Explored {
  Report report;
  Ending ending;     // of the run in order, or the one that was replayed
  std::string text;  // what was tried, and what was not
};

/// Runs a checked program under each schedule, one after the other. What the program prints when
/// its threads run in order, or in the schedule to replay, is printed once; its input is closed.
/// `environment` is for every run; files are made in `folder`.
Explored explore(const Arguments& program, const Environment& environment,
                 const std::filesystem::path& folder, const ExploreOptions& options);

}  // namespace warpstep::tools::check

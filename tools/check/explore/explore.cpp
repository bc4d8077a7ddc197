#include "tools/check/explore/explore.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <set>

#include "tools/check/explore/differences.h"
#include "tools/check/explore/outcome.h"
#include "tools/check/explore/schedules.h"
#include "tools/options/command.h"
#include "tools/system/home.h"
#include "tools/system/output.h"
#include "tools/system/refusal.h"

namespace warpstep::tools::check {

namespace {

namespace fs = std::filesystem;

constexpr const char* kInOrder = "in-order";

struct Run {
  std::string schedule;
  Outcome outcome;
  Report report;
  std::string complained;
};

/// Runs the program, each time with its own files.
class Runner {
 public:
  Runner(const Arguments& program, const Environment& environment, const fs::path& folder,
         unsigned seconds)
      : program_(program), environment_(environment), folder_(folder), seconds_(seconds) {}

  Run run(const std::string& schedule) {
    const std::string base = folder_ / fmt::format("run{}", ++runs_);
    Environment environment = environment_;
    environment.insert(environment.end(), {{"WARPSTEP_CHECK_REPORT", base + ".report"},
                                           {"WARPSTEP_CHECK_OUTCOME", base + ".outcome"},
                                           {"WARPSTEP_SCHEDULE", schedule},
                                           {"WARPSTEP_TIMEOUT", std::to_string(seconds_)}});
    // Launches have their own timeout; the host code may not end.
    const Ending ending =
        run_aside(program_, environment, {base + ".said", base + ".complained", 10 * seconds_});
    Run run{schedule, read_outcome(base + ".outcome"), read_report(base + ".report"),
            read_text(base + ".complained")};
    run.outcome.ending = ending;
    run.outcome.said = read_text(base + ".said");
    return run;
  }

  /// Frees the disk space of its bytes.
  static void forget(const Run& run) {
    std::error_code ignored;
    fs::remove(run.outcome.bytes_file, ignored);
  }

 private:
  Arguments program_;
  Environment environment_;
  fs::path folder_;
  unsigned seconds_;
  int runs_ = 0;
};

/// Key of a finding that is the same in every run and from both sides.
std::string identity(const Json& finding) {
  std::set<std::string> sides;
  for (const Json& actor : finding["actors"]) {
    std::string side = actor["role"].get<std::string>();
    for (const Json& frame : actor["stack"])
      side += fmt::format(" {}:{}", frame["file"].get<std::string>(), frame["line"].get<int>());
    sides.insert(side);
  }
  const Json& object = finding["object"];
  const std::string name = object.is_object() ? object["name"].get<std::string>() : "";
  const std::string what = sides.empty() ? finding["what"].get<std::string>() : "";
  return fmt::format("{}|{}|{}|{}", finding["rule"].get<std::string>(), fmt::join(sides, "|"), name,
                     what);
}

/// Whether a run in which work on streams is deferred has said more than the run in order: its
/// calls are made at other places than those that gave the work.
bool holds_when_deferred(const Json& finding) {
  const auto is_host = [](const Json& actor) { return actor["host"].get<bool>(); };
  return finding["tool"] == "memcheck" && finding["severity"] == "error" &&
         std::none_of(finding["actors"].begin(), finding["actors"].end(), is_host);
}

/// Adds the findings of a run to those of the runs before it.
void fold(Report& all, const Run& run) {
  for (Json finding : run.report.findings) {
    if (defers(run.schedule) && !holds_when_deferred(finding)) continue;
    const auto same = std::find_if(all.findings.begin(), all.findings.end(), [&](const Json& old) {
      return identity(old) == identity(finding);
    });
    if (same != all.findings.end()) {
      (*same)["count"] =
          (*same)["count"].get<std::uint64_t>() + finding["count"].get<std::uint64_t>();
      continue;
    }
    if (run.schedule != kInOrder) finding["schedule"] = run.schedule;
    all.findings.push_back(std::move(finding));
  }
}

void show(const Run& run) {
  print_text(run.outcome.said);
  say_text(run.complained);
}

void show_progress(std::size_t done, std::size_t all) {
  if (!isatty(STDERR_FILENO)) return;
  say("\r\033[K");
  if (done != all) say("schedule {} of {}", done + 1, all);
}

Explored replay(Runner& runner, const std::string& schedule) {
  const Run in_order = runner.run(kInOrder);
  Run wanted = runner.run(schedule);
  if (wanted.complained.starts_with("warpstep: WARPSTEP_SCHEDULE"))
    throw Refusal(
        fmt::format("there is no schedule {}; --explore prints those that it tries", schedule));
  show(wanted);
  Explored explored{wanted.report, wanted.outcome.ending, ""};
  if (defers(schedule)) {
    explored.report.findings = in_order.report.findings;
    fold(explored.report, wanted);
  } else {
    for (Json& finding : explored.report.findings) finding["schedule"] = schedule;
  }
  Differences differences(in_order.outcome);
  differences.compare(schedule, wanted.outcome);
  differences.add_findings(explored.report);
  return explored;
}

}  // namespace

void add_explore_options(Command command, ExploreOptions& options) {
  const Option explore = command
                             .add_option("--explore", options.schedules,
                                         "Run under N schedules and look for a different answer")
                             .type_name("N")
                             .in_range(1, 1000000);
  command
      .add_option("--replay", options.replay, "Run under one schedule that --explore has printed")
      .type_name("TOKEN")
      .excludes(explore);
  command.add_option("--explore-timeout", options.seconds, "Seconds that one launch may take (20)")
      .type_name("S")
      .in_range(1, 100000);
}

Explored explore(const Arguments& program, const Environment& environment, const fs::path& folder,
                 const ExploreOptions& options) {
  Runner runner(program, environment, folder, options.seconds);
  if (!options.replay.empty()) return replay(runner, options.replay);
  const Run in_order = runner.run(kInOrder);
  show(in_order);
  Explored explored{in_order.report, in_order.outcome.ending, ""};
  Differences differences(in_order.outcome);
  if (!in_order.outcome.complete || in_order.outcome.timed_out()) {
    explored.text =
        "warpstep explore: the program did not finish with its threads in order, so there is no "
        "answer to compare with\n";
    return explored;
  }
  const Run again = runner.run(kInOrder);
  differences.note_own_changes(again.outcome);
  Runner::forget(again);
  const auto all =
      schedules(options.schedules, in_order.outcome.most_points, in_order.outcome.works_beside);
  for (std::size_t i = 1; i < all.size() && stop_signal() == 0; ++i) {
    show_progress(i, all.size());
    const Run run = runner.run(all[i]);
    if (stop_signal() != 0) break;
    fold(explored.report, run);
    differences.compare(run.schedule, run.outcome);
    Runner::forget(run);
  }
  show_progress(all.size(), all.size());
  differences.add_findings(explored.report);
  explored.text = differences.covered(explored.report);
  return explored;
}

}  // namespace warpstep::tools::check

// `warpstep check`: runs a program with every access of its kernels checked, and reports its
// errors.
#include "tools/check/check.h"

#include <fmt/format.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "tools/check/causes.h"
#include "tools/check/command_line.h"
#include "tools/check/document.h"
#include "tools/check/options.h"
#include "tools/check/program.h"
#include "tools/check/suppressions.h"
#include "tools/check/text.h"
#include "tools/options/command.h"
#include "tools/system/home.h"
#include "tools/system/output.h"
#include "tools/system/process.h"
#include "tools/system/refusal.h"
#include "tools/system/temporary.h"

namespace warpstep::tools::check {

namespace fs = std::filesystem;

namespace {

Level level_of(const Json& finding) {
  const std::string severity = finding["severity"];
  return severity == "error"     ? Level::error
         : severity == "warning" ? Level::warning
                                 : Level::advice;
}

/// Refuses an unwritable file before a long run.
void expect_writable(const std::string& name) {
  if (!name.empty() && !std::ofstream(name, std::ios::app))
    throw Refusal(fmt::format("{} cannot be written", name));
}

/// The program's report and the notes about it.
struct Told {
  Report report;
  std::string text;
};

/// Runs the program, once or under many schedules.
Told run_program(const fs::path& program, const CommandLine& line, const CheckOptions& options,
                 const fs::path& folder) {
  const fs::path report_file = folder / "report";
  Arguments command{fs::absolute(program)};
  command.insert(command.end(), line.arguments.begin(), line.arguments.end());
  const Environment environment = environment_of(options, report_file);
  Explored run;
  if (options.exploring.asked()) {
    run = explore(command, environment, folder, options.exploring);
  } else {
    run.ending = run_child(command, environment);
    run.report = read_report(report_file);
    if (!run.report.complete && run.report.findings.empty() && run.ending.signal == 0)
      expect_room();
  }
  Report& report = run.report;
  report.program = line.executable.empty() ? line.files[0] : line.executable;
  report.arguments = line.arguments;
  report.exit_code = run.ending.exit_code;
  report.signal = run.ending.signal;
  report.interrupted = stop_signal() != 0;
  if (!line.executable.empty()) expect_begun(report);
  return {run.report, run.text};
}

/// Whether the simulator ended the program before its first line, and said why.
bool has_refused_settings(const Report& report) {
  return !report.begun && report.exit_code != 0 && report.signal == 0 && !report.interrupted;
}

/// The note about a program that did not end normally.
std::string ending_in_words(const Report& report) {
  if (report.complete && !report.interrupted) return "";
  std::string how = "ended without cleanup, by _exit() or exec()";
  if (report.lost)
    how = "could not write its report in full: is the disk of TMPDIR full?";
  else if (stop_signal() == SIGINT)
    how = "was interrupted by Ctrl-C";
  else if (report.complete)
    how = fmt::format("was interrupted by signal {} ({})", stop_signal(), strsignal(stop_signal()));
  else if (report.signal != 0)
    how = fmt::format("was terminated by signal {} ({})", report.signal, strsignal(report.signal));
  return fmt::format("warpstep check: {} {}; these are the findings so far\n", report.program, how);
}

std::string text_of(const Report& report, const std::vector<Suppression>& suppressions,
                    const CheckOptions& options) {
  TextStyle style;
  style.strip_paths = options.strip_paths == "yes";
  style.colour = options.log_file.empty() && isatty(STDERR_FILENO) &&
                 (std::getenv("NO_COLOR") == nullptr || *std::getenv("NO_COLOR") == '\0');
  std::string text = ending_in_words(report);
  std::size_t printed = 0, left_out = 0;
  for (const Json& finding : report.findings) {
    if (level_of(finding) < options.print_level) continue;
    if (options.print_limit != 0 && printed == options.print_limit) {
      ++left_out;
      continue;
    }
    ++printed;
    text += in_words(finding, style) + "\n";
  }
  if (left_out != 0)
    text += fmt::format("warpstep check: {} more are not printed (--print-limit {})\n", left_out,
                        options.print_limit);
  text += summary(report);
  for (const Suppression& suppression : suppressions)
    if (!suppression.used) text += fmt::format("  no finding matches: {}\n", suppression.line);
  return text;
}

/// Applies suppressions, writes and prints the report, with `more` at the end; returns the exit
/// code.
int tell(Report& report, const CheckOptions& options, const std::string& more = "") {
  std::vector<Suppression> suppressions;
  if (!options.suppressions_file.empty())
    suppressions = read_suppressions(options.suppressions_file);
  suppress(report, suppressions);
  fold_causes(report);
  for (const std::string& file : {options.json_file, options.save_file})
    if (!file.empty()) write_document(file, report);
  if (!options.new_suppressions_file.empty())
    write_suppressions(options.new_suppressions_file, report);
  const std::string text = text_of(report, suppressions, options) + more;
  if (options.log_file.empty())
    say_text(text);
  else
    write_file(options.log_file, text);
  const bool found =
      std::any_of(report.findings.begin(), report.findings.end(),
                  [&](const Json& finding) { return level_of(finding) >= options.error_level; });
  if (found && options.error_exit_code != 0) return options.error_exit_code;
  if (report.lost) return 1;
  return report.signal != 0 ? 128 + report.signal : report.exit_code;
}

int read_saved(const CommandLine& line, const CheckOptions& options) {
  if (!line.executable.empty() || !line.files.empty())
    throw Refusal("--read shows a saved report; leave the program out");
  Report report = read_document(options.read_file);
  report.exit_code = report.signal = 0;  // the program's, then
  report.complete = true;
  return tell(report, options);
}

int check(const CommandLine& line, const CheckOptions& options) {
  if (line.executable.empty() && line.files.empty())
    throw Refusal(
        fmt::format("no program given; usage: {} check FILE.cu [-- ARGS]", typed_command()));
  for (const std::string& name :
       {options.json_file, options.save_file, options.log_file, options.new_suppressions_file})
    expect_writable(name);
  if (!options.suppressions_file.empty()) read_suppressions(options.suppressions_file);
  int code = 0;
  {
    const TemporaryFolder folder;
    environment_of(options, "");  // rejects invalid options before anything is compiled
    fs::path program = line.executable;
    if (program.empty())
      program = build(line.files, options.compiler, folder.path());
    else
      expect_checkable(program);
    if (!program.empty()) {
      auto [report, text] = run_program(program, line, options, folder.path());
      if (has_refused_settings(report)) return report.exit_code;
      fold(report);
      quote_sources(report);
      code = tell(report, options, text);
    } else if (options.writes_files()) {
      Report nothing = read_report(folder.path() / "report");
      nothing.program = line.executable.empty() ? line.files[0] : line.executable;
      nothing.arguments = line.arguments;
      nothing.interrupted = true;
      code = tell(nothing, options);
    }
  }  // removes the temporary folder before this process ends by a signal
  if (stop_signal() != 0 && (code == 0 || code > 128)) end_by_signal(stop_signal());
  return code;
}

}  // namespace

int run_check(const std::vector<std::string>& words) {
  RootCommand app(
      "Run a program and report its errors.\n"
      "       warpstep check [OPTIONS] FILE.cu [-- ARGS]\n"
      "       warpstep check [OPTIONS] EXECUTABLE [ARGS], built by warpstep cc --checked\n"
      "More files and compiler options may follow FILE.cu, as for warpstep cc.",
      "warpstep check", "List the options",
      fmt::format("{} check --help lists the options.", typed_command()));
  CheckOptions options;
  add_options(app, options);
  const CommandLine line = split(app, words);
  if (const auto code = app.parse(line.options)) return *code;
  if (options.racecheck_report == "hazard")
    options.notes.emplace_back(
        "--racecheck-report hazard has no effect: the races of two lines are one finding with "
        "its count");
  for (const std::string& note : options.notes) say("warpstep check: note: {}\n", note);
  return options.read_file.empty() ? check(line, options) : read_saved(line, options);
}

}  // namespace warpstep::tools::check

// The options of `warpstep check`.
#include "tools/check/options.h"

#include <fmt/format.h>
#include <regex.h>

#include <algorithm>
#include <map>

#include "tools/compile/numbers.h"
#include "tools/options/command.h"
#include "tools/system/refusal.h"
#include "tools/system/simulator_settings.h"

namespace warpstep::tools::check {

namespace {

/// An option of compute-sanitizer that has no effect here, and why.
struct Foreign {
  const char* name;
  const char* why;
};

constexpr const char* kOnCpu = "kernels run on the CPU here, so no GPU needs to be set up";
constexpr const char* kAlways = "the checkers always check that";
constexpr const char* kNoLimit = "there is no such limit here";

constexpr Foreign kForeign[] = {
    {"--binary-patching", "the program is compiled with instrumentation instead"},
    {"--check-api-memory-access", kAlways},
    {"--check-cache-control", "the simulator has no caches that could be stale"},
    {"--check-device-heap", kAlways},
    {"--check-exit-code", "the program's own exit code is passed on when nothing is found"},
    {"--coredump-name", "no core file of a GPU is written"},
    {"--demangle", "kernels are named as the source names them"},
    {"--force-blocking-launches", "every launch finishes before the next call"},
    {"--force-synchronization-limit", "every launch finishes before the next call"},
    {"--generate-coredump", "no core file of a GPU is written"},
    {"--injection-path", kOnCpu},
    {"--kill", "the program continues after a finding, and its faults end it as on a GPU"},
    {"--launch-timeout", "the program is started at once; --timeout limits a launch"},
    {"--max-connections", kOnCpu},
    {"--missing-barrier-init-is-fatal", "the launch continues, and the finding says where"},
    {"--mode", kOnCpu},
    {"--num-callers-device", "a whole call stack is shown"},
    {"--num-callers-host", "a whole call stack is shown"},
    {"--num-cuda-barriers", kNoLimit},
    {"--nvtx", kOnCpu},
    {"--padding", "blocks of memory always have unused space between them"},
    {"--port", kOnCpu},
    {"--print-session-details", "the summary says what was checked"},
    {"--racecheck-deadlock-timeout",
     "a deadlock is detected as soon as it occurs; see also --timeout"},
    {"--racecheck-detect-level", "use --print-level and --error-level"},
    {"--racecheck-indirect-barrier-dependency", kAlways},
    {"--racecheck-memcpy-async", kAlways},
    {"--racecheck-num-hazards", kNoLimit},
    {"--racecheck-num-workers", kOnCpu},
    {"--report-api-errors", "errors that the program ignores are findings of --tool api"},
    {"--require-cuda-init", "a program without a launch is checked as well"},
    {"--show-backtrace", "call stacks are always shown"},
    {"--stream-ordered-races", kAlways},
    {"--support-32bit", kOnCpu},
    {"--target-processes", "only the program itself is checked, not the processes that it starts"},
    {"--unused-memory-threshold", "the finding says how much was not used"},
};

const std::map<std::string, Level> kLevels{{"info", Level::advice},  {"advice", Level::advice},
                                           {"warn", Level::warning}, {"warning", Level::warning},
                                           {"error", Level::error},  {"fatal", Level::error}};

void add_level(Command app, const std::string& name, Level& level, const std::string& about) {
  app.add_option(
         name, [&level](const std::string& word) { level = kLevels.at(word); }, about)
      .one_of({"info", "advice", "warn", "warning", "error", "fatal"})
      .type_name("LEVEL");
}

void add_choices_of_launches(Command app, CheckOptions& options) {
  app.add_option("--tool", options.tools,
                 "memcheck, initcheck, racecheck, synccheck, leakcheck, api or all (default); "
                 "or several, separated by commas")
      .delimiter(',')
      .one_of({"memcheck", "initcheck", "racecheck", "synccheck", "leakcheck", "api", "all"})
      .type_name("TOOL");
  app.add_option("--kernel-name", options.kernels,
                 "Check these kernels only: kns=PART, kne=NAME or regex=EXPRESSION")
      .type_name("KEY=TEXT");
  app.add_option("--kernel-name-exclude,--kernel-regex-exclude", options.excluded_kernels,
                 "Do not check these")
      .type_name("KEY=TEXT");
  app.add_option("-s,--launch-skip", options.launch_skip,
                 "Launches (of these kernels) to skip before checking")
      .check(fault_of_count)
      .type_name("N");
  app.add_option("-c,--launch-count", options.launch_count, "Launches to check; 0: all")
      .check(fault_of_count)
      .type_name("N");
  app.add_option("--destroy-on-device-error", options.destroy,
                 "What a device fault ends: context (default) or kernel")
      .one_of({"context", "kernel"});
  app.add_option("--leak-check", options.leak_check, "full (default) or no").one_of({"full", "no"});
  app.add_option("--track-unused-memory", options.track_unused,
                 "Report all memory that was not used (yes), or none (no); default: where it seems "
                 "to be a mistake")
      .expected(0, 1, "yes")
      .one_of({"yes", "no", ""});
  app.add_option("--initcheck-address-space", options.address_space,
                 "global, shared or all (default)")
      .one_of({"global", "shared", "all"});
  app.add_flag("--paranoid", options.is_paranoid,
               "Compare memory with a copy at barriers: reports stores that are not instrumented");
  app.add_option("--racecheck-report", options.racecheck_report,
                 "all (default), analysis or hazard")
      .one_of({"all", "analysis", "hazard"});
}

void add_output(Command app, CheckOptions& options) {
  app.add_option("--error-exitcode", options.error_exit_code,
                 "Exit code if something is found (default 1); 0: that of the program")
      .in_range(0, 255)
      .type_name("N");
  add_level(app, "--error-level", options.error_level,
            "Lowest level that sets the exit code: warning (default), error or advice");
  add_level(app, "--print-level", options.print_level,
            "Lowest level to print: advice (default; also info), warning or error");
  app.add_option("--print-limit", options.print_limit,
                 "Number of findings to print (default 100); 0: all")
      .type_name("N");
  app.add_option("--strip-paths", options.strip_paths, "yes: files without folders; no (default)")
      .one_of({"yes", "no"});
  app.add_option("--log-file", options.log_file, "Print the findings into this file")
      .type_name("FILE");
  app.add_option("--json", options.json_file, "Write the findings as JSON, see docs/findings.md")
      .type_name("FILE");
  app.add_option("--save", options.save_file, "Save the findings for --read").type_name("FILE");
  app.add_option("--read", options.read_file, "Show saved findings instead of running a program")
      .type_name("FILE");
  app.add_option("--suppressions", options.suppressions_file,
                 "Suppress the findings that the lines of this file describe")
      .type_name("FILE");
  app.add_option("--gen-suppressions", options.new_suppressions_file,
                 "Write a line for each finding that would suppress it")
      .type_name("FILE");
  app.add_option("--xml",
                 [](const std::string&) -> void {
                   throw Refusal("--xml: findings are written as JSON; use --json FILE");
                 })
      .expected(0, 1)
      .hide();
}

void add_program(Command app, CheckOptions& options) {
  app.add_option("--timeout", options.timeout, "Seconds that one launch may take; 0: no limit")
      .type_name("S")
      .check(fault_of_seconds);
  app.add_option("--schedule", options.schedule,
                 "Order of the threads in a block: in-order, reverse, interleaved or random:SEED")
      .type_name("NAME");
  app.add_option("--device", options.device, "The GPU to simulate: h200, h100, a100, t4 or rtx4090")
      .type_name("NAME");
  app.add_option("--compiler", options.compiler, "g++ (default) or clang++").type_name("CXX");
}

std::string escaped(const std::string& value) {
  std::string text;
  for (const char c : value) {
    if (c == ',' || c == '\\') text += '\\';
    text += c;
  }
  return text;
}

/// The value of WARPSTEP_CHECK, see sim/check/report/check_options.h.
std::string words_of(const CheckOptions& options) {
  std::string words;
  const auto add = [&words](const std::string& key, const std::string& value) {
    if (!value.empty())
      words += fmt::format("{}{}={}", words.empty() ? "" : ",", key, escaped(value));
  };
  std::vector<std::string> tools = options.tools;
  if (std::find(tools.begin(), tools.end(), "all") != tools.end()) tools.clear();
  if (options.leak_check == "no") {
    if (tools.empty()) tools = {"memcheck", "initcheck", "racecheck", "synccheck", "api"};
    std::erase(tools, "leakcheck");
  }
  for (const std::string& tool : tools) add("tool", tool);
  for (const std::string& text : options.kernels)
    for (const std::string& kernel : kernel_patterns("--kernel-name", text)) add("kernel", kernel);
  for (const std::string& text : options.excluded_kernels)
    for (const std::string& kernel : kernel_patterns("--kernel-name-exclude", text))
      add("kernel-exclude", kernel);
  add("launch-skip", options.launch_skip);
  add("launch-count", options.launch_count);
  if (options.destroy == "kernel") add("destroy-on-device-error", "kernel");
  if (options.track_unused != "some")
    add("unused-memory", options.track_unused == "no" ? "no" : "yes");
  if (options.address_space != "all") add("initcheck-address-space", options.address_space);
  if (options.is_paranoid) words += words.empty() ? "paranoid" : ",paranoid";
  return words;
}

}  // namespace

void add_options(Command app, CheckOptions& options) {
  add_choices_of_launches(app, options);
  add_output(app, options);
  add_program(app, options);
  add_explore_options(app, options.exploring);
  for (const Foreign& foreign : kForeign) {
    const auto note = [&options, foreign](const std::string&) {
      options.notes.push_back(fmt::format("{} has no effect: {}", foreign.name, foreign.why));
    };
    app.add_option(foreign.name, note).hide();
  }
}

Environment environment_of(const CheckOptions& options, const std::string& report_file) {
  Environment environment = tools::environment_of(
      SimulatorSettings{{}, options.schedule, options.device, options.timeout, "at-once"});
  environment.emplace_back("WARPSTEP_CHECK_REPORT", report_file);
  const std::string words = words_of(options);
  if (!words.empty()) environment.emplace_back("WARPSTEP_CHECK", words);
  return environment;
}

std::vector<std::string> kernel_patterns(const std::string& option, const std::string& text) {
  constexpr std::pair<const char*, const char*> kKeys[] = {{"kernel_substring=", "kns="},
                                                           {"kernel_name=", "kne="},
                                                           {"kns=", "kns="},
                                                           {"kne=", "kne="},
                                                           {"regex=", "regex="}};
  std::vector<std::string> patterns;
  for (std::size_t at = 0; at < text.size();) {
    const auto key = std::find_if(std::begin(kKeys), std::end(kKeys), [&](const auto& names) {
      return text.compare(at, std::string(names.first).size(), names.first) == 0;
    });
    if (key != std::end(kKeys)) {
      patterns.emplace_back(key->second);
      at += std::string(key->first).size();
    } else if (patterns.empty()) {
      throw Refusal(
          fmt::format("{} {}: must be kns=PART, kne=NAME or regex=EXPRESSION", option, text));
    } else {
      patterns.back() += ',';  // belongs to the value
    }
    const std::size_t end = std::min(text.find(',', at), text.size());
    patterns.back() += text.substr(at, end - at);
    at = end + 1;
  }
  if (patterns.empty()) throw Refusal(fmt::format("{}: names no kernel", option));
  for (const std::string& pattern : patterns) {
    if (!pattern.starts_with("regex=")) continue;
    regex_t regex;
    if (regcomp(&regex, pattern.c_str() + 6, REG_EXTENDED | REG_NOSUB) != 0)
      throw Refusal(fmt::format("{} {}: is not a regular expression", option, pattern));
    regfree(&regex);
  }
  return patterns;
}

}  // namespace warpstep::tools::check

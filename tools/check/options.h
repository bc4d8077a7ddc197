// The options of `warpstep check`, under the names that compute-sanitizer's users know.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "tools/check/explore/explore.h"
#include "tools/system/process.h"

namespace warpstep::tools::check {

/// How serious a finding must be for something to happen.
enum class Level { advice, warning, error };

struct CheckOptions {
  std::vector<std::string> tools;
  std::vector<std::string> kernels, excluded_kernels;  // "kns=add", "kne=add", "regex=^add"
  std::string launch_skip, launch_count;
  std::string destroy = "context";
  std::string leak_check = "full";
  std::string track_unused = "some";  // not said
  std::string address_space = "all";
  std::string racecheck_report = "all";
  bool is_paranoid = false;

  int error_exit_code = 1;
  Level error_level = Level::warning;
  Level print_level = Level::advice;
  std::size_t print_limit = 100;
  std::string strip_paths = "no";
  std::string log_file, json_file, save_file, read_file;
  std::string suppressions_file, new_suppressions_file;

  ExploreOptions exploring;
  std::string timeout, schedule, device, compiler;
  std::vector<std::string> notes;  // sentences about options that change nothing
};

/// Adds the options to a command line, those that compute-sanitizer has and that mean nothing here
/// among them: each of these leaves a sentence in `notes`.
void add_options(CLI::App& app, CheckOptions& options);

/// What a checked program reads from its environment: the options, and where it is to report.
Environment environment_of(const CheckOptions& options, const std::string& report_file);

/// The words of a --kernel-name, "kns=add,regex=^mul": a comma before a key separates two. Throws
/// Refusal for anything else.
std::vector<std::string> kernel_patterns(const std::string& option, const std::string& text);

}  // namespace warpstep::tools::check

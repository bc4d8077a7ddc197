// Options of `warpstep check`, named as in compute-sanitizer.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tools/check/explore/explore.h"
#include "tools/options/command.h"
#include "tools/system/process.h"

namespace warpstep::tools::check {

/// Severity threshold of a finding.
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
  bool writes_files() const {
    return !json_file.empty() || !save_file.empty() || !log_file.empty();
  }

  std::string timeout, schedule, device, compiler;
  std::vector<std::string> notes;  // notes about options without effect
};

/// Adds the options to a command line, including those of compute-sanitizer that have no effect
/// here; each of these adds a sentence to `notes`.
void add_options(Command app, CheckOptions& options);

/// Environment of a checked program: the options, and the file of its report.
Environment environment_of(const CheckOptions& options, const std::string& report_file);

/// Splits a --kernel-name such as "kns=add,regex=^mul" at commas before a key. Throws Refusal for
/// anything else.
std::vector<std::string> kernel_patterns(const std::string& option, const std::string& text);

}  // namespace warpstep::tools::check

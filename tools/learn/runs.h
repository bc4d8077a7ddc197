// The judge's runs of an exercise, without the judge.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "tools/learn/learn.h"
#include "tools/system/process.h"

namespace warpstep::tools::learn {

/// A learner's program, and the environment that makes it execute the judge's runs, the smallest
/// first.
struct Runs {
  /// An array of the exercise in device memory.
  struct Array {
    std::string name;
    std::uint64_t bytes = 0;
  };

  std::filesystem::path program, request;
  std::vector<Array> arrays;  // of all runs, in the order in which the program allocates them

  Environment environment() const { return {{"WARPSTEP_COURSE_REQUEST", request}}; }
};

/// Builds the learner's file in a folder, or another answer, for gdb or for the checked flavour.
/// All runs are in that order of threads where one is given. Throws Refusal with the compiler's
/// words when that fails.
Runs prepare_runs(Workspace& workspace, const course::Exercise& exercise,
                  const std::filesystem::path& folder, bool for_debugger,
                  const std::string& schedule = "", const std::filesystem::path& answer = {});

}  // namespace warpstep::tools::learn

// A learner's file, made into the program that the judge runs.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tools/compile/compile.h"
#include "tools/course/exercises.h"
#include "tools/system/home.h"

namespace warpstep::tools::course {

struct Built {
  bool good = false;
  std::string text;  // what is wrong, shortened to the learner's lines
  std::string file;  // of the first error; may be empty
  int line = 0;
  std::vector<int> doubles{};  // lines that compute in double where the exercise is in float
};

/// Compiles the file with the exercise's stub so that every access is seen. `compiler` may be
/// empty. For a debugger it is built
/// without optimisation, and nothing is seen. A header is compiled in advance the first time, into
/// the user's cache.
Built build_answer(const Home& home, const Exercise& exercise, const std::filesystem::path& file,
                   const std::filesystem::path& program, const std::string& compiler = "",
                   bool for_debugger = false);

/// The same by nvcc, for the GPU of this machine; where there is none, for the oldest that nvcc
/// knows.
Built build_for_gpu(const Home& home, const Exercise& exercise, const std::filesystem::path& file,
                    const std::filesystem::path& program);

/// One sentence that says why no answer can be judged on a GPU here; empty when it can.
std::optional<std::string> why_no_gpu_judge(const Home& home);

/// The backend of this name, "sim" or "gpu". Throws Refusal for another one, and where there is no
/// such backend here.
Backend backend_named(const Home& home, const std::string& name);

}  // namespace warpstep::tools::course

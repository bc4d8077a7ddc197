// Compilation of a learner's file into the program that the judge runs.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tools/compile/compile.h"
#include "tools/course/exercises.h"
#include "tools/system/home.h"

namespace warpstep::tools::course {

/// What compiling one answer may take of the processor.
constexpr int kCompileSeconds = 60;

struct Built {
  bool good = false;
  std::string text;  // compiler errors, reduced to the learner's lines
  std::string file;  // of the first error; may be empty
  int line = 0;
  std::vector<int> doubles{};  // lines that compute in double in an exercise in float
  bool out_of_limits = false;  // time or memory ended it
  bool was_killed = false;     // and no limit explains it
};

struct HowToBuild {
  std::string compiler = {};      // empty: g++
  bool for_debugger = false;      // without optimisation and without instrumentation
  bool has_own_headers = false;   // those beside the answer may be included
  int seconds = kCompileSeconds;  // of the processor
  /// The header that headers_of_answers() made; empty: none. Nothing: it is made if it is missing.
  std::optional<std::filesystem::path> precompiled = {};
};

/// Compiles the file with the exercise's stub, with every access instrumented.
Built build_answer(const Home& home, const Exercise& exercise, const std::filesystem::path& file,
                   const std::filesystem::path& program, const HowToBuild& how = {});

/// The precompiled header of all answers, made on first use in the user's cache; empty: none.
std::filesystem::path headers_of_answers(const Home& home, const std::filesystem::path& compiler);

/// The same by nvcc, for the GPU of this machine, or, without one, for the oldest that nvcc
/// supports.
Built build_for_gpu(const Home& home, const Exercise& exercise, const std::filesystem::path& file,
                    const std::filesystem::path& program);

/// One sentence that says why no answer can be judged on a GPU here; empty if one can.
std::optional<std::string> why_no_gpu_judge(const Home& home);

/// The backend of this name, "sim" or "gpu". Throws Refusal for another name, and if that backend
/// is not available here.
Backend backend_named(const Home& home, const std::string& name);

}  // namespace warpstep::tools::course

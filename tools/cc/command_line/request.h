// Parsed command line of one call of `warpstep cc`.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace warpstep::tools::cc {

/// The last step.
enum class Goal {
  kProgram,       // compile and link
  kObjects,       // -c, -dc
  kPreprocessed,  // -E
  kDependencies,  // -M, -MM
  kDeviceLink,    // -dlink
  kLibrary,       // -lib
};

enum class Language { kCuda, kCxx, kC, kObject };

struct Input {
  std::filesystem::path file;
  Language language = Language::kCuda;
};

/// Build variant of the simulator's part of a program.
enum class Flavour { kFast, kChecked, kDebug };

/// The dependency rule for make: -MD and similar.
struct Dependencies {
  bool wanted = false;
  bool with_system_headers = true;
  bool phony = false;
  std::filesystem::path file;        // empty: beside the output
  std::vector<std::string> targets;  // empty: the output
};

struct Request {
  Goal goal = Goal::kProgram;
  std::vector<Input> inputs;
  std::filesystem::path output;         // empty: as nvcc names it
  std::filesystem::path output_folder;  // -odir; may be empty
  std::string compiler;                 // -ccbin; empty: g++

  std::vector<std::string> preprocessor_words;  // -I, -D, -U, -isystem, in their order
  std::vector<std::string> forced_headers;      // -include
  std::filesystem::path precompiled;            // precompiled Warpstep headers; may be empty
  bool uses_precompiled = false;                // they are kept for the next call, as by `run`
  std::vector<std::string> compiler_words;      // -Xcompiler, for compiling and linking
  std::vector<std::string> linker_words;        // -L, -l, -Xlinker, in their order

  Flavour flavour = Flavour::kFast;
  bool tells_basic_blocks = false;  // that threads enter, if it is checked: docs/traffic.md
  bool tells_variables = false;     // optimised code says where they are, as -g asks
  bool is_for_debugger = true;      // else it is linked without the simulator's debug information
  bool is_unoptimised = false;      // whatever -O says, and if it is checked
  std::string optimisation;         // "3" of -O3; empty: the flavour's
  int standard = 17;                // of host files; kernels are always C++20
  bool standard_given = false;
  bool contract = true;  // a*b+c in one rounding, as nvcc does
  bool shared = false;
  bool relocatable = false;  // -rdc=true: device functions are visible to other files
  bool extended_lambda = false;
  bool relaxed_constexpr = false;
  bool per_thread_stream = false;
  int architecture = 900;  // value of __CUDA_ARCH__ in device code
  bool no_warnings = false;
  std::set<std::string> silenced;  // numbers of nvcc's warnings
  Dependencies dependencies;

  bool dry_run = false;
  bool verbose = false;
  bool keep = false;
  std::filesystem::path keep_folder;
  bool run = false;
  std::vector<std::string> run_arguments;

  std::vector<std::string> notes;  // notes about options without effect, each once
};

}  // namespace warpstep::tools::cc

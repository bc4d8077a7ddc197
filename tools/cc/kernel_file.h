// Compilation of one .cu file to an object file: preprocess, translate, compile.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/cc/command_line/request.h"
#include "tools/cc/steps.h"
#include "tools/system/home.h"

namespace warpstep::tools::cc {

/// The input, and the folder of intermediate files.
struct KernelFile {
  std::filesystem::path file;
  std::filesystem::path object;
  std::filesystem::path folder;  // for the intermediate files, which begin with `name`
  std::string name;
  Arguments dependency_flags;      // -MD … for the preprocessor; may be empty
  bool keeps_translation = false;  // NAME.sim.ii is read afterwards
};

/// The result. `text` is the compiler's output, reduced to the user's own lines.
struct Outcome {
  bool good = false;
  int signal = 0;  // the signal that ended the compiler
  std::string text;
};

Outcome compile_kernel_file(const Home& home, const Request& request,
                            const std::filesystem::path& compiler, const KernelFile& kernel_file,
                            const Steps& steps);

/// A compiler's or linker's output, reduced to the user's own files: those outside all `foreign`
/// folders, by default the system's and Warpstep's.
Outcome outcome_of(const Answer& answer, const std::vector<std::string>& foreign);
Outcome outcome_of(const Home& home, const Answer& answer);

}  // namespace warpstep::tools::cc

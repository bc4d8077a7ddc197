// Compilation of one .cu file to an object file: preprocess, translate, compile.
#pragma once

#include <filesystem>
#include <string>

#include "tools/cc/command_line/request.h"
#include "tools/cc/diagnostics/outcome.h"
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

Outcome compile_kernel_file(const Home& home, const Request& request,
                            const std::filesystem::path& compiler, const KernelFile& kernel_file,
                            const Steps& steps);

}  // namespace warpstep::tools::cc

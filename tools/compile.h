// One .cu file of the user's own, compiled for the simulator or for a GPU.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "tools/home.h"

namespace warpstep::tools {

enum class Backend { kSimulator, kGpu };

/// What to compile, and how.
struct CompileRequest {
  std::filesystem::path file;
  std::filesystem::path program;   // where the executable goes
  std::filesystem::path compiler;  // g++ or clang++; nvcc for a GPU
  Backend backend = Backend::kSimulator;
  bool debug = false;  // without optimisation, for a debugger
};

/// How it went. `text` holds the shortened messages: errors, or the warnings of the user's file.
struct CompileResult {
  bool good = false;
  int signal = 0;  // the compiler was stopped by it
  std::string text;
};

CompileResult compile(const Home& home, const CompileRequest& request);

}  // namespace warpstep::tools

// Compilation of one user file, for the simulator or for a GPU.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/cc/kernel_file.h"
#include "tools/system/home.h"

namespace warpstep::tools {

enum class Backend { kSimulator, kGpu };

/// What to compile, and how.
struct CompileRequest {
  std::filesystem::path file;
  std::filesystem::path program;   // where the executable goes
  std::filesystem::path compiler;  // g++ or clang++; nvcc for a GPU
  Backend backend = Backend::kSimulator;
  bool debug = false;                  // without optimisation, for a debugger
  bool checked = false;                // with every access instrumented
  std::vector<std::string> more = {};  // the user's words for the compiler, and for nvcc
};

using CompileResult = cc::Outcome;

/// For the simulator as `warpstep cc` does, for a GPU by nvcc.
CompileResult compile(const Home& home, const CompileRequest& request);

/// Linker arguments of a program for a GPU.
std::vector<std::string> gpu_link_flags(const Home& home);

}  // namespace warpstep::tools

// A run of the user's program whose accesses are counted.
#pragma once

#include <string>
#include <vector>

#include "tools/options/command.h"
#include "tools/profile/counts.h"

namespace warpstep::tools::profile {

struct RunOptions {
  std::string file;
  std::vector<std::string> arguments;
  std::vector<std::string> words;  // for the compiler
  std::string device, compiler, kernel;
  unsigned launch = 0;  // 0: the first `launches`
  unsigned launches = 100;
  int registers = 0;          // 0: not told
  unsigned recorded = 20000;  // accesses of each launch to record, for the model
};

void add_options(Command app, RunOptions& options);

struct Run {
  std::vector<Counts> launches;
  std::string ptx;           // of the kernels; empty: there is none
  std::string no_registers;  // why nvcc does not tell the registers
  int exit_code = 0;         // that the command ends with
  bool launched = false;     // a kernel, counted or not
};

/// Compiles and runs the program, or reads a file that WARPSTEP_TRAFFIC named. Throws Refusal if
/// there is no launch to report.
Run counted(const RunOptions& options);

}  // namespace warpstep::tools::profile

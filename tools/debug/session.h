// Session of gdb or cuda-gdb: the debugger and its command line.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/system/process.h"

namespace warpstep::tools::debug {

/// The program to open, and the first commands.
struct Request {
  std::filesystem::path program;
  std::vector<std::string> arguments;
  std::filesystem::path kernels;  // the commands for CUDA; empty for a debugger that has its own
  std::string core;               // a core file of the program; empty: it is run
  std::string thread, block;      // "5,3": stop only there; empty: anywhere
  std::string location;           // "app.cu:11": where to stop; empty: at the kernel's first line
  std::vector<std::string> scripts, commands;
  std::string interpreter;
  bool batch = false;
};

/// gdb, or cuda-gdb for a GPU. Throws Refusal if it is not installed.
std::filesystem::path find_debugger(bool gpu);

/// The debugger's command line. Throws Refusal for an invalid thread or block.
Arguments command_of(const std::filesystem::path& debugger, const Request& request);

/// The command line of gdb as a debug adapter: `script` serves an editor on standard input and
/// output.
Arguments adapter_of(const std::filesystem::path& debugger, const std::filesystem::path& script);

}  // namespace warpstep::tools::debug

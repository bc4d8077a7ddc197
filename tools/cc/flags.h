// Flags of the host compiler for each kind of file.
#pragma once

#include "tools/cc/command_line/request.h"
#include "tools/system/home.h"
#include "tools/system/process.h"

namespace warpstep::tools::cc {

/// The host compiler: the one that -ccbin names (a program or its folder), else g++. Throws Refusal
/// if there is none.
std::filesystem::path find_compiler(const Request& request);

bool is_clang(const std::filesystem::path& compiler);

/// For a kernel file, both when it is preprocessed and when the translated text is compiled.
Arguments kernel_flags(const Request& request, const std::filesystem::path& compiler);

/// For preprocessing a kernel file: the user's headers and macros, then Warpstep's.
Arguments kernel_preprocessor_flags(const Home& home, const Request& request);

/// For a C or C++ file: the user's flags, and the folder of the CUDA headers.
Arguments host_flags(const Home& home, const Request& request, Language language);

/// Linker arguments besides the objects: the user's libraries, then the simulator.
Arguments link_flags(const Home& home, const Request& request);

/// The simulator's library without debug information.
std::filesystem::path lean_simulator(const Home& home);

/// -L and the folder of the simulator's libraries under CUDA's names.
std::string library_folder(const Home& home);

}  // namespace warpstep::tools::cc

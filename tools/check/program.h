// The program to check: compiled from sources with instrumentation, or prebuilt.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace warpstep::tools::check {

struct Report;

/// Compiles sources (and options of `warpstep cc`) into `folder` and returns the program. Prints
/// the compiler's output; throws Refusal if it does not compile, and returns nothing if a signal
/// requested termination.
std::filesystem::path build(const std::vector<std::string>& files, const std::string& compiler,
                            const std::filesystem::path& folder);

/// Whether a file is a program or script, whatever it is called.
bool is_executable(const std::string& name);

/// Throws Refusal, with build instructions, if the executable has kernels that were not built for
/// checking, or has lost its debug information. One without kernels may load libraries that have
/// them.
void expect_checkable(const std::filesystem::path& executable);

/// The same once the executable has run, if it did not load any either.
void expect_begun(const Report& report);

}  // namespace warpstep::tools::check

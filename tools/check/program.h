// The program to check: compiled from sources with instrumentation, or prebuilt.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace warpstep::tools::check {

/// Compiles sources (and options of `warpstep cc`) into `folder` and returns the program. Prints
/// the compiler's output; throws Refusal if it does not compile, and returns nothing if a signal
/// requested termination.
std::filesystem::path build(const std::vector<std::string>& files, const std::string& compiler,
                            const std::filesystem::path& folder);

/// Throws Refusal, with build instructions, if the executable was not built for checking.
void expect_instrumented(const std::filesystem::path& executable);

}  // namespace warpstep::tools::check

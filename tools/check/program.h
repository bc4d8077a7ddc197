// The program to check: compiled from its sources so that every access is seen, or built before.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace warpstep::tools::check {

/// Compiles sources (and words for the compiler, as `warpstep cc` has them) into `folder` and
/// returns the program. Says what the compiler says; throws Refusal when it does not compile, and
/// returns nothing when a signal asked us to stop.
std::filesystem::path build(const std::vector<std::string>& files, const std::string& compiler,
                            const std::filesystem::path& folder);

/// Throws Refusal, with the way to build it, when the executable was not built for checking.
void expect_instrumented(const std::filesystem::path& executable);

}  // namespace warpstep::tools::check

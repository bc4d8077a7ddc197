// What is said of an answer that a compiler has read, g++ or nvcc.
#pragma once

#include <filesystem>
#include <vector>

#include "tools/cc/kernel_file.h"
#include "tools/course/answer.h"

namespace warpstep::tools::course {

struct CompiledFiles {
  std::filesystem::path answer, stub;
  std::filesystem::path rule;  // what was included, as the compiler writes it for make
};

/// Finds the location of the first error, speaks of the signature when it is in the stub, and
/// refuses an answer that includes what is no part of it. What is below one of `ours` may be
/// included.
Built judge_compilation(const Home& home, const Exercise& exercise, const CompiledFiles& files,
                        const cc::Outcome& compiled, std::vector<std::filesystem::path> ours);

}  // namespace warpstep::tools::course

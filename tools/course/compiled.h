// Messages about an answer from the output of g++ or nvcc.
#pragma once

#include <array>
#include <filesystem>
#include <vector>

#include "tools/cc/kernel_file.h"
#include "tools/course/answer.h"

namespace warpstep::tools::course {

/// Copies, and allocations that need none, that the judge counts: the linker puts those of
/// course/child/copies.cpp in their place.
inline constexpr std::array kCountedCopies{
    "cudaMemcpy",    "cudaMemcpyAsync", "cudaMemcpy2D",     "cudaMemcpy2DAsync",
    "cudaHostAlloc", "cudaMallocHost",  "cudaHostRegister", "cudaMallocManaged"};

struct CompiledFiles {
  std::filesystem::path answer, stub;
  std::filesystem::path rule;  // included files, in make's format
};

/// Finds the location of the first error, reports a wrong signature if it is in the stub, and
/// refuses an answer that includes a file that is not part of it. Files below one of `ours` may be
/// included.
Built judge_compilation(const Home& home, const Exercise& exercise, const CompiledFiles& files,
                        const cc::Outcome& compiled, std::vector<std::filesystem::path> ours);

}  // namespace warpstep::tools::course

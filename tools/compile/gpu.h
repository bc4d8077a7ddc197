// Detection of Warpstep's GPU part and of this machine's GPU.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/system/home.h"

namespace warpstep::tools {

/// What the CUDA runtime reports about this machine: a text for the user, or why there is no GPU.
struct GpuAnswer {
  bool found = false;
  std::string text;
};

/// Runs the helper that was built with the GPU part, or else nvidia-smi.
GpuAnswer ask_for_gpu(const Home& home);

bool has_gpu_part(const Home& home);

/// One sentence that says why a file cannot be built and run on a GPU here; empty if it can.
std::optional<std::string> why_no_gpu_run(const Home& home);

/// Throws Refusal if the file cannot be built and run on this machine's GPU, or if a compiler or an
/// option that is the simulator's was given.
void expect_gpu_run(const Home& home, const std::string& file, const std::string& compiler,
                    const std::vector<std::pair<const char*, bool>>& of_simulator);

}  // namespace warpstep::tools

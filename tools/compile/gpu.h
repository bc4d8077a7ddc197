// Detection of Warpstep's GPU part and of this machine's GPU.
#pragma once

#include <optional>
#include <string>

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

}  // namespace warpstep::tools

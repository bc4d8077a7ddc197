// The GPU part of this Warpstep, and the GPU of this machine.
#pragma once

#include <optional>
#include <string>

#include "tools/system/home.h"

namespace warpstep::tools {

/// What the CUDA runtime says of this machine: lines for people, or why there is no GPU.
struct GpuAnswer {
  bool found = false;
  std::string text;
};

/// Asks the helper that was built with the GPU part; without it, nvidia-smi.
GpuAnswer ask_for_gpu(const Home& home);

bool has_gpu_part(const Home& home);

/// One sentence that says why a file cannot be built and run on a GPU here; empty when it can.
std::optional<std::string> why_no_gpu_run(const Home& home);

}  // namespace warpstep::tools

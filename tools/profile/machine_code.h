// What nvcc makes of the kernels of a file: their registers, and their PTX.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace warpstep::tools::profile {

/// By the linker's name of a kernel: the registers of a thread.
using Registers = std::map<std::string, int>;

struct MachineCode {
  Registers registers;
  std::string ptx;  // of all kernels, with lines
  std::string why;  // not empty: why there is none, as the end of a sentence
};

/// Has nvcc compile the file for a GPU that WARPSTEP_DEVICE's `device` names (empty: the default).
MachineCode machine_code_of(const std::string& file, const std::vector<std::string>& options,
                            const std::string& device, const std::filesystem::path& folder);

/// What ptxas -v says, as registers. Exposed for tests.
Registers registers_in(const std::string& text);

}  // namespace warpstep::tools::profile

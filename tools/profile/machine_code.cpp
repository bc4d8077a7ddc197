#include "tools/profile/machine_code.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

#include "tools/system/home.h"
#include "tools/system/process.h"
#include "tools/system/text/pattern.h"

namespace warpstep::tools::profile {

namespace fs = std::filesystem;

namespace {

/// nvcc's name of the first device of a list such as "h200,t4".
std::string architecture_of(std::string device) {
  if (const char* const variable = std::getenv("WARPSTEP_DEVICE"); device.empty() && variable)
    device = variable;
  device = device.substr(0, device.find(','));
  static const std::map<std::string, std::string> kArchitectures{
      {"", "90"}, {"h200", "90"}, {"h100", "90"}, {"a100", "80"}, {"t4", "75"}, {"rtx4090", "89"}};
  const auto found = kArchitectures.find(device);
  return found == kArchitectures.end() ? "" : found->second;
}

std::string text_of(const fs::path& name) {
  std::ifstream file(name);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

Registers registers_in(const std::string& text) {
  static const Pattern kEntry("Compiling entry function '([^']+)'");
  static const Pattern kUsed("Used ([0-9]+) registers");
  Registers registers;
  std::string kernel;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (const Match entry = kEntry.search(line)) kernel = entry[1];
    if (kernel.empty()) continue;
    if (const Match used = kUsed.search(line))
      registers[std::exchange(kernel, "")] = std::stoi(used[1]);
  }
  return registers;
}

MachineCode machine_code_of(const std::string& file, const std::vector<std::string>& options,
                            const std::string& device, const fs::path& folder) {
  const auto nvcc = find_nvcc();
  if (!nvcc) return {{}, "", "there is no nvcc on this machine"};
  const std::string number = architecture_of(device);
  if (number.empty()) return {{}, "", "nvcc's name of that device is not known"};
  const fs::path ptx = folder / "kernels.ptx";
  Arguments command{*nvcc, "-std=c++20", "-arch=compute_" + number, "-lineinfo", "-ptx"};
  append(command, options);
  append(command, {file, "-o", ptx});
  if (!listen_to(command).ending.good()) return {{}, "", "nvcc does not compile the file"};
  Arguments assembler{nvcc->parent_path() / "ptxas", "-v", "-arch=sm_" + number, ptx, "-o",
                      folder / "kernels.cubin"};
  const bool calls_others = std::any_of(options.begin(), options.end(), [](const auto& word) {
    return word == "-rdc=true" || word == "--relocatable-device-code=true" || word == "-dc";
  });
  if (calls_others) assembler.emplace_back("--compile-only");
  const Answer assembled = listen_to(assembler);
  if (!assembled.ending.good()) return {{}, "", "ptxas does not assemble the kernels"};
  return {registers_in(assembled.text), text_of(ptx), ""};
}

}  // namespace warpstep::tools::profile

// Detection of Warpstep's GPU part and of this machine's GPU.
#include "tools/compile/gpu.h"

#include <fmt/format.h>

#include "tools/system/process.h"
#include "tools/system/refusal.h"

namespace warpstep::tools {
namespace {

std::string without_last_newline(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

}  // namespace

bool has_gpu_part(const Home& home) {
  return std::filesystem::exists(home.prefix / "lib/warpstep/cuda.link");
}

GpuAnswer ask_for_gpu(const Home& home) {
  if (has_gpu_part(home)) {
    const Answer answer = listen_to({home.helper("gpu-probe")});
    return {answer.ending.good(), without_last_newline(answer.text)};
  }
  if (!find_program("nvidia-smi")) return {false, "no NVIDIA driver was found (no nvidia-smi)"};
  const Answer answer = listen_to(
      {"nvidia-smi", "--query-gpu=name,memory.total,driver_version", "--format=csv,noheader"});
  return {answer.ending.good(), without_last_newline(answer.text)};
}

std::optional<std::string> why_no_gpu_run(const Home& home) {
  if (!find_nvcc()) return "--gpu needs nvcc, and there is none on this machine";
  if (!has_gpu_part(home))
    return "this Warpstep was built without its GPU part; build it again where nvcc is found";
  const GpuAnswer gpu = ask_for_gpu(home);
  if (!gpu.found) return "no GPU can be used on this machine: " + gpu.text;
  return std::nullopt;
}

void expect_gpu_run(const Home& home, const std::string& file, const std::string& compiler,
                    const std::vector<std::pair<const char*, bool>>& of_simulator) {
  for (const auto& [name, is_given] : of_simulator)
    if (is_given)
      throw Refusal(fmt::format("{} is for the simulator; leave it out with --gpu", name));
  if (!compiler.empty()) throw Refusal("with --gpu the compiler is nvcc; leave --compiler out");
  if (!file.ends_with(".cu"))
    throw Refusal(fmt::format("nvcc takes files that end in .cu, and {} does not", file));
  if (const auto why = why_no_gpu_run(home)) throw Refusal(*why);
}

}  // namespace warpstep::tools

// Detection of Warpstep's GPU part and of this machine's GPU.
#include "tools/compile/gpu.h"

#include "tools/system/process.h"

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

}  // namespace warpstep::tools

// Compilation of a learner's file for a GPU by nvcc.
#include <fmt/format.h>

#include <sstream>

#include "tools/compile/gpu.h"
#include "tools/course/compiled.h"
#include "tools/system/compilers.h"
#include "tools/system/process.h"
#include "tools/system/refusal.h"
#include "tools/system/text/pattern.h"

namespace warpstep::tools::course {

namespace fs = std::filesystem;

namespace {

/// Cached: the query takes longer than everything else for one answer.
const GpuAnswer& gpu_of(const Home& home) {
  static const GpuAnswer answer = ask_for_gpu(home);
  return answer;
}

/// nvcc's architecture option for the GPU of this machine.
std::string architecture(const Home& home) {
  static const Pattern kCapability("compute capability (\\d+)\\.(\\d+)");
  const Match found = kCapability.search(gpu_of(home).text);
  return found ? "-arch=sm_" + found[1] + found[2] : "-arch=native";
}

/// Linker arguments, which nvcc would otherwise interpret itself.
Arguments to_linker(const Arguments& words) {
  Arguments all;
  for (const std::string& word : words) append(all, {"-Xlinker", word});
  return all;
}

}  // namespace

Built build_for_gpu(const Home& home, const Exercise& exercise, const fs::path& file,
                    const fs::path& program) {
  const auto nvcc = find_nvcc();
  if (!nvcc) throw Refusal("a GPU needs nvcc, and there is none on this machine");
  const fs::path toolkit = fs::weakly_canonical(*nvcc).parent_path().parent_path();
  const fs::path stub = exercise.folder / "stub.cu", rule = program.string() + ".d";
  const fs::path object = program.string() + ".o";
  Arguments command{*nvcc, "-std=c++20", architecture(home), "-O2", "-lineinfo"};
  append(command,
         {"-I" + home.gpu_headers().string(), "-I" + home.headers().string(), "-I", home.share(),
          "-I", exercise.folder, "-include", home.share() / "course/child/stub.h", "-include",
          fs::absolute(file), "-MD", "-MF", rule, "-c", stub, "-o", object});
  const cc::Outcome compiled = cc::outcome_of(
      listen_to(command, compiler_environment()),
      {home.headers().string() + "/", home.share().string() + "/course/child/", "/usr/include/",
       "/usr/lib/", toolkit.string() + "/", nvcc->parent_path().string() + "/../"});
  Built built = judge_compilation(home, exercise, {file, stub, rule}, compiled, {toolkit});
  if (!built.good) return built;
  // No device linking: all device code is in one file.
  Arguments link{*nvcc, "-nodlink", architecture(home), object, "-o", program};
  append(link, to_linker({home.prefix / "lib/warpstep/libwarpstep_course_gpu_child.a"}));
  append(link, to_linker(gpu_link_flags(home)));
  for (const char* const name : kCountedCopies)
    append(link, to_linker({std::string("--wrap=") + name}));
  for (const char* const name : {"cudaLaunchKernel", "cudaLaunchCooperativeKernel",
                                 "cudaLaunchKernelExC", "__cudaLaunchKernel"})
    append(link, to_linker({std::string("--wrap=") + name}));
  const Answer linked = listen_to(link, compiler_environment());
  built.good = linked.ending.good();
  if (!built.good) built.text = cc::outcome_of(home, linked).text;
  return built;
}

std::optional<std::string> why_no_gpu_judge(const Home& home) {
  std::error_code failure;
  if (!find_nvcc()) return "--backend gpu needs nvcc, and there is none on this machine";
  if (!has_gpu_part(home) ||
      !fs::exists(home.prefix / "lib/warpstep/libwarpstep_course_gpu_child.a", failure))
    return "this Warpstep was built without its GPU part; build it again where nvcc is found";
  const GpuAnswer& gpu = gpu_of(home);
  if (!gpu.found) return "no GPU can be used on this machine: " + gpu.text;
  return std::nullopt;
}

Backend backend_named(const Home& home, const std::string& name) {
  if (name == "sim") return Backend::kSimulator;
  if (name != "gpu")
    throw Refusal(fmt::format("there is no backend {}; the backends are sim and gpu", name));
  if (const auto why = why_no_gpu_judge(home)) throw Refusal(*why);
  return Backend::kGpu;
}

}  // namespace warpstep::tools::course

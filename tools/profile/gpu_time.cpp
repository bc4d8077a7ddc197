#include "tools/profile/gpu_time.h"

#include <fmt/format.h>
#include <string.h>

#include <filesystem>

#include "tools/compile/compile.h"
#include "tools/compile/gpu.h"
#include "tools/profile/launch_times.h"
#include "tools/system/output.h"
#include "tools/system/process.h"
#include "tools/system/refusal.h"
#include "tools/system/temporary.h"

namespace warpstep::tools::profile {

namespace {

namespace fs = std::filesystem;

/// The calls that cuda/launch_times.cpp stands in for.
constexpr const char* kWrapped[] = {"cudaLaunchKernel", "cudaLaunchCooperativeKernel",
                                    "cudaLaunchKernelExC", "__cudaLaunchKernel", "cudaDeviceReset"};

fs::path library_of(const Home& home) {
  return home.prefix / "lib/warpstep/libwarpstep_launch_times.a";
}

fs::path built(const RunOptions& options, const Home& home, const fs::path& folder) {
  if (!fs::exists(library_of(home)))
    throw Refusal("this Warpstep has no part that times a GPU; build it again where nvcc is found");
  CompileRequest request{options.file, folder / "program", *find_nvcc(), Backend::kGpu};
  append(request.more, options.words);
  for (const char* const call : kWrapped)
    append(request.more, {"-Xlinker", fmt::format("--wrap={}", call)});
  append(request.more, {"-Xlinker", library_of(home).string()});
  const CompileResult result = compile(home, request);
  say_text(result.text);
  if (!result.good && stop_signal() == 0)
    throw Refusal(fmt::format("{} does not compile", options.file));
  return request.program;
}

}  // namespace

int time_on_gpu(const RunOptions& options, unsigned runs) {
  const Home home = find_home();
  expect_gpu_run(home, options.file, options.compiler,
                 {{"--device", !options.device.empty()}, {"--registers", options.registers != 0}});
  int stopped_by = 0;
  std::vector<Timed> launches;
  {
    const TemporaryFolder owner;
    const fs::path times = owner.path() / "times";
    Arguments command{built(options, home, owner.path())};
    append(command, options.arguments);
    for (unsigned run = 0; run <= runs && stop_signal() == 0; ++run) {
      fs::remove(times);
      const Ending ending =
          run_aside(command, {{"WARPSTEP_LAUNCH_TIMES", times}, {"CUDA_MODULE_LOADING", "EAGER"}},
                    {owner.path() / "said", owner.path() / "complained"});
      if (stop_signal() != 0) break;
      if (!ending.good()) {
        say_text(read_text(owner.path() / "complained"));
        throw Refusal(
            ending.signal != 0
                ? fmt::format("{} was terminated by signal {} ({})", options.file, ending.signal,
                              strsignal(ending.signal))
                : fmt::format("{} ended with exit code {}", options.file, ending.exit_code));
      }
      if (run != 0)
        add_run(times, {options.launch, options.kernel}, launches);  // the first warms up
    }
    stopped_by = stop_signal();
  }
  if (stopped_by != 0) end_by_signal(stopped_by);
  if (launches.empty())
    throw Refusal(fmt::format("{} launched no kernel that can be timed", options.file));
  print_text("measured on this machine's GPU, " + ask_for_gpu(home).text + "\n");
  for (const Timed& one : launches) print_text(as_sentence(one));
  return 0;
}

}  // namespace warpstep::tools::profile

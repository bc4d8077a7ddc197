// What `warpstep cc` says of itself, for people and for build systems that ask nvcc.
#include "tools/cc/answers.h"

#include <fmt/format.h>

#include <cstdlib>

#include "tools/cc/command_line/options.h"
#include "tools/cc/flags.h"
#include "tools/system/process.h"

namespace warpstep::tools::cc {
namespace {

constexpr int kArchitectures[] = {50, 52, 53, 60, 61, 62,  70,  72, 75,
                                  80, 86, 87, 89, 90, 100, 103, 120};

std::string help() {
  std::string text =
      "Usage: warpstep cc [options] FILE...\n\n"
      "Compiles and links CUDA programs for the simulator, with nvcc's options: .cu files, and "
      ".c,\n"
      ".cpp, .o, .a and .so files as nvcc takes them. make NVCC=\"warpstep cc\" builds a "
      "project.\n\n"
      "Warpstep's own options:\n"
      "  --fast         optimised, with line numbers (the default)\n"
      "  --debug        not optimised, for a debugger; -G as well\n"
      "  --checked      stops at an index outside of an array, and counts: docs/traffic.md\n"
      "  --basic-blocks with --checked: counts the basic blocks that warps enter as well\n"
      "  --unoptimised  with --checked: for a debugger, which then knows every variable\n"
      "  --precompiled  keeps the headers precompiled for the next call, as `warpstep run` does\n"
      "  --print-nvcc   the path of a program named nvcc, for -DCMAKE_CUDA_COMPILER=\n\n"
      "nvcc's options that have an effect here:\n";
  for (const Option& option : all_options()) {
    if (option.action.effect != Effect::kActs) continue;
    text += fmt::format("  {:<50} {}\n", option.long_name, option.short_name);
  }
  return text + "\nnvcc's other options are accepted; a note names those that would matter.\n";
}

}  // namespace

std::string answer(Question question, const Home& home) {
  switch (question) {
    case Question::kHelp:
      return help();
    case Question::kVersion:
      return "nvcc: NVIDIA (R) Cuda compiler driver\n"  // CMake searches for this
             "(played by warpstep cc " WARPSTEP_VERSION
             ", which compiles for the simulator)\n"
             "Cuda compilation tools, release 13.0, V13.0.0\n";
    case Question::kArchitectures: {
      std::string text;
      for (const int number : kArchitectures) text += fmt::format("compute_{}\n", number);
      return text;
    }
    case Question::kNvcc:
      return home.toolkit().string() + "/bin/nvcc\n";
  }
  return {};
}

void show_surroundings(const Home& home, const Request& request, const Steps& steps) {
  const std::string top = home.toolkit().string();
  const char* path = std::getenv("PATH");
  steps.show("_SPACE_= ");
  steps.show("_HERE_=" + top + "/bin");
  steps.show("_THERE_=" + top + "/bin");
  steps.show("TOP=" + top);
  steps.show("NVVMIR_LIBRARY_DIR=" + top + "/nvvm/libdevice");
  steps.show(fmt::format("PATH={}", path == nullptr ? "" : path));
  steps.show(fmt::format("INCLUDES=\"-I{}/include\"  ", top));
  steps.show("LIBRARIES=  " + shell_word(library_folder(home)));
  steps.show(fmt::format("warpstep-architecture -arch compute_{}", request.architecture / 10));
}

}  // namespace warpstep::tools::cc

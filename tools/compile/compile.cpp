// Compilation of one user file, for the simulator or for a GPU.
#include "tools/compile/compile.h"

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <sstream>
#include <string_view>
#include <variant>

#include "tools/cc/command_line/command_line.h"
#include "tools/cc/flags.h"
#include "tools/cc/library_code.h"
#include "tools/cc/link.h"
#include "tools/cc/precompiled.h"
#include "tools/system/compilers.h"
#include "tools/system/process.h"

namespace warpstep::tools {
namespace {

/// The linker arguments in a file that the build wrote; @PREFIX@ stands for the installation.
Arguments link_flags(const Home& home, const char* name) {
  std::istringstream words(read_text(home.prefix / "lib/warpstep" / name));
  Arguments flags;
  for (std::string word; words >> word;) {
    if (const std::size_t at = word.find("@PREFIX@"); at != word.npos)
      word.replace(at, 8, home.prefix.string());
    flags.push_back(word);
  }
  return flags;
}

Arguments gpu_command(const Home& home, const CompileRequest& request) {
  const auto says = [&](std::initializer_list<std::string_view> options) {
    return std::any_of(request.more.begin(), request.more.end(), [&](const std::string& word) {
      return std::any_of(options.begin(), options.end(),
                         [&](auto o) { return word.starts_with(o); });
    });
  };
  Arguments command{request.compiler, "--extended-lambda"};
  if (!says({"-arch", "--gpu-architecture", "-gencode", "--generate-code"}))
    command.emplace_back("-arch=native");
  if (!says({"-std=", "--std"})) command.emplace_back("-std=c++20");
  if (request.debug) append(command, {"-g", "-G"});
  if (!request.debug && !says({"-O", "--optimize"})) command.emplace_back("-O2");
  if (!request.debug && !says({"-G", "--device-debug"})) command.emplace_back("-lineinfo");
  append(command, {"-I" + home.gpu_headers().string(), "-I" + home.headers().string(), request.file,
                   "-o", request.program});
  // nvcc classifies files by suffix and rejects libfmt.so.9: libraries are passed to the linker
  // directly.
  for (const std::string& word : gpu_link_flags(home)) append(command, {"-Xlinker", word});
  append(command, request.more);
  return command;
}

/// Folders whose files are not the user's.
std::vector<std::string> foreign_folders(const Home& home, const CompileRequest& request) {
  const std::filesystem::path bin = request.compiler.parent_path();
  return {home.headers().string() + "/",
          "/usr/include/",
          "/usr/lib/",
          "/usr/local/cuda",
          bin.parent_path().string() + "/targets/",
          bin.string() + "/../"};
}

CompileResult compile_for_gpu(const Home& home, const CompileRequest& request) {
  const Answer answer = listen_to(gpu_command(home, request), compiler_environment());
  return cc::outcome_of(answer, foreign_folders(home, request));
}

/// What the user's words say.
cc::Request read_words(std::vector<std::string> words) {
  if (words.empty()) return {};
  words.push_back("words.cu");  // a command line names a file
  cc::Request request = std::get<cc::Request>(cc::read_command_line(words));
  request.inputs.clear();
  return request;
}

/// A failing kernel leaves a file that gdb opens, with the lines of the simulator.
bool leaves_core_files() {
  const char* const wanted = std::getenv("CUDA_ENABLE_COREDUMP_ON_EXCEPTION");
  return wanted != nullptr && std::string_view(wanted) == "1";
}

/// What `warpstep cc -O3 FILE -o PROGRAM` does, with the intermediate files beside the program.
CompileResult compile_for_simulator(const Home& home, const CompileRequest& request) {
  cc::Request cc = read_words(request.more);
  cc.compiler = request.compiler;
  cc.flavour = request.checked ? cc::Flavour::kChecked
               : request.debug ? cc::Flavour::kDebug
                               : cc.flavour;
  cc.is_for_debugger = request.debug || leaves_core_files();
  if (!cc.standard_given) cc.standard = 20;
  if (cc.flavour == cc::Flavour::kFast && cc.optimisation != "0") cc.optimisation = "3";
  if (request.debug) cc.optimisation = "0";
  cc.precompiled = cc::precompiled_headers(home, cc, request.compiler, {request.file});
  cc.extended_lambda = true;  // no option asks for it here
  const std::filesystem::path object = request.program.string() + ".o";
  const cc::Steps steps;
  const cc::KernelFile file{request.file, object, request.program.parent_path(), "program", {}};
  CompileResult compiled = cc::compile_kernel_file(home, cc, request.compiler, file, steps);
  if (!compiled.good) return compiled;
  Arguments link{request.compiler, object};
  append(link, cc::link_flags(home, cc));
  if (request.checked) cc::keep_library_code(link, home);
  CompileResult linked =
      cc::outcome_of(home, cc::link_program(home, steps, link, object, request.program));
  linked.text = compiled.text + linked.text;
  return linked;
}

}  // namespace

Arguments gpu_link_flags(const Home& home) {
  return link_flags(home, "cuda.link");
}

CompileResult compile(const Home& home, const CompileRequest& request) {
  return request.backend == Backend::kGpu ? compile_for_gpu(home, request)
                                          : compile_for_simulator(home, request);
}

}  // namespace warpstep::tools

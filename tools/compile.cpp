// One .cu file of the user's own, compiled for the simulator or for a GPU.
#include "tools/compile.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "tools/messages.h"
#include "tools/process.h"

namespace warpstep::tools {
namespace {

constexpr std::size_t kMostErrors = 5;

/// The words of a link file that the build wrote; @PREFIX@ stands for the installation.
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

void append(Arguments& command, const Arguments& more) {
  command.insert(command.end(), more.begin(), more.end());
}

Arguments simulator_command(const Home& home, const CompileRequest& request) {
  Arguments command{request.compiler,
                    "-std=c++20",
                    request.debug ? "-O0" : "-O3",
                    "-gdwarf-4",                 // what libdw reads from every compiler
                    "-fstack-clash-protection",  // no frame steps over a stack's guard pages
                    "-fdiagnostics-color=never",
                    "-ftemplate-backtrace-limit=0"};
  if (request.compiler.filename().string().find("clang") == std::string::npos)
    command.emplace_back("-fdiagnostics-column-unit=byte");  // as clang counts
  append(command,
         {"-I" + home.simulator_headers().string(), "-I" + home.headers().string(), "-include",
          "warpstep/kernel.h", "-x", "c++", request.file, "-x", "none", "-o", request.program});
  append(command, link_flags(home, "sim.link"));
  return command;
}

Arguments gpu_command(const Home& home, const CompileRequest& request) {
  Arguments command{request.compiler, "-std=c++20", "-arch=native"};
  append(command, request.debug ? Arguments{"-g", "-G"} : Arguments{"-O2", "-lineinfo"});
  append(command, {"-I" + home.gpu_headers().string(), "-I" + home.headers().string(), request.file,
                   "-o", request.program});
  // nvcc goes by the end of a name and knows no libfmt.so.9: what is linked goes past it.
  for (const std::string& word : link_flags(home, "cuda.link")) append(command, {"-Xlinker", word});
  return command;
}

/// Folders whose files are not the user's own.
std::vector<std::string> foreign_folders(const Home& home, const CompileRequest& request) {
  std::vector<std::string> folders{home.headers().string() + "/", "/usr/include/", "/usr/lib/",
                                   "/usr/local/cuda"};
  folders.push_back(request.compiler.parent_path().parent_path().string() + "/targets/");
  folders.push_back(request.compiler.parent_path().string() + "/../");
  return folders;
}

}  // namespace

CompileResult compile(const Home& home, const CompileRequest& request) {
  const bool gpu = request.backend == Backend::kGpu;
  const Arguments command = gpu ? gpu_command(home, request) : simulator_command(home, request);
  const Answer answer = listen_to(command, {{"LC_ALL", "C.UTF-8"}, {"LANGUAGE", "C"}});
  const auto messages = read_messages(answer.text, foreign_folders(home, request));
  CompileResult result{answer.ending.good(), answer.ending.signal, {}};
  const bool has_error = std::any_of(messages.begin(), messages.end(),
                                     [](const Message& message) { return message.is_error; });
  if (result.good || has_error) {
    result.text = shorten(messages, kMostErrors);
  } else {  // an error that none of our rules reads: better too much than nothing
    constexpr std::size_t kMost = 4000;
    result.text = answer.text.substr(0, kMost);
  }
  return result;
}

}  // namespace warpstep::tools

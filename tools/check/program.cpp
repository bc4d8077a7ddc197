// The program to check.
#include "tools/check/program.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>

#include "tools/cc/cc.h"
#include "tools/check/report.h"
#include "tools/compile/compile.h"
#include "tools/system/output.h"
#include "tools/system/process.h"
#include "tools/system/refusal.h"

namespace warpstep::tools::check {

namespace fs = std::filesystem;

namespace {

/// The name of a variable, in the part of the library that only checked files link.
constexpr const char* kOfCheckers = "WARPSTEP_CHECK_REPORT";

[[noreturn]] void refuse_program(const std::string& program, const char* more) {
  throw Refusal(
      fmt::format("{} was not built for checking{}; build it with 'warpstep cc --checked -o "
                  "{} …' instead of nvcc, or check its .cu file",
                  program, more, fs::path(program).filename().string()));
}

void show_progress(const std::string& what) {
  if (isatty(STDERR_FILENO)) say("\r\033[K{}", what);
}

/// As `warpstep run` compiles it.
bool build_one(const std::string& file, const std::string& compiler, const fs::path& program) {
  const std::string wanted = compiler.empty() ? "g++" : compiler;
  const auto found = find_program(wanted);
  if (!found) throw Refusal(fmt::format("there is no compiler {} on this machine", wanted));
  CompileRequest request{file, program, *found};
  request.checked = true;
  const CompileResult built = compile(find_home(), request);
  show_progress("");
  say_text(built.text);
  return built.good;
}

bool build_all(const std::vector<std::string>& files, const std::string& compiler,
               const fs::path& program) {
  std::vector<std::string> words{"--checked", "--precompiled", "--extended-lambda", "-o", program};
  if (!compiler.empty()) words.insert(words.end(), {"-ccbin", compiler});
  words.insert(words.end(), files.begin(), files.end());
  const int code = cc::build(words);
  show_progress("");
  std::error_code ignored;
  return code == 0 && fs::exists(program, ignored);
}

}  // namespace

fs::path build(const std::vector<std::string>& files, const std::string& compiler,
               const fs::path& folder) {
  for (const std::string& file : files)
    if (file[0] != '-' && file.ends_with(".cu")) expect_readable(file);
  const bool is_one = files.size() == 1 && files[0][0] != '-';
  if (is_one) expect_readable(files[0]);
  const fs::path program =
      folder / (fs::path(is_one ? files[0] : "program").stem().string() + ".checked");
  show_progress("compiling " + fmt::format("{}", fmt::join(files, " ")));
  const bool good =
      is_one ? build_one(files[0], compiler, program) : build_all(files, compiler, program);
  if (stop_signal() != 0) return {};
  if (!good)
    throw Refusal(is_one ? fmt::format("{} does not compile", files[0])
                         : "the program does not compile");
  return program;
}

bool is_executable(const std::string& name) {
  std::error_code ignored;
  if (!fs::is_regular_file(name, ignored)) return false;
  if (name.ends_with(".o") || name.ends_with(".so")) return false;
  std::ifstream file(name, std::ios::binary);
  char start[4] = {};
  file.read(start, sizeof start);
  return std::string(start, 4) == "\177ELF" || std::string(start, 2) == "#!";
}

void expect_checkable(const fs::path& executable) {
  const std::string text = read_text(executable);
  const bool has_engine =
      text.find("WARPSTEP_") != text.npos && text.find(kOfCheckers) == text.npos;
  const bool is_of_nvcc = text.find(".nv_fatbin") != text.npos;
  if (has_engine || is_of_nvcc || access(executable.c_str(), X_OK) != 0)
    refuse_program(executable, "");
  const auto has = [&](const char* section) { return text.find(section) != text.npos; };
  if (has(kOfCheckers) && !has(".debug_info") && !has(".gnu_debuglink"))
    throw Refusal(fmt::format(
        "{} has no debug information, by which its kernels are told from the simulator's own code; "
        "build it again with 'warpstep cc --checked', and do not strip it",
        executable.native()));
}

void expect_begun(const Report& report) {
  if (report.begun || report.signal != 0 || report.interrupted) return;
  if (read_text(report.program).find(kOfCheckers) == std::string::npos)
    refuse_program(report.program, " and loaded no library that was");
}

}  // namespace warpstep::tools::check

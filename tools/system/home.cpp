// Installation of the running command: all paths are relative to its prefix.
#include "tools/system/home.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

#include "tools/system/refusal.h"

namespace warpstep::tools {

namespace fs = std::filesystem;

Home find_home() {
  return {fs::read_symlink("/proc/self/exe").parent_path().parent_path()};
}

std::string typed_command(const fs::path& folder) {
  const char* const typed = std::getenv("WARPSTEP_COMMAND");
  if (typed == nullptr || *typed == '\0') return "warpstep";
  const std::string command = typed;
  if (folder.empty() || command[0] == '/' || command.find('/') == command.npos) return command;
  const auto whole = [](const fs::path& path) { return fs::absolute(path).lexically_normal(); };
  return whole(command).lexically_relative(whole(folder)).string();
}

std::optional<fs::path> find_program(const std::string& name) {
  const auto runnable = [](const fs::path& file) {
    std::error_code ignored;
    return fs::is_regular_file(file, ignored) && access(file.c_str(), X_OK) == 0;
  };
  if (name.find('/') != std::string::npos) {
    return runnable(name) ? std::optional<fs::path>(name) : std::nullopt;
  }
  const char* path = std::getenv("PATH");
  std::istringstream folders(path ? path : "/usr/local/bin:/usr/bin:/bin");
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (runnable(fs::path(folder) / name)) return fs::path(folder) / name;
  }
  return std::nullopt;
}

std::optional<fs::path> find_nvcc() {
  if (auto found = find_program("nvcc")) return found;
  if (const char* home = std::getenv("CUDA_HOME")) {
    if (auto found = find_program(std::string(home) + "/bin/nvcc")) return found;
  }
  return find_program("/usr/local/cuda/bin/nvcc");
}

void expect_readable(const fs::path& file) {
  std::error_code ignored;
  const std::string& name = file.native();
  if (!fs::exists(file, ignored)) throw Refusal(fmt::format("there is no file {}", name));
  if (fs::is_directory(file, ignored)) throw Refusal(fmt::format("{} is a folder", name));
  if (access(file.c_str(), R_OK) != 0) throw Refusal(fmt::format("{} cannot be read", name));
}

std::string read_text(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace warpstep::tools

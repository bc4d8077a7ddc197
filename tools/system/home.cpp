// Installation of the running command: all paths are relative to its prefix.
#include "tools/system/home.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <fstream>
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

void expect_source(const fs::path& file) {
  expect_readable(file);
  char start[4] = {};
  std::ifstream(file, std::ios::binary).read(start, sizeof start);
  if (std::string_view(start, sizeof start) == "\177ELF")
    throw Refusal(fmt::format("{} is a program, and this takes the .cu file", file.native()));
}

std::string read_text(const fs::path& file) {
  const int opened = open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (opened < 0) return {};
  struct stat about {};
  constexpr std::size_t kLeast = 4096;
  const bool has_size = fstat(opened, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0;
  std::string text(has_size ? static_cast<std::size_t>(about.st_size) + 1 : kLeast, '\0');
  std::size_t size = 0;
  for (;;) {
    const ssize_t count = read(opened, text.data() + size, text.size() - size);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    size += static_cast<std::size_t>(count);
    if (size == text.size()) text.resize(2 * size);
  }
  close(opened);
  text.resize(size);
  return text;
}

std::string read_written_text(const fs::path& file) {
  const std::string text = read_text(file);
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
    throw Refusal(fmt::format("{} is UTF-16: save it as UTF-8", file.native()));
  std::string written;
  for (std::size_t i = text.starts_with("\xef\xbb\xbf") ? 3 : 0; i < text.size(); ++i)
    if (text[i] != '\r' || i + 1 == text.size() || text[i + 1] != '\n') written += text[i];
  return written;
}

}  // namespace warpstep::tools

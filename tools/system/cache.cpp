#include "tools/system/cache.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <cstdlib>
#include <functional>

namespace warpstep::tools {

namespace fs = std::filesystem;

std::uintmax_t most_of_cache() {
  const char* const wanted = std::getenv("WARPSTEP_CACHE_MB");
  constexpr std::uintmax_t kUsual = 384, kMegabyte = 1 << 20;
  const bool is_set = wanted != nullptr && *wanted != '\0';
  return (is_set ? std::strtoull(wanted, nullptr, 10) : kUsual) * kMegabyte;
}

fs::path cache_folder() {
  if (most_of_cache() == 0) return {};
  const auto from = [](const char* variable, const char* below) {
    const char* const value = std::getenv(variable);
    return value == nullptr || *value != '/' ? fs::path() : fs::path(value) / below;
  };
  fs::path folder = from("XDG_CACHE_HOME", "warpstep");
  return folder.empty() ? from("HOME", ".cache/warpstep") : folder;
}

std::string mark_of(const std::string& text) {
  return fmt::format("{:016x}", std::hash<std::string>{}(text));
}

std::string state_of(const fs::path& file) {
  struct stat about {};
  if (stat(file.c_str(), &about) != 0) return file.string() + " -\n";
  return fmt::format("{} {} {}.{} {}.{}\n", file.string(), about.st_size, about.st_mtim.tv_sec,
                     about.st_mtim.tv_nsec, about.st_ctim.tv_sec, about.st_ctim.tv_nsec);
}

}  // namespace warpstep::tools

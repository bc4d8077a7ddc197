#include "tools/system/cache.h"

#include <fmt/format.h>

#include <cstdlib>
#include <functional>

namespace warpstep::tools {

namespace fs = std::filesystem;

fs::path cache_folder() {
  const auto from = [](const char* variable, const char* below) {
    const char* const value = std::getenv(variable);
    return value == nullptr || *value == '\0' ? fs::path() : fs::path(value) / below;
  };
  fs::path folder = from("XDG_CACHE_HOME", "warpstep");
  return folder.empty() ? from("HOME", ".cache/warpstep") : folder;
}

std::string mark_of(const std::string& text) {
  return fmt::format("{:016x}", std::hash<std::string>{}(text));
}

std::string state_of(const fs::path& file) {
  std::error_code failure;
  return fmt::format(
      "{} {} {}\n", file.string(), fs::file_size(file, failure),
      static_cast<long long>(fs::last_write_time(file, failure).time_since_epoch().count()));
}

}  // namespace warpstep::tools

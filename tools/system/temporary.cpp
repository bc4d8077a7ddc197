#include "tools/system/temporary.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "tools/system/refusal.h"

namespace warpstep::tools {

namespace fs = std::filesystem;

namespace {

/// Where temporary files go: $TMPDIR or /tmp, whether it exists or not.
fs::path place() {
  const char* const given = std::getenv("TMPDIR");
  return given == nullptr || *given == '\0' ? "/tmp" : given;
}

}  // namespace

fs::path make_temporary_folder(const fs::path& base) {
  std::string name = base / "warpstep-XXXXXX";
  if (mkdtemp(name.data()) == nullptr)
    throw Refusal(fmt::format(
        "cannot make a temporary folder in {}: {}; set TMPDIR to a folder that you can write in",
        base.string(), std::strerror(errno)));
  return name;
}

TemporaryFolder::TemporaryFolder() : path_(make_temporary_folder(place())) {}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

void expect_room() {
  constexpr std::size_t kRoom = 256 << 10;
  std::string name = place() / "warpstep-XXXXXX";
  const int file = mkstemp(name.data());
  bool is_full = file < 0 && errno == ENOSPC;
  if (file >= 0) {
    unlink(name.c_str());
    const std::vector<char> bytes(kRoom, 1);
    is_full = write(file, bytes.data(), kRoom) != static_cast<ssize_t>(kRoom);
    close(file);
  }
  if (is_full)
    throw Refusal(
        fmt::format("no space is left in {}: free some, or set TMPDIR to a folder on another disk",
                    place().string()));
}

}  // namespace warpstep::tools

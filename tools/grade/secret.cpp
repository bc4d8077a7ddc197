// The secret of a grader: made by chance, kept where only its user reads it, and never on a command
// line or in a variable.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

#include "tools/grade/grade.h"
#include "tools/system/process.h"
#include "tools/system/refusal.h"

namespace warpstep::tools::grade {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostSecretBytes = 4096;

std::string read_all(int file) {
  std::string text(kMostSecretBytes, '\0');
  std::size_t size = 0;
  while (size < text.size()) {
    const ssize_t got = read(file, text.data() + size, text.size() - size);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    size += static_cast<std::size_t>(got);
  }
  close(file);
  text.resize(size);
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
  return text;
}

/// Where the words are kept; empty: this user has no home.
fs::path kept_place() {
  const auto from = [](const char* variable, const char* below) {
    const char* const value = std::getenv(variable);
    return value == nullptr || *value == '\0' ? fs::path() : fs::path(value) / below;
  };
  const fs::path place = from("XDG_STATE_HOME", "warpstep/grade-secret");
  return place.empty() ? from("HOME", ".local/state/warpstep/grade-secret") : place;
}

std::string kept_or_new() {
  const fs::path place = kept_place();
  std::error_code failure;
  if (!place.empty()) fs::create_directories(place.parent_path(), failure);
  const std::string words = new_secret();
  const int made =
      place.empty() ? -1 : open(place.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (made >= 0) {
    const bool good = write(made, words.data(), words.size()) == ssize_t(words.size());
    close(made);
    if (good) return words;
    fs::remove(place, failure);
  }
  const int file = place.empty() ? -1 : open(place.c_str(), O_RDONLY | O_CLOEXEC);
  const std::string kept = file < 0 ? "" : read_all(file);
  if (!kept.empty()) return kept;
  fmt::print(stderr,
             "warpstep grade: no place to keep a secret: this run has one of its own, and the next "
             "run other hidden shapes (see --secret-file)\n");
  return words;
}

}  // namespace

std::string new_secret() {
  unsigned char bytes[16];
  if (getrandom(bytes, sizeof bytes, 0) != ssize_t(sizeof bytes))
    throw Refusal("the system gives no random numbers");
  std::string words;
  for (const unsigned char byte : bytes) words += fmt::format("{:02x}", byte);
  return words;
}

std::string find_secret(const fs::path& file, int descriptor) {
  if (file.empty() && descriptor < 0) return kept_or_new();
  const int from = file.empty() ? descriptor : open(file.c_str(), O_RDONLY | O_CLOEXEC);
  const std::string words = from < 0 ? "" : read_all(from);
  if (words.empty())
    throw Refusal(file.empty() ? fmt::format("there is no secret on descriptor {}", descriptor)
                               : fmt::format("{} holds no secret", file.string()));
  return words;
}

}  // namespace warpstep::tools::grade

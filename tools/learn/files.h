// File watcher: uses the system's events, and polls once a second because network drives,
// containers and editors that rename send none.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace warpstep::tools::learn {

class WatchedFile {
 public:
  WatchedFile(const std::filesystem::path& file, bool polls_only);
  ~WatchedFile();
  WatchedFile(const WatchedFile&) = delete;
  WatchedFile& operator=(const WatchedFile&) = delete;

  /// Waits at most this many milliseconds for a key on standard input or a change in the file's
  /// folder. `hears_keys`: whether to read standard input.
  void wait(int milliseconds, bool hears_keys);

  /// Whether the file's contents have changed since the last call.
  bool has_changed();
  bool exists() const;

 private:
  std::size_t hash() const;

  std::filesystem::path file_;
  int events_ = -1;
  std::size_t seen_ = 0;
};

}  // namespace warpstep::tools::learn

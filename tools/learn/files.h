// Notices that a file has changed: by the system's events, and by looking once a second, because
// network drives, containers and editors that rename send none.
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

  /// Waits for at most so many milliseconds for a key on standard input or for something in the
  /// file's folder. `hears_keys`: whether there is an input to listen to.
  void wait(int milliseconds, bool hears_keys);

  /// Whether what is in the file is something else than when this was asked last.
  bool has_changed();
  bool exists() const;

 private:
  std::size_t hash() const;

  std::filesystem::path file_;
  int events_ = -1;
  std::size_t seen_ = 0;
};

}  // namespace warpstep::tools::learn

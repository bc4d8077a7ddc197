// Waits for changes of files: uses the system's events, and polls once a second because network
// drives, containers and editors that rename send none.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace warpstep::tools::learn {

class WatchedFiles {
 public:
  WatchedFiles(const std::vector<std::filesystem::path>& files, bool polls_only);
  ~WatchedFiles();
  WatchedFiles(const WatchedFiles&) = delete;
  WatchedFiles& operator=(const WatchedFiles&) = delete;

  /// Waits at most this many milliseconds for a key on standard input or a change in the files'
  /// folders. `hears_keys`: whether to read standard input.
  void wait(int milliseconds, bool hears_keys);

  /// The number of a file whose contents have changed since it was last named here.
  std::optional<std::size_t> changed();

  /// Takes the contents that a file has now as known.
  void look_at(std::size_t file);

 private:
  struct Watched {
    std::filesystem::path file;
    std::size_t seen = 0;
  };

  std::vector<Watched> files_;
  int events_ = -1;
};

/// Cancels children during its lifetime as soon as a file has other contents than at its beginning.
class NewerSave {
 public:
  explicit NewerSave(std::filesystem::path file);
  ~NewerSave();
  NewerSave(const NewerSave&) = delete;
  NewerSave& operator=(const NewerSave&) = delete;

  /// Has it now, or had it in between?
  bool is_there() const;

 private:
  void look();

  std::filesystem::path file_;
  std::string text_;
  std::atomic<bool> is_there_ = false;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool has_ended_ = false;
  std::thread looker_;
};

}  // namespace warpstep::tools::learn

// How far a learner is: a text file of one line for each exercise.
#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace warpstep::tools::learn {

struct State {
  bool done = false;
  int points = 0;  // the most that an answer had
  int hints = 0;   // the highest level that was shown
};

class Progress {
 public:
  /// Of the course in this folder. Reads what is there; lines that make no sense are left alone.
  explicit Progress(const std::filesystem::path& folder);

  static constexpr const char* kFile = "progress.txt";

  State state(const std::string& exercise) const;
  std::string current() const { return current_; }

  /// Changes one line, on top of what others have written meanwhile. Returns what hinders it, as
  /// one sentence; empty when all is well. The old file stays whole until the new one is.
  std::string set(const std::string& exercise, const State& state);
  std::string set_current(const std::string& exercise);
  std::string forget(const std::string& exercise);

 private:
  void read();
  std::string write() const;
  template <class Change>
  std::string change(const Change& how);

  std::filesystem::path folder_;
  std::string current_;
  std::map<std::string, State> states_;
};

/// Holds the folder for one watcher as long as it lives.
class WatchLock {
 public:
  explicit WatchLock(const std::filesystem::path& folder);
  ~WatchLock();
  WatchLock(const WatchLock&) = delete;
  WatchLock& operator=(const WatchLock&) = delete;

  /// False: another one watches. Where nothing can be written, nobody can be kept out.
  bool is_ours() const { return is_ours_; }

 private:
  int file_ = -1;
  bool is_ours_ = true;
};

}  // namespace warpstep::tools::learn

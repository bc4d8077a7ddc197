// The learner's progress: a text file with one line for each exercise.
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
  /// Reads the progress in this folder; invalid lines are ignored and kept.
  explicit Progress(const std::filesystem::path& folder);

  static constexpr const char* kFile = "progress.txt";

  State state(const std::string& exercise) const;
  std::string current() const { return current_; }

  /// Of a question of a quiz: 1 right, -1 wrong, 0 none yet.
  int answer(const std::string& question) const;

  /// Changes one line, and keeps what other processes have written meanwhile. Returns an error
  /// message, or an empty one. The file is replaced atomically.
  std::string set(const std::string& exercise, const State& state);
  std::string set_current(const std::string& exercise);
  /// What was right once stays right.
  std::string set_answer(const std::string& question, bool right);
  std::string forget(const std::string& exercise);

 private:
  void read();
  std::string write() const;
  template <class Change>
  std::string change(const Change& how);

  std::filesystem::path folder_;
  std::string current_;
  std::map<std::string, State> states_;
  std::map<std::string, int> answers_;
};

/// Locks the folder for one watcher during its lifetime.
class WatchLock {
 public:
  explicit WatchLock(const std::filesystem::path& folder);
  ~WatchLock();
  WatchLock(const WatchLock&) = delete;
  WatchLock& operator=(const WatchLock&) = delete;

  /// False: another watcher holds the lock. In a read-only folder there is no lock.
  bool is_ours() const { return is_ours_; }

 private:
  int file_ = -1;
  bool is_ours_ = true;
};

}  // namespace warpstep::tools::learn

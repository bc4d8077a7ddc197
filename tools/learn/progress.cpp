#include "tools/learn/progress.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include "tools/system/home.h"

namespace warpstep::tools::learn {

namespace fs = std::filesystem;

namespace {

constexpr const char* kHead =
    "# Your progress in the course. warpstep learn writes this file; you may read it, and copy "
    "it\n"
    "# to another machine. One exercise per line: done or open, points, hints that were shown.\n"
    "# Questions of quizzes: right or wrong.\n";

constexpr const char* kLock = ".warpstep-lock";

}  // namespace

Progress::Progress(const fs::path& folder) : folder_(folder) {
  read();
}

State Progress::state(const std::string& exercise) const {
  const auto found = states_.find(exercise);
  return found == states_.end() ? State{} : found->second;
}

int Progress::answer(const std::string& question) const {
  const auto found = answers_.find(question);
  return found == answers_.end() ? 0 : found->second;
}

void Progress::read() {
  std::istringstream lines(read_text(folder_ / kFile));
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string name, how, points_word, hints_word;
    State state;
    if (!(words >> name >> how) || name[0] == '#') continue;
    if (name == "current") current_ = how;
    if (how == "right" || how == "wrong") answers_[name] = how == "right" ? 1 : -1;
    if (how != "done" && how != "open") continue;
    state.done = how == "done";
    if (words >> state.points >> points_word >> state.hints >> hints_word)
      states_[name] = state;
    else if (state.done)
      states_[name] = {true, 10, 0};
  }
}

std::string Progress::write() const {
  std::string text = kHead;
  if (!current_.empty()) text += fmt::format("current {}\n", current_);
  for (const auto& [name, state] : states_)
    text += fmt::format("{} {} {:2} points {} hints\n", name, state.done ? "done" : "open",
                        state.points, state.hints);
  for (const auto& [name, answer] : answers_)
    text += fmt::format("{} {}\n", name, answer > 0 ? "right" : "wrong");
  const std::string unfinished = folder_ / fmt::format(".progress.{}", getpid());
  const int file = open(unfinished.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  const auto failed = [&](int why) {
    unlink(unfinished.c_str());
    return fmt::format("your progress cannot be saved: {}", strerror(why));
  };
  if (file < 0) return failed(errno);
  const ssize_t wrote = ::write(file, text.data(), text.size());
  const int why = wrote < 0 ? errno : ENOSPC;
  const bool good = wrote == static_cast<ssize_t>(text.size()) && fsync(file) == 0;
  const bool closed = close(file) == 0;
  if (!good || !closed) return failed(why);
  if (rename(unfinished.c_str(), (folder_ / kFile).c_str()) != 0) return failed(errno);
  return "";
}

template <class Change>
std::string Progress::change(const Change& how) {
  const int gate = open((folder_ / kLock).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (gate >= 0) flock(gate, LOCK_EX);
  read();
  how();
  const std::string trouble = write();
  if (gate >= 0) close(gate);
  return trouble;
}

std::string Progress::set(const std::string& exercise, const State& state) {
  return change([&] { states_[exercise] = state; });
}

std::string Progress::set_current(const std::string& exercise) {
  return change([&] { current_ = exercise; });
}

std::string Progress::set_answer(const std::string& question, bool right) {
  return change([&] {
    int& answer = answers_[question];
    if (answer != 1) answer = right ? 1 : -1;
  });
}

std::string Progress::forget(const std::string& exercise) {
  return change([&] { states_.erase(exercise); });
}

WatchLock::WatchLock(const fs::path& folder) {
  file_ = open((folder / ".warpstep-watching").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (file_ >= 0) is_ours_ = flock(file_, LOCK_EX | LOCK_NB) == 0;
}

WatchLock::~WatchLock() {
  if (file_ >= 0) close(file_);
}

}  // namespace warpstep::tools::learn

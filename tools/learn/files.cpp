#include "tools/learn/files.h"

#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <functional>
#include <utility>

#include "tools/system/home.h"
#include "tools/system/process.h"

namespace warpstep::tools::learn {

namespace {

/// Of the contents; 0: there is no such file.
std::size_t hash_of(const std::filesystem::path& file) {
  std::error_code failure;
  const bool exists = std::filesystem::is_regular_file(file, failure);
  return exists ? std::hash<std::string>{}(read_text(file)) : 0;
}

}  // namespace

WatchedFiles::WatchedFiles(const std::vector<std::filesystem::path>& files, bool polls_only) {
  for (const std::filesystem::path& file : files) files_.push_back({file, hash_of(file)});
  if (polls_only) return;
  events_ = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  for (const Watched& watched : files_)
    if (events_ >= 0)
      inotify_add_watch(events_, watched.file.parent_path().c_str(),
                        IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE | IN_CREATE);
}

WatchedFiles::~WatchedFiles() {
  if (events_ >= 0) close(events_);
}

void WatchedFiles::wait(int milliseconds, bool hears_keys) {
  pollfd files[] = {{hears_keys ? STDIN_FILENO : -1, POLLIN, 0}, {events_, POLLIN, 0}};
  if (poll(files, 2, milliseconds) <= 0 || files[1].revents == 0) return;
  char events[4096];
  while (read(events_, events, sizeof events) > 0) {
  }
}

std::optional<std::size_t> WatchedFiles::changed() {
  for (std::size_t i = 0; i < files_.size(); ++i) {
    const std::size_t now = hash_of(files_[i].file);
    if (now == files_[i].seen) continue;
    files_[i].seen = now;
    return i;
  }
  return {};
}

void WatchedFiles::look_at(std::size_t file) {
  files_[file].seen = hash_of(files_[file].file);
}

NewerSave::NewerSave(std::filesystem::path file) : file_(std::move(file)), text_(read_text(file_)) {
  sigset_t all, before;  // signals are for the thread that judges
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  looker_ = std::thread([this] { look(); });
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

NewerSave::~NewerSave() {
  {
    const std::lock_guard lock(mutex_);
    has_ended_ = true;
  }
  ended_.notify_one();
  looker_.join();
  cancel_children(false);
}

bool NewerSave::is_there() const {
  return is_there_ || read_text(file_) != text_;
}

void NewerSave::look() {
  constexpr auto kPause = std::chrono::milliseconds(100);
  std::unique_lock lock(mutex_);
  while (!is_there_ && !ended_.wait_for(lock, kPause, [this] { return has_ended_; })) {
    const std::string now = read_text(file_);
    if (now == text_ || now.empty()) continue;  // editors empty a file before they write it
    is_there_ = true;
    cancel_children(true);
  }
}

}  // namespace warpstep::tools::learn

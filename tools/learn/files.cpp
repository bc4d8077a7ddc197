#include "tools/learn/files.h"

#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <functional>

#include "tools/system/home.h"

namespace warpstep::tools::learn {

WatchedFile::WatchedFile(const std::filesystem::path& file, bool polls_only) : file_(file) {
  seen_ = hash();
  if (polls_only) return;
  events_ = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  if (events_ >= 0)
    inotify_add_watch(events_, file.parent_path().c_str(),
                      IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE | IN_CREATE);
}

WatchedFile::~WatchedFile() {
  if (events_ >= 0) close(events_);
}

void WatchedFile::wait(int milliseconds, bool hears_keys) {
  pollfd files[] = {{hears_keys ? STDIN_FILENO : -1, POLLIN, 0}, {events_, POLLIN, 0}};
  if (poll(files, 2, milliseconds) <= 0 || files[1].revents == 0) return;
  char events[4096];
  while (read(events_, events, sizeof events) > 0) {
  }
}

bool WatchedFile::has_changed() {
  const std::size_t now = hash();
  if (now == seen_) return false;
  seen_ = now;
  return true;
}

bool WatchedFile::exists() const {
  std::error_code failure;
  return std::filesystem::is_regular_file(file_, failure);
}

std::size_t WatchedFile::hash() const {
  return exists() ? std::hash<std::string>{}(read_text(file_)) : 0;
}

}  // namespace warpstep::tools::learn

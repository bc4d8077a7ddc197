#include "tools/cage/watch.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

namespace warpstep::cage {

namespace fs = std::filesystem;

namespace {

constexpr unsigned kMostFiles = 4096;

/// All processes below one.
std::vector<pid_t> family_of(pid_t process) {
  std::vector<pid_t> family{process};
  for (std::size_t i = 0; i < family.size() && family.size() < 10000; ++i) {
    std::error_code gone;
    const fs::path tasks = "/proc/" + std::to_string(family[i]) + "/task";
    for (fs::directory_iterator task(tasks, gone), end; !gone && task != end;
         task.increment(gone)) {
      std::ifstream children(task->path() / "children");
      for (pid_t child = 0; children >> child;) family.push_back(child);
    }
  }
  return family;
}

struct Use {
  std::size_t megabytes = 0;
  unsigned threads = 0;
};

Use use_of(const std::vector<pid_t>& family) {
  Use use;
  std::size_t kilobytes = 0;
  for (const pid_t process : family) {
    std::ifstream status("/proc/" + std::to_string(process) + "/status");
    for (std::string line; std::getline(status, line);) {
      if (line.rfind("RssAnon:", 0) == 0 || line.rfind("RssShmem:", 0) == 0)
        kilobytes += std::strtoull(line.c_str() + line.find(':') + 1, nullptr, 10);
      if (line.rfind("Threads:", 0) == 0)
        use.threads += static_cast<unsigned>(std::strtoul(line.c_str() + 8, nullptr, 10));
    }
  }
  use.megabytes = kilobytes >> 10;
  return use;
}

/// Whether the folders for writing hold too much.
bool is_overfull(const Order& order) {
  std::size_t bytes = 0;
  unsigned files = 0;
  for (const std::string& path : order.write) {
    struct stat about {};
    if (lstat(path.c_str(), &about) != 0 || !S_ISDIR(about.st_mode)) continue;
    std::error_code gone;
    for (fs::recursive_directory_iterator entry(path, gone), end; !gone && entry != end;
         entry.increment(gone)) {
      if (lstat(entry->path().c_str(), &about) != 0) continue;
      bytes += static_cast<std::size_t>(about.st_blocks) * 512;
      if (++files > kMostFiles) return true;
    }
  }
  return bytes >> 20 > order.total_megabytes;
}

/// Kills until nobody is left: what lost its parent has become our child.
void end_all() {
  for (int i = 0; i < 500; ++i) {
    for (const pid_t process : family_of(getpid()))
      if (process != getpid()) kill(process, SIGKILL);
    while (waitpid(-1, nullptr, WNOHANG) > 0) {
    }
    if (waitpid(-1, nullptr, WNOHANG) < 0) return;
    usleep(1000);
  }
}

std::string how_it_ended(int status, bool in_bubblewrap) {
  if (WIFSIGNALED(status)) return "signal " + std::to_string(WTERMSIG(status));
  const int code = WEXITSTATUS(status);
  if (in_bubblewrap && code > 128) return "signal " + std::to_string(code - 128);
  return "exit " + std::to_string(code);
}

/// `most` becomes the memory in use if that is more.
std::string broken_limit(pid_t child, const Order& order, std::size_t& most) {
  const auto family = family_of(child);
  const Use use = use_of(family);
  most = std::max(most, use.megabytes);
  if (use.megabytes > order.megabytes) return "memory";
  // The layers have up to two processes of their own.
  if (use.threads > order.processes + 2) return "processes";
  return is_overfull(order) ? "files" : "";
}

}  // namespace

std::string watch(pid_t child, const Order& order, bool in_bubblewrap) {
  const auto began = std::chrono::steady_clock::now();
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : {SIGCHLD, SIGTERM, SIGINT, SIGHUP}) sigaddset(&signals, signal);
  std::string ended;
  std::size_t most = 0;  // megabytes
  while (ended.empty()) {
    int status = 0;
    if (waitpid(child, &status, WNOHANG) == child) {
      ended = how_it_ended(status, in_bubblewrap);
      break;
    }
    const timespec pause{0, 20'000'000};
    const int signal = sigtimedwait(&signals, nullptr, &pause);
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - began;
    if (signal > 0 && signal != SIGCHLD)
      ended = "signal " + std::to_string(signal);
    else if (passed.count() > order.seconds)
      ended = "time";
    else
      ended = broken_limit(child, order, most);
  }
  if (ended == "signal 9") ended += " " + std::to_string(most);
  end_all();
  return ended;
}

}  // namespace warpstep::cage

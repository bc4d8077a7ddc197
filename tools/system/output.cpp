#include "tools/system/output.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <vector>

namespace warpstep::tools {

namespace {

struct Lost {
  bool something = false;
  bool standard_output = false;
  std::vector<std::string> sentences;
};
Lost lost;

void note_lost(const std::string& what, int error) {
  lost.something = true;
  const std::string why = error == 0 ? "" : fmt::format(": {}", strerror(error));
  lost.sentences.push_back(fmt::format("{} cannot be written{}", what, why));
}

void note_lost_output(int error) {
  if (!std::exchange(lost.standard_output, true)) note_lost("standard output", error);
}

/// 0, or why not all was written.
int write_all(int descriptor, const std::string& text) {
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t wrote = write(descriptor, text.data() + done, text.size() - done);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0) return errno;
    done += static_cast<std::size_t>(wrote);
  }
  return 0;
}

}  // namespace

void begin_output() {
  signal(SIGPIPE, SIG_IGN);
  // Opened to read only, so that writing fails as to the closed one.
  for (int descriptor = 0; descriptor <= STDERR_FILENO; ++descriptor)
    if (fcntl(descriptor, F_GETFD) < 0) (void)!open("/dev/null", O_RDONLY);
}

void say_text(const std::string& text) {
  if (!text.empty() && write_all(STDERR_FILENO, text) != 0) lost.something = true;
}

void print_text(const std::string& text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
    note_lost_output(errno);
}

int put_file(const std::string& name, const std::string& text) {
  struct stat old = {}, link = {};
  const bool exists = stat(name.c_str(), &old) == 0;
  const bool is_plain = exists ? S_ISREG(old.st_mode) && old.st_nlink == 1
                               : lstat(name.c_str(), &link) != 0;  // else a link to nothing yet
  std::error_code failure;
  std::string file = is_plain && exists ? std::filesystem::canonical(name, failure).string() : name;
  const std::string part = fmt::format("{}.{}.part", file, getpid());
  int to = is_plain && !failure && (!exists || old.st_uid == geteuid())
               ? open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666)
               : -1;
  const bool is_beside = to >= 0;
  // A device, a pipe, or a file in a folder that belongs to others: as it is.
  if (!is_beside) to = open(name.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  int error = to < 0 ? errno : write_all(to, text);
  if (is_beside && exists && error == 0 && fchmod(to, old.st_mode & 07777) != 0) error = errno;
  if (to >= 0 && close(to) != 0 && error == 0) error = errno;
  if (is_beside && error == 0 && rename(part.c_str(), file.c_str()) != 0) error = errno;
  if (is_beside && error != 0) unlink(part.c_str());
  return error;
}

bool write_file(const std::string& name, const std::string& text) {
  const int error = put_file(name, text);
  if (error != 0) note_lost(name, error);
  return error == 0;
}

int end_output(int exit_code) {
  errno = 0;
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) note_lost_output(errno);
  for (const std::string& sentence : lost.sentences) say("warpstep: {}\n", sentence);
  lost.sentences.clear();
  return lost.something && exit_code == 0 ? 1 : exit_code;
}

}  // namespace warpstep::tools

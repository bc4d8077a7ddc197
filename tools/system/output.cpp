#include "tools/system/output.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
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
  lost.sentences.push_back(fmt::format("{} cannot be written: {}", what, strerror(error)));
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

bool write_file(const std::string& name, const std::string& text) {
  const int file = open(name.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  int error = file < 0 ? errno : write_all(file, text);
  if (file >= 0 && close(file) != 0 && error == 0) error = errno;
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

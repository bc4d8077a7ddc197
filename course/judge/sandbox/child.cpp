#include "course/judge/sandbox/child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "course/judge/sandbox/caged.h"
#include "course/judge/sandbox/start.h"

namespace warpstep::course {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostAnswer = std::size_t{256} << 20;
constexpr unsigned kMostProcesses = 160;  // with threads: a block of a cooperative launch is one
constexpr unsigned kMostOnGpu = 64;       // NVIDIA's driver starts some of its own

class Scratch {
 public:
  Scratch() {
    std::string name = fs::temp_directory_path() / "warpstep-judge-XXXXXX";
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make a folder in TMPDIR");
    path = name;
    // A caged program may have a user of its own, who must get to the files that it may have.
    fs::permissions(path, fs::perms::owner_all | fs::perms::group_exec | fs::perms::others_exec);
  }
  ~Scratch() {
    std::error_code ignored;
    fs::permissions(path, fs::perms::owner_all, ignored);
    fs::remove_all(path, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  fs::path path;
};

struct Pipe {
  int from = -1, to = -1;

  Pipe() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("cannot make a pipe");
    from = ends[0];
    to = ends[1];
  }
  ~Pipe() {
    close_one(from);
    close_one(to);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  static void close_one(int& file) {
    if (file >= 0) close(file);
    file = -1;
  }
};

std::string read_file(const fs::path& file, std::size_t most) {
  std::ifstream stream(file, std::ios::binary);
  std::string text;
  char part[1 << 16];
  do {
    stream.read(part, static_cast<std::streamsize>(std::min(sizeof part, most - text.size())));
    text.append(part, static_cast<std::size_t>(stream.gcount()));
  } while (stream && text.size() < most);
  return text;
}

/// The resident memory of a process in megabytes, and its number of threads.
struct Use {
  std::size_t megabytes = 0;
  unsigned threads = 0;
};

Use use_of(pid_t process) {
  Use use;
  std::ifstream status(fmt::format("/proc/{}/status", process));
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmRSS:"))
      use.megabytes = std::strtoull(line.c_str() + 6, nullptr, 10) >> 10;
    if (line.starts_with("Threads:"))
      use.threads = static_cast<unsigned>(std::strtoul(line.c_str() + 8, nullptr, 10));
  }
  return use;
}

/// Writes requests, reads answers and enforces the limits until the program has ended.
class Watch {
 public:
  Watch(pid_t child, std::string request, const Limits& limits, Ended& ended)
      : child_(child), request_(std::move(request)), limits_(limits), ended_(ended) {}

  std::string run(Pipe& requests, Pipe& answers, Pipe& prints) {
    for (const int file : {requests.to, answers.from, prints.from})
      fcntl(file, F_SETFL, O_NONBLOCK);
    while (answers.from >= 0 || prints.from >= 0) {
      pollfd files[] = {
          {requests.to, POLLOUT, 0}, {answers.from, POLLIN, 0}, {prints.from, POLLIN, 0}};
      poll(files, 3, 20);
      if (files[0].revents != 0) feed(requests.to);
      if (files[1].revents != 0) listen(answers.from, answer_, kMostAnswer, true);
      if (files[2].revents != 0) listen(prints.from, ended_.printed, limits_.output_bytes, false);
      if (has_ended()) drain(answers, prints);
      look_at_limits();
    }
    while (!has_ended()) {
      look_at_limits();
      usleep(2000);
    }
    return std::move(answer_);
  }

 private:
  void feed(int& file) {
    const ssize_t wrote = ::write(file, request_.data() + fed_, request_.size() - fed_);
    if (wrote > 0) fed_ += static_cast<std::size_t>(wrote);
    if ((wrote < 0 && errno != EAGAIN && errno != EINTR) || fed_ == request_.size())
      Pipe::close_one(file);
  }

  void listen(int& file, std::string& text, std::size_t most, bool must_fit) {
    char part[1 << 16];
    const ssize_t got = read(file, part, sizeof part);
    if (got > 0) {
      const auto size = static_cast<std::size_t>(got);
      if (must_fit && text.size() + size > most) {
        ended_.is_flooded = true;
        stop();
      }
      text.append(part, std::min(size, most - std::min(most, text.size())));
    }
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) Pipe::close_one(file);
  }

  /// Reads what is left in the pipes; other processes may keep their ends open.
  void drain(Pipe& answers, Pipe& prints) {
    for (int i = 0; i < 4096 && answers.from >= 0; ++i) {
      const std::size_t before = answer_.size();
      listen(answers.from, answer_, kMostAnswer, true);
      if (answer_.size() == before) break;
    }
    listen(prints.from, ended_.printed, limits_.output_bytes, false);
    Pipe::close_one(answers.from);
    Pipe::close_one(prints.from);
  }

  bool has_ended() {
    int status = 0;
    if (!ended_already_ && waitpid(child_, &status, WNOHANG) == child_) {
      ended_already_ = true;
      if (WIFSIGNALED(status)) take_signal(WTERMSIG(status), ended_);
      if (WIFEXITED(status)) ended_.exit_code = WEXITSTATUS(status);
    }
    return ended_already_;
  }

  void look_at_limits() {
    if (ended_already_) return;
    const auto now = std::chrono::steady_clock::now();
    // A cage keeps the time itself; this is for a cage that does not.
    const double seconds = limits_.clock_seconds() + (limits_.cage.empty() ? 0 : 5);
    if (std::chrono::duration<double>(now - began_).count() > seconds) {
      ended_.out_of_time = true;
      stop();
    }
    if (now < next_look_ || !limits_.cage.empty()) return;
    next_look_ = now + std::chrono::milliseconds(20);
    const Use use = use_of(child_);
    ended_.megabytes = std::max(ended_.megabytes, use.megabytes);
    ended_.out_of_memory |= use.megabytes > limits_.megabytes;
    ended_.too_many_processes |= use.threads > (limits_.on_gpu ? kMostOnGpu : kMostProcesses);
    if (ended_.out_of_memory || ended_.too_many_processes) stop();
  }

  void stop() { kill(-child_, SIGKILL); }

  pid_t child_;
  std::string request_, answer_;
  std::size_t fed_ = 0;
  const Limits& limits_;
  Ended& ended_;
  bool ended_already_ = false;
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now(), next_look_;
};

/// Whether nothing can be written there any more.
bool is_full(const fs::path& folder) {
  constexpr std::uintmax_t kLeast = 1 << 16;
  struct statvfs about {};
  return statvfs(folder.c_str(), &about) == 0 &&
         std::uintmax_t{about.f_bavail} * about.f_frsize < kLeast;
}

/// Kills everything that the program started.
void end_family(pid_t child) {
  kill(-child, SIGKILL);
  for (int i = 0; i < 100 && waitpid(-1, nullptr, WNOHANG) >= 0; ++i) usleep(1000);
}

}  // namespace

Ended run_child(const fs::path& program, const Request& request, const Limits& limits) {
  signal(SIGPIPE, SIG_IGN);
  prctl(PR_SET_DUMPABLE, 0);  // no process can read the judge's memory through /proc
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  const Scratch scratch;
  const Reports reports{scratch.path / "here", scratch.path / "findings", scratch.path / "traffic"};
  fs::create_directory(reports.folder);
  make_files(reports);
  Pipe requests, answers, prints, report;
  Ended ended;
  const pid_t child = start_program(fs::absolute(program), reports, limits,
                                    {requests.from, answers.to, prints.to, report.to});
  for (int* const end : {&requests.from, &answers.to, &prints.to, &report.to})
    Pipe::close_one(*end);
  const std::string answer =
      Watch(child, encode(request), limits, ended).run(requests, answers, prints);
  end_family(child);
  ended.answer = decode_answer(answer);
  if (!limits.cage.empty()) {
    char line[64] = {};
    if (read(report.from, line, sizeof line - 1) < 0) line[0] = '\0';
    take_report(line, ended);
    if (line[0] == '\0' && ended.answer.has_begun) ended.signal = SIGKILL;  // the cage was ended
  }
  ended.is_disk_full = is_full(scratch.path);
  if (was_killed(ended)) ended.out_of_memory = ended.megabytes * 4 >= limits.megabytes * 3;
  ended.answer.is_garbled |= ended.is_flooded;
  ended.complete = ended.answer.nonce == request.nonce;
  ended.findings = read_file(reports.findings, kMostReport);
  ended.traffic = read_file(reports.traffic, kMostReport);
  return ended;
}

}  // namespace warpstep::course

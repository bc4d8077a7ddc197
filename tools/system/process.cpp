// Child processes: on the user's terminal, or with captured output.
#include "tools/system/process.h"

#include "tools/system/output.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string_view>

namespace warpstep::tools {
namespace {

// A signal handler can access only these two.
volatile sig_atomic_t running_child = 0;  // negative: with its group
volatile sig_atomic_t asked_to_stop = 0;

std::atomic<bool> is_cancelled = false;
bool children_lead = false;

// Of ProcessorLimit, in seconds; 0: there is none.
double most_of_processor = 0;

/// What all children that have ended have taken of the processor.
double seconds_of_children() {
  rusage used{};
  getrusage(RUSAGE_CHILDREN, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

constexpr int kStopSignals[] = {SIGINT, SIGTERM, SIGHUP};

extern "C" void pass_on(int signal) {
  asked_to_stop = signal;
  if (running_child != 0) kill(running_child, signal);
}

/// During its lifetime, termination signals go to the child and do not end this process.
class SignalsToChild {
 public:
  explicit SignalsToChild(bool but_interrupts = false) {
    struct sigaction action {};
    action.sa_handler = pass_on;
    for (std::size_t i = 0; i < 3; ++i) {
      if (but_interrupts && kStopSignals[i] == SIGINT) {
        struct sigaction ignored {};
        ignored.sa_handler = SIG_IGN;
        sigaction(SIGINT, &ignored, &before_[i]);
      } else {
        sigaction(kStopSignals[i], &action, &before_[i]);
      }
    }
  }
  ~SignalsToChild() {
    running_child = 0;
    for (std::size_t i = 0; i < 3; ++i) sigaction(kStopSignals[i], &before_[i], nullptr);
  }
  SignalsToChild(const SignalsToChild&) = delete;
  SignalsToChild& operator=(const SignalsToChild&) = delete;

 private:
  struct sigaction before_[3];
};

/// What execvpe() takes.
struct Words {
  std::vector<char*> arguments, variables;

  Words(const Arguments& command, const Environment& environment) {
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    for (char** variable = environ; *variable != nullptr; ++variable)
      if (!is_set(environment, *variable)) variables.push_back(*variable);
    for (auto set = environment.begin(); set != environment.end(); ++set)
      if (!is_set({set + 1, environment.end()}, set->first))  // the last one counts
        added_.push_back(set->first + '=' + set->second);
    for (std::string& variable : added_) variables.push_back(variable.data());
    arguments.push_back(nullptr);
    variables.push_back(nullptr);
  }

 private:
  static bool is_set(const Environment& environment, std::string_view variable) {
    const std::string_view name = variable.substr(0, variable.find('='));
    return std::any_of(environment.begin(), environment.end(),
                       [&](const auto& set) { return set.first == name; });
  }

  std::vector<std::string> added_;
};

void write_to(const std::string& name, int descriptor) {
  dup2(open(name.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600), descriptor);
}

/// Runs in the child, which has this process's memory until then, and never returns. `failure`
/// tells the parent why the program did not start.
[[noreturn]] void become(const Words& words, int output, const Outputs* outputs, int failure,
                         rlim_t processor_seconds) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // the child ends even if this process is killed
  for (int stop : kStopSignals) signal(stop, SIG_DFL);
  signal(SIGPIPE, SIG_DFL);  // which this process ignores
  if (output >= 0) {
    if (children_lead) setpgid(0, 0);
    if (processor_seconds > 0) {
      const rlimit limit{processor_seconds, processor_seconds};
      setrlimit(RLIMIT_CPU, &limit);
    }
    dup2(open("/dev/null", O_RDONLY | O_CLOEXEC), STDIN_FILENO);
    dup2(output, STDOUT_FILENO);
    dup2(output, STDERR_FILENO);
  }
  if (outputs != nullptr) {
    dup2(open("/dev/null", O_RDONLY | O_CLOEXEC), STDIN_FILENO);
    write_to(outputs->said, STDOUT_FILENO);
    write_to(outputs->complained, STDERR_FILENO);
    alarm(outputs->seconds);
  }
  execvpe(words.arguments[0], words.arguments.data(), words.variables.data());
  const int why = errno;
  (void)!write(failure, &why, sizeof why);
  _exit(127);
}

/// A pipe that closes itself at both ends.
struct Pipe {
  int ends[2] = {-1, -1};

  Pipe() {
    if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("cannot make a pipe");
  }
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  void close_end(int which) {
    if (ends[which] >= 0) close(ends[which]);
    ends[which] = -1;
  }
  std::string read_all() {
    std::string text;
    char part[4096];
    for (;;) {
      const ssize_t got = read(ends[0], part, sizeof part);
      if (got > 0) text.append(part, static_cast<std::size_t>(got));
      if (got == 0 || (got < 0 && errno != EINTR)) return text;
    }
  }
};

Ending wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFSIGNALED(status)) return {0, WTERMSIG(status)};
  return {WEXITSTATUS(status), 0};
}

Answer start(const Arguments& command, const Environment& environment, bool listen,
             bool is_interactive = false, const Outputs* outputs = nullptr) {
  SignalsToChild signals(is_interactive);
  Pipe output, failure;
  const Words words(command, environment);
  // Rounded up: is_reached() allows for one second, which rounding down would use up.
  const rlim_t seconds =
      most_of_processor > 0
          ? static_cast<rlim_t>(std::max(1.0, std::ceil(most_of_processor - seconds_of_children())))
          : 0;
  // Not fork(): this process's pages would be marked as shared, and be faults when it writes to
  // them.
  const pid_t child = vfork();
  if (child < 0) throw std::runtime_error("cannot start " + command[0] + ": " + strerror(errno));
  if (child == 0) become(words, listen ? output.ends[1] : -1, outputs, failure.ends[1], seconds);
  running_child = listen && children_lead ? -child : child;
  if (asked_to_stop) kill(running_child, asked_to_stop);  // asked since vfork
  if (is_cancelled) kill(running_child, SIGTERM);
  output.close_end(1);
  failure.close_end(1);
  Answer answer;
  const std::string why = failure.read_all();
  if (listen) answer.text = output.read_all();
  answer.ending = wait_for(child);
  if (why.size() == sizeof(int)) {
    int code = 0;
    std::memcpy(&code, why.data(), sizeof code);
    throw std::runtime_error("cannot start " + command[0] + ": " + strerror(code));
  }
  return answer;
}

}  // namespace

Ending run_child(const Arguments& command, const Environment& environment) {
  return start(command, environment, false).ending;
}

Ending run_interactive(const Arguments& command, const Environment& environment) {
  return start(command, environment, false, true).ending;
}

Answer listen_to(const Arguments& command, const Environment& environment) {
  return start(command, environment, true);
}

Ending run_aside(const Arguments& command, const Environment& environment, const Outputs& outputs) {
  return start(command, environment, false, false, &outputs).ending;
}

void let_children_lead() {
  children_lead = true;
}

void cancel_children(bool cancels) {
  is_cancelled = cancels;
  if (const pid_t child = running_child; cancels && child != 0) kill(child, SIGTERM);
}

ProcessorLimit::ProcessorLimit(unsigned seconds) {
  most_of_processor = seconds_of_children() + seconds;
}

ProcessorLimit::~ProcessorLimit() {
  most_of_processor = 0;
}

bool ProcessorLimit::is_reached() const {
  return seconds_of_children() + 1 >= most_of_processor;
}

int stop_signal() {
  return asked_to_stop;
}

void end_by_signal(int signal_number) {
  end_output(0);
  signal(signal_number, SIG_DFL);
  raise(signal_number);
  _exit(128 + signal_number);
}

std::string shell_word(const std::string& word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./,:@%^~";
  if (!word.empty() && word.find_first_not_of(kPlain) == word.npos) return word;
  std::string text = "\"";
  for (const char c : word) {
    if (c == '"' || c == '\\' || c == '$' || c == '`') text += '\\';
    text += c;
  }
  return text + '"';
}

}  // namespace warpstep::tools

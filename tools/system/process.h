// Child processes: on the user's terminal, or with captured output.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace warpstep::tools {

using Arguments = std::vector<std::string>;

inline void append(Arguments& command, const Arguments& more) {
  command.insert(command.end(), more.begin(), more.end());
}
/// Variables that are added to the inherited environment.
using Environment = std::vector<std::pair<std::string, std::string>>;

/// How a child ended: by itself with an exit code, or by a signal.
struct Ending {
  int exit_code = 0;
  int signal = 0;  // 0 unless a signal ended it

  bool good() const { return exit_code == 0 && signal == 0; }
};

/// A child's output and error, and how it ended.
struct Answer {
  Ending ending;
  std::string text;
};

/// Runs a program on the user's terminal and waits for it. Passes termination signals (including
/// Ctrl-C) to the child. Throws std::runtime_error if it cannot be started.
Ending run_child(const Arguments& command, const Environment& environment = {});

/// The same for a program that handles Ctrl-C itself, such as a debugger: this process ignores it.
Ending run_interactive(const Arguments& command, const Environment& environment = {});

/// Runs a program with its input closed and returns its output. Otherwise as run_child().
Answer listen_to(const Arguments& command, const Environment& environment = {});

/// Where a child's output goes, and how long it may take.
struct Outputs {
  std::string said;        // file of its standard output
  std::string complained;  // file of its standard error
  unsigned seconds = 0;    // then SIGALRM ends it; 0: never
};

/// Runs a program with its input closed and its outputs written to files. Otherwise as run_child().
Ending run_aside(const Arguments& command, const Environment& environment, const Outputs& outputs);

/// From now on children with captured output lead groups of processes, so that a signal ends what
/// they have started, too.
void let_children_lead();

/// Ends the running child, and each later one, until it is called with false. Of any thread.
void cancel_children(bool cancels);

/// During its lifetime, children that are listened to may take this many seconds of the processor
/// in all.
class ProcessorLimit {
 public:
  explicit ProcessorLimit(unsigned seconds);
  ~ProcessorLimit();
  ProcessorLimit(const ProcessorLimit&) = delete;
  ProcessorLimit& operator=(const ProcessorLimit&) = delete;

  bool is_reached() const;
};

/// The termination signal received since the start of the program; 0: none.
int stop_signal();

/// Ends this process as the signal would have, after cleanup.
[[noreturn]] void end_by_signal(int signal);

/// A word of a command in shell syntax, quoted if necessary.
std::string shell_word(const std::string& word);

}  // namespace warpstep::tools

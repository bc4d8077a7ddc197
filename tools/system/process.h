// Child processes: run one on the user's terminal, or listen to what one says.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace warpstep::tools {

using Arguments = std::vector<std::string>;
using Environment = std::vector<std::pair<std::string, std::string>>;  // set on top of our own

/// How a child ended: by itself with an exit code, or by a signal.
struct Ending {
  int exit_code = 0;
  int signal = 0;  // 0 unless a signal ended it

  bool good() const { return exit_code == 0 && signal == 0; }
};

/// What a child said on both of its outputs, and how it ended.
struct Answer {
  Ending ending;
  std::string text;
};

/// Runs a program on our own terminal and waits for it. Signals that ask us to stop (Ctrl-C among
/// them) are passed on to the child. Throws std::runtime_error when it cannot be started.
Ending run_child(const Arguments& command, const Environment& environment = {});

/// The same for a program that has its own use for Ctrl-C, such as a debugger: the terminal sends
/// it there, and we do not end by it.
Ending run_interactive(const Arguments& command, const Environment& environment = {});

/// Runs a program with its input closed and returns what it says. Otherwise as run_child().
Answer listen_to(const Arguments& command, const Environment& environment = {});

/// Where a child's words go, and how long it may take.
struct Outputs {
  std::string said;        // file of its standard output
  std::string complained;  // file of its standard error
  unsigned seconds = 0;    // then SIGALRM ends it; 0: never
};

/// Runs a program with its input closed and its outputs written to files. Otherwise as run_child().
Ending run_aside(const Arguments& command, const Environment& environment, const Outputs& outputs);

/// The signal that asked us to stop since the start of the program; 0 when none did.
int stop_signal();

/// Ends this process as the signal would have, once everything is cleaned up.
[[noreturn]] void end_by_signal(int signal);

}  // namespace warpstep::tools

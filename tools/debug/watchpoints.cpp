#include "tools/debug/watchpoints.h"

#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstddef>
#include <cstdint>

namespace warpstep::tools::debug {

#if defined(__x86_64__)

namespace {

volatile std::uint64_t watched = 0;

[[noreturn]] void write_when_continued() {
  if (ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) != 0) _exit(1);
  raise(SIGSTOP);
  watched = 1;
  _exit(0);
}

bool set_debug_register(pid_t process, std::size_t number, std::uintptr_t value) {
  const std::size_t place = offsetof(user, u_debugreg) + number * sizeof(user::u_debugreg[0]);
  return ptrace(PTRACE_POKEUSER, process, place, value) == 0;
}

/// The child's next stop; 0 if it has ended.
int next_stop(pid_t child) {
  int status = 0;
  return waitpid(child, &status, 0) == child && WIFSTOPPED(status) ? WSTOPSIG(status) : 0;
}

}  // namespace

bool has_watchpoints() {
  constexpr std::uintptr_t kFirst = 1, kWrites = 1 << 16, kEightBytes = 2 << 18;
  const pid_t child = fork();
  if (child < 0) return true;
  if (child == 0) write_when_continued();
  if (next_stop(child) != SIGSTOP) return true;
  const bool is_set = set_debug_register(child, 0, reinterpret_cast<std::uintptr_t>(&watched)) &&
                      set_debug_register(child, 7, kFirst | kWrites | kEightBytes);
  ptrace(PTRACE_CONT, child, nullptr, nullptr);
  const int stop = next_stop(child);
  if (stop != 0) {
    kill(child, SIGKILL);
    next_stop(child);
  }
  return is_set && stop == SIGTRAP;
}

#else

bool has_watchpoints() {
  return true;
}

#endif

}  // namespace warpstep::tools::debug

#include "sim/debug/failure_core.h"

#include <sched.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string_view>

#include "sim/abi/debugger_tables.h"
#include "sim/block/worker.h"
#include "sim/debug/core_file.h"

namespace warpstep::sim {

namespace {

std::atomic<unsigned> waiting{0};  // workers that stand still
std::atomic<bool> is_holding{false};

/// Notes the registers of the interrupted worker.
void stand_still(int, siginfo_t*, void* context) {
  const int keep = errno;
  const auto id = static_cast<unsigned long long>(gettid());
  for (unsigned i = 1; i < warpstep_debug_os_thread_count; ++i)
    if (warpstep_debug_os_threads[i].id == id)
      registers_of_interrupted(context, warpstep_debug_os_threads[i].registers);
  waiting.fetch_add(1);
  while (is_holding.load()) sched_yield();
  errno = keep;
}

/// While it lives the other workers stand still between two of their instructions, and
/// warpstep_debug_os_threads has their registers.
class HeldWorkers {
 public:
  HeldWorkers() {
    struct sigaction action {};
    action.sa_sigaction = stand_still;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
    sigaction(hold_signal(), &action, nullptr);
    waiting = 0;
    is_holding = true;
    const Registers& own = warpstep_debug_os_threads[0].registers;
    unsigned others = 0;
    for (const auto* record = warpstep_debug_workers; record != nullptr; record = record->next) {
      const bool is_busy = record->grid != nullptr && *static_cast<void* const*>(record->grid);
      if (!is_busy || record->os_thread == warpstep_debug_os_threads[0].id ||
          warpstep_debug_os_thread_count == kWarpstepDebugMostOsThreads)
        continue;
      WarpstepDebugOsThread& thread = warpstep_debug_os_threads[warpstep_debug_os_thread_count];
      std::memcpy(thread.registers, own, sizeof own);
      thread.id = record->os_thread;
      ++warpstep_debug_os_thread_count;
      others += tgkill(getpid(), static_cast<pid_t>(thread.id), hold_signal()) == 0;
    }
    constexpr timespec kStep{0, 1000000};
    for (int i = 0; i < 1000 && waiting < others; ++i) nanosleep(&kStep, nullptr);
  }
  ~HeldWorkers() {
    is_holding = false;  // a worker that has not answered may still do so: the handler stays
  }
  HeldWorkers(const HeldWorkers&) = delete;
  HeldWorkers& operator=(const HeldWorkers&) = delete;
};

/// In a copy of the process, which nobody changes meanwhile. Returns 0, or errno.
int write_from_copy() {
  pid_t copy;
  {
    const HeldWorkers held;
    // Unlike fork() it takes no lock, and notes no other number of the thread in its memory.
    copy = static_cast<pid_t>(syscall(SYS_clone, SIGCHLD, nullptr, nullptr, nullptr, nullptr));
  }
  if (copy == 0) _exit(warpstep_debug_write_core());
  if (copy < 0) return warpstep_debug_write_core();
  int status = 0;
  while (waitpid(copy, &status, 0) < 0)
    if (errno != EINTR) return errno;
  return WIFEXITED(status) ? WEXITSTATUS(status) : EIO;
}

}  // namespace

int hold_signal() {
  return SIGRTMIN + 6;
}

void write_core_if_wanted() {
  const char* const wanted = std::getenv("CUDA_ENABLE_COREDUMP_ON_EXCEPTION");
  if (wanted == nullptr || std::string_view(wanted) != "1") return;
  static std::atomic<std::uint64_t> latest{0};
  static std::atomic<bool> is_written{false};
  const std::uint64_t launch = warpstep_debug_launch.number;
  if (latest.exchange(launch) == launch) {
    while (!is_written) sched_yield();  // this block is shown as it failed, too
    return;
  }
  is_written = false;
  const char* const file = std::getenv("CUDA_COREDUMP_FILE");
  if (file != nullptr && file[0] != 0)
    std::snprintf(warpstep_debug_core_file, sizeof warpstep_debug_core_file, "%s", file);
  else
    std::snprintf(warpstep_debug_core_file, sizeof warpstep_debug_core_file, "core.%d", getpid());
  WarpstepDebugOsThread& self = warpstep_debug_os_threads[0];
  self.id = static_cast<unsigned long long>(gettid());
  int error = ENOTSUP;
  if (registers_here(self.registers)) {
    warpstep_debug_os_thread_count = 1;
    error = write_from_copy();
  }
  is_written = true;
  if (error != 0)
    std::fprintf(stderr, "warpstep: cannot write the core file %s: %s\n", warpstep_debug_core_file,
                 std::strerror(error));
  else
    std::fprintf(stderr, "warpstep: core file %s; open it with: warpstep debug --core %s\n",
                 warpstep_debug_core_file, warpstep_debug_core_file);
}

}  // namespace warpstep::sim

#include "sim/failure/interrupts.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <mutex>
#include <thread>

#include "sim/failure/signals.h"

namespace warpstep::sim {

namespace {

constinit std::atomic<bool> is_wanted = false;
constinit std::atomic<bool> was_interrupted = false;  // this launch
struct sigaction previous_action;
int wake[2];  // a pipe: a signal handler may write into it
std::mutex mutex;
Grid* running = nullptr;

void on_sigint(int signal, siginfo_t* info, void* context) {
  was_interrupted = true;
  const int before = errno;
  [[maybe_unused]] const ssize_t written = write(wake[1], "", 1);
  errno = before;
  if ((previous_action.sa_flags & SA_SIGINFO) != 0)
    previous_action.sa_sigaction(signal, info, context);
  else if (previous_action.sa_handler != SIG_DFL && previous_action.sa_handler != SIG_IGN)
    previous_action.sa_handler(signal);
}

/// Ends the grid, again and again as the watchdog does: a worker may have been inside the C
/// library.
void stop_grids() {
  for (char byte; read(wake[0], &byte, 1) != 0;) {
    while (true) {
      {
        const std::scoped_lock lock(mutex);
        if (running == nullptr || !was_interrupted) break;
        if (!running->interrupted()) running->interrupt();
        running->interrupt_workers(interrupt_signal());
      }
      std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
  }
}

}  // namespace

void stop_launches_at_interrupts() {
  static const bool once = [] {
    if (pipe2(wake, O_CLOEXEC) != 0) return false;
    sigset_t all, before;  // the interpreter's signals are its own threads'
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    std::thread(stop_grids).detach();
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return true;
  }();
  is_wanted = once;
}

StoppedByInterrupt::StoppedByInterrupt(Grid& grid) : is_watched_(is_wanted) {
  if (!is_watched_) return;
  {
    const std::scoped_lock lock(mutex);
    was_interrupted = false;  // that was a launch which had ended by then
    running = &grid;
  }
  struct sigaction action {};
  action.sa_sigaction = on_sigint;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, &previous_action);
}

StoppedByInterrupt::~StoppedByInterrupt() {
  if (!is_watched_) return;
  sigaction(SIGINT, &previous_action, nullptr);
  const std::scoped_lock lock(mutex);
  running = nullptr;
}

}  // namespace warpstep::sim

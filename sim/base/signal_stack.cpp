#include "sim/base/signal_stack.h"

#include "sim/base/observer.h"

#include <signal.h>
#include <sys/mman.h>

#include <new>
#include <utility>

namespace warpstep::sim {

namespace {

constinit thread_local int blocked_signal = 0;

// These two outlive GiveBack: static destructors may launch kernels, too.
constinit thread_local stack_t ours{};
constinit thread_local stack_t before{};

/// Whoever gave the thread a signal stack before us, such as the address sanitizer, expects to find
/// its own there when the thread ends.
struct GiveBack {
  ~GiveBack() {
    const stack_t used = std::exchange(ours, {});
    if (used.ss_sp == nullptr) return;
    sigaltstack(&before, nullptr);
    munmap(used.ss_sp, used.ss_size);
  }
  void at_end_of_thread() {}
};

thread_local GiveBack give_back;

void unblock_signal() {
  const int signal = std::exchange(blocked_signal, 0);
  if (signal == 0) return;
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, signal);
  pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
}

}  // namespace

void use_signal_stack() {
  unblock_signal();
  if (ours.ss_sp != nullptr) return;
  give_back.at_end_of_thread();
  // An observer puts what it learns into words there, with the help of libdw.
  stack_t stack{};
  stack.ss_size = observer == nullptr ? 64 << 10 : 2 << 20;
  stack.ss_sp = mmap(nullptr, stack.ss_size, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (stack.ss_sp == MAP_FAILED) throw std::bad_alloc();
  sigaltstack(&stack, &before);
  ours = stack;
}

void note_blocked_signal(int signal) {
  blocked_signal = signal;
}

}  // namespace warpstep::sim

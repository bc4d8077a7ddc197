#include "sim/base/signal_stack.h"

#include "sim/base/observer.h"

#include <signal.h>
#include <sys/mman.h>
#include <ucontext.h>

#include <cstdint>
#include <cstring>
#include <new>
#include <utility>

namespace warpstep::sim {

namespace {

constinit thread_local bool has_left_handler = false;
// A bit for each signal: of a sigset_t, 128 bytes, the others mean nothing.
constinit thread_local std::uint64_t mask_before = 0;

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

void unblock_signals() {
  if (!std::exchange(has_left_handler, false)) return;
  sigset_t signals;
  sigemptyset(&signals);
  std::memcpy(&signals, &mask_before, sizeof mask_before);
  pthread_sigmask(SIG_SETMASK, &signals, nullptr);
}

}  // namespace

void use_signal_stack() {
  unblock_signals();
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

void note_left_handler(const void* context) {
  if (has_left_handler) return;  // of a thread that was not ready for signals again
  const sigset_t& before_it = static_cast<const ucontext_t*>(context)->uc_sigmask;
  std::memcpy(&mask_before, &before_it, sizeof mask_before);
  has_left_handler = true;
}

KeptSignalStack::KeptSignalStack() {
  stack_t none{};
  none.ss_flags = SS_DISABLE;
  sigaltstack(&none, nullptr);
  unblock_signals();
}

KeptSignalStack::~KeptSignalStack() {
  if (ours.ss_sp != nullptr) sigaltstack(&ours, nullptr);
}

}  // namespace warpstep::sim

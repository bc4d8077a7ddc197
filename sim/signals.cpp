#include "sim/signals.h"

#include <signal.h>
#include <ucontext.h>

#include <array>

#include "sim/worker.h"

// Bounds of the program's own code, defined by the linker.
extern "C" char __executable_start, etext;

namespace warpstep::sim {

namespace {

constexpr std::array kFaults{SIGSEGV, SIGBUS, SIGFPE, SIGILL};
std::array<struct sigaction, kFaults.size()> previous;

const void* program_counter(const ucontext_t& context) {
#if defined(__x86_64__)
  return reinterpret_cast<const void*>(context.uc_mcontext.gregs[REG_RIP]);
#elif defined(__aarch64__)
  return reinterpret_cast<const void*>(context.uc_mcontext.pc);
#else
  return nullptr;
#endif
}

bool was_write(const ucontext_t& context) {
#if defined(__x86_64__)
  return (context.uc_mcontext.gregs[REG_ERR] & 2) != 0;
#else
  return false;
#endif
}

/// Leaves the signal to the handler that was there before ours.
void pass_on(int signal, siginfo_t* info, void* context) {
  for (std::size_t i = 0; i < kFaults.size(); ++i) {
    if (kFaults[i] != signal) continue;
    const struct sigaction& old = previous[i];
    if ((old.sa_flags & SA_SIGINFO) != 0) return old.sa_sigaction(signal, info, context);
    if (old.sa_handler == SIG_IGN) return;
    if (old.sa_handler != SIG_DFL) return old.sa_handler(signal);
  }
  struct sigaction action {};
  action.sa_handler = SIG_DFL;
  sigaction(signal, &action, nullptr);  // the instruction is tried again and ends the process
}

void on_fault(int signal, siginfo_t* info, void* raw_context) {
  Worker* const worker = Worker::running();
  if (worker == nullptr || !worker->runs_fibers()) return pass_on(signal, info, raw_context);
  const auto& context = *static_cast<const ucontext_t*>(raw_context);
  worker->stop({.kind = FaultKind::signal,
                .pc = program_counter(context),
                .signal = signal,
                .signal_code = info->si_code,
                .address = info->si_addr,
                .is_write = was_write(context)});
}

/// The clock has run out. A thread that is inside the C library may hold a lock: it is left alone
/// until it is back in the program's own code.
void on_interrupt(int, siginfo_t*, void* raw_context) {
  Worker* const worker = Worker::running();
  if (worker == nullptr || !worker->may_be_interrupted() || !worker->grid().timed_out()) return;
  const void* const pc = program_counter(*static_cast<const ucontext_t*>(raw_context));
  if (pc < &__executable_start || pc >= &etext) return;
  worker->stop({.kind = FaultKind::timeout, .pc = pc});
}

void install(int signal, void (*handler)(int, siginfo_t*, void*), struct sigaction* old) {
  struct sigaction action {};
  action.sa_sigaction = handler;
  // Not deferred: the handler is left by a switch of stacks and never returns.
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, old);
}

}  // namespace

int interrupt_signal() {
  return SIGRTMIN + 7;
}

void install_signal_handlers() {
  struct sigaction current {};
  sigaction(kFaults.front(), nullptr, &current);  // the one that programs replace, if any
  if ((current.sa_flags & SA_SIGINFO) != 0 && current.sa_sigaction == on_fault) return;
  for (std::size_t i = 0; i < kFaults.size(); ++i) install(kFaults[i], on_fault, &previous[i]);
  install(interrupt_signal(), on_interrupt, nullptr);
}

void use_signal_stack(std::vector<unsigned char>& memory) {
  if (!memory.empty()) return;
  memory.resize(64 << 10);
  stack_t stack{};
  stack.ss_sp = memory.data();
  stack.ss_size = memory.size();
  sigaltstack(&stack, nullptr);
}

}  // namespace warpstep::sim

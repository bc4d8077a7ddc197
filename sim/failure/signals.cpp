#include "sim/failure/signals.h"

#include <link.h>
#include <signal.h>
#include <ucontext.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/base/observer.h"
#include "sim/base/signal_stack.h"
#include "sim/base/uninterrupted.h"
#include "sim/block/worker.h"
#include "sim/debug/failure_core.h"
#include "sim/failure/forbidden_access.h"
#include "sim/symbols/backtrace.h"
#include "sim/symbols/loaded_files.h"

namespace warpstep::sim {

namespace {

constexpr std::array kFaults{SIGSEGV, SIGBUS, SIGFPE, SIGILL};
std::array<struct sigaction, kFaults.size()> previous_actions;

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

const void* address_of(const siginfo_t& info, const ucontext_t& context) {
  return info.si_code == SI_KERNEL ? address_outside_all(context) : info.si_addr;
}

/// Leaves the signal to the handler that was installed before.
void pass_on(int signal, siginfo_t* info, void* context) {
  for (std::size_t i = 0; i < kFaults.size(); ++i) {
    if (kFaults[i] != signal) continue;
    const struct sigaction& old = previous_actions[i];
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
  const auto& context = *static_cast<const ucontext_t*>(raw_context);
  const Fault fault{.kind = FaultKind::signal,
                    .pc = program_counter(context),
                    .signal = signal,
                    .signal_code = info->si_code,
                    .address = address_of(*info, context),
                    .is_write = was_write(context)};
  if (worker != nullptr && worker->runs_loops()) {
    note_left_handler(raw_context);
    worker->leave_loops(fault);
  }
  if (worker == nullptr || !worker->runs_fibers()) {
    if (observer != nullptr && signal == SIGSEGV)
      observer->host_faulted(info->si_addr, was_write(context), program_counter(context));
    return pass_on(signal, info, raw_context);
  }
  note_left_handler(raw_context);
  worker->stop(fault);
}

/// Where machine code lies: [first, last).
struct Range {
  std::uintptr_t first, last;
};

/// The code of the program and of its own shared libraries: of all that lies outside the system's
/// folders.
std::vector<Range> read_own_code() {
  std::vector<Range> own;
  dl_iterate_phdr(
      [](dl_phdr_info* module, std::size_t, void* ranges) {
        const std::string_view name = module->dlpi_name;  // "" for the program itself
        if (name.starts_with("/lib") || name.starts_with("/usr/lib") || name.starts_with("linux-"))
          return 0;
        for (const ElfW(Phdr)* part = module->dlpi_phdr;
             part != module->dlpi_phdr + module->dlpi_phnum; ++part) {
          const std::uintptr_t first = module->dlpi_addr + part->p_vaddr;
          if (part->p_type == PT_LOAD && (part->p_flags & PF_X) != 0)
            static_cast<std::vector<Range>*>(ranges)->push_back({first, first + part->p_memsz});
        }
        return 0;
      },
      &own);
  return own;
}

// As the latest launch found it: a signal handler may not ask. Never freed: one may be looking.
constinit std::atomic<const std::vector<Range>*> own_code = nullptr;

/// dlopen() may have loaded libraries since the launch before.
void note_own_code() {
  static std::mutex mutex;
  static unsigned long long known = 0;
  const unsigned long long changes = changes_of_libraries();
  const std::scoped_lock lock(mutex);
  if (std::exchange(known, changes) != changes) own_code = new std::vector<Range>(read_own_code());
}

/// The clock has run out. A thread that is inside the C library or the engine may hold a lock: it
/// is left alone until it is back in the program's own code.
void on_interrupt(int, siginfo_t*, void* raw_context) {
  Worker* const worker = Worker::running();
  if (worker == nullptr) return;
  const bool leaves_loops =
      worker->runs_loops() && (worker->grid().is_out_of_loops() || worker->grid().timed_out());
  if (!leaves_loops && (!worker->may_be_interrupted() || !worker->grid().timed_out())) return;
  if (Uninterrupted::refuses_clock()) return;
  const void* const pc = program_counter(*static_cast<const ucontext_t*>(raw_context));
  const auto is_here = [address = reinterpret_cast<std::uintptr_t>(pc)](const Range& code) {
    return address >= code.first && address < code.last;
  };
  const std::vector<Range>& own = *own_code.load();
  if (std::none_of(own.begin(), own.end(), is_here)) return;
  note_left_handler(raw_context);
  if (leaves_loops) worker->leave_loops(std::nullopt);
  // It may be inside the engine, or the observer, which the thread's own code calls.
  worker->stop({.kind = FaultKind::timeout, .pc = pc, .calls = calls_on_this_stack()});
}

void install(int signal, void (*handler)(int, siginfo_t*, void*), int more_flags,
             struct sigaction* old) {
  struct sigaction action {};
  action.sa_sigaction = handler;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | more_flags;
  // Blocked until the worker is ready for them: they would be handled on the stack of this handler,
  // which is left by a switch of stacks and read afterwards.
  sigemptyset(&action.sa_mask);
  sigaddset(&action.sa_mask, interrupt_signal());
  sigaddset(&action.sa_mask, hold_signal());
  sigaction(signal, &action, old);
}

}  // namespace

int interrupt_signal() {
  return SIGRTMIN + 7;
}

void install_signal_handlers() {
  note_own_code();
  struct sigaction current {};
  sigaction(kFaults.front(), nullptr, &current);  // the one that programs replace, if any
  if ((current.sa_flags & SA_SIGINFO) != 0 && current.sa_sigaction == on_fault) return;
  for (std::size_t i = 0; i < kFaults.size(); ++i)
    // Not deferred: the handler is left by a switch of stacks and never returns.
    install(kFaults[i], on_fault, SA_NODEFER, &previous_actions[i]);
  // One at a time: on a busy machine the clock's signals come faster than they are answered.
  install(interrupt_signal(), on_interrupt, 0, nullptr);
}

}  // namespace warpstep::sim

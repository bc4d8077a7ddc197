#include "sim/device/builtins/trap.h"
#include "sim/base/invariant.h"

#include <cassert>
#include <cstdio>
#include <cstdlib>

#include "sim/abi/misuse.h"
#include "sim/block/worker.h"
#include "sim/symbols/backtrace.h"

namespace warpstep::sim {

void trap() {
  Worker* const worker = Worker::running();
  if (worker == nullptr) std::abort();
  // The call lies before the address to return to; behind it another function may begin.
  const char* const back = static_cast<const char*>(__builtin_return_address(0));
  worker->stop({.kind = FaultKind::trap, .pc = back - 1});
}

void stop_for_misuse(const char* what, const char* advice, const char* rule) {
  Worker* const worker = Worker::running();
  if (worker == nullptr) broken_invariant(what);
  worker->stop({.kind = FaultKind::misuse,
                .what = what,
                .rule = rule,
                .advice = advice,
                .calls = calls_on_this_stack()});
}

}  // namespace warpstep::sim

/// Replaces the C library's function: a failed assert() in a kernel ends the launch, not the
/// process.
extern "C" void __assert_fail(const char* expression, const char* file, unsigned line,
                              const char* function) noexcept {
  if (warpstep::sim::Worker* const worker = warpstep::sim::Worker::running())
    worker->stop({.kind = warpstep::sim::FaultKind::assertion,
                  .expression = expression,
                  .file = file,
                  .function = function,
                  .line = line});
  std::fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file, line, function, expression);
  std::abort();
}

/// What libraries of kernels call by that name: a program that loads one has the C library's before
/// the engine's.
extern "C" [[gnu::alias("__assert_fail")]] void __wrap___assert_fail(const char*, const char*,
                                                                     unsigned,
                                                                     const char*) noexcept;

// Fault: what stopped a thread, noted where nothing may be allocated (a signal handler, a full
// stack) and put into words later.
#pragma once

#include <driver_types.h>

#include <string>
#include <vector>

namespace warpstep::sim {

/// The ways in which a thread can end its launch.
enum class FaultKind {
  none,       // nothing happened
  assertion,  // assert() failed
  trap,       // __trap()
  exception,  // an exception left the kernel
  signal,     // the processor refused an instruction
  misuse,     // of a function of CUDA's or an array, in words: `code`, `what` and `advice`
  deadlock,   // no thread of the block can continue
  timeout,    // the launch ran longer than allowed
};

/// One fault of the thread that is running.
struct Fault {
  FaultKind kind = FaultKind::none;
  const void* pc = nullptr;       // the instruction, where known
  int signal = 0;                 // SIGSEGV, SIGFPE, ...
  int signal_code = 0;            // si_code
  const void* address = nullptr;  // what a SIGSEGV or SIGBUS could not reach
  bool is_write = false;          // that access
  const char* expression = "";    // of an assertion; these three live as long as the program
  const char* file = "";
  const char* function = "";
  unsigned line = 0;
  cudaError_t code = cudaErrorLaunchFailure;  // after a misuse
  std::string what{};                         // of an exception or a misuse
  const char* rule = "";                      // of a misuse: what findings call it
  const char* advice = "";                    // after a misuse
  std::vector<const void*> calls{};           // that led to a misuse, innermost first
  bool is_reported = false;                   // a finding says it all
};

}  // namespace warpstep::sim

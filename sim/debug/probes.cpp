// Asks the probes that a debugger has put into the user's code.
#include "sim/debug/probes.h"

#include <sys/uio.h>
#include <unistd.h>

#include <bit>
#include <cstddef>
#include <cstring>

#include "sim/abi/builtin_variables.h"

extern "C" {
constinit WarpstepDebugProbe warpstep_debug_probes[kWarpstepDebugMostProbes];
constinit std::uint64_t warpstep_debug_passes_once = 0;
constinit std::uint64_t warpstep_debug_pages[kWarpstepDebugMostPages];
}

namespace warpstep::sim {

namespace {

using Step = WarpstepDebugProbeStep;

constexpr std::uint64_t kPageBytes = 4096;

/// Whether memory can be read: it is asked for once, because it takes a system call.
bool is_there(std::uint64_t page) {
  std::uint64_t& known = warpstep_debug_pages[page % kWarpstepDebugMostPages];
  if (known == page + 1) return true;  // 0: none
  char first = 0;
  const iovec here{&first, 1}, there{reinterpret_cast<void*>(page * kPageBytes), 1};
  if (process_vm_readv(getpid(), &here, 1, &there, 1, 0) != 1) return false;
  known = page + 1;
  return true;
}

/// Whether a read worked: memory that is not there ends no program.
bool read(std::uint64_t address, void* into, std::size_t bytes) {
  if (!is_there(address / kPageBytes) || !is_there((address + bytes - 1) / kPageBytes))
    return false;
  std::memcpy(into, reinterpret_cast<const void*>(address), bytes);
  return true;
}

double as_double(std::uint64_t word) {
  return std::bit_cast<double>(word);
}

std::uint64_t word_of(double value) {
  return std::bit_cast<std::uint64_t>(value);
}

std::uint64_t of_double(const Step& step, double a, double b) {
  switch (step.operation) {
    case Step::kAddDoubles:
      return word_of(a + b);
    case Step::kSubtractDoubles:
      return word_of(a - b);
    case Step::kMultiplyDoubles:
      return word_of(a * b);
    case Step::kDivideDoubles:
      return word_of(a / b);
    case Step::kEqualDoubles:
      return a == b;
    case Step::kLessDoubles:
      return a < b;
    default:
      return a <= b;
  }
}

std::uint64_t of_two(const Step& step, std::uint64_t a, std::uint64_t b) {
  const auto left = static_cast<std::int64_t>(a), right = static_cast<std::int64_t>(b);
  switch (step.operation) {
    case Step::kAdd:
      return a + b;
    case Step::kSubtract:
      return a - b;
    case Step::kMultiply:
      return a * b;
    case Step::kDivide:
      return a / b;
    case Step::kModulo:
      return a % b;
    case Step::kSignedDivide:
      return static_cast<std::uint64_t>(right == -1 ? -left : left / right);
    case Step::kSignedModulo:
      return static_cast<std::uint64_t>(right == -1 ? 0 : left % right);
    case Step::kAnd:
      return a & b;
    case Step::kOr:
      return a | b;
    case Step::kXor:
      return a ^ b;
    case Step::kLeft:
      return a << (b & 63);
    case Step::kRight:
      return a >> (b & 63);
    case Step::kSignedRight:
      return static_cast<std::uint64_t>(left >> (b & 63));
    case Step::kEqual:
      return a == b;
    case Step::kLess:
      return a < b;
    case Step::kSignedLess:
      return left < right;
    default:
      return of_double(step, as_double(a), as_double(b));
  }
}

bool divides(const Step& step) {
  return step.operation >= Step::kDivide && step.operation <= Step::kSignedModulo;
}

/// What an address holds; false if it holds nothing.
bool load(const Step& step, std::uint64_t& word) {
  const std::uint64_t address = word;
  word = 0;
  if (!read(address, &word, step.number)) return false;
  if (step.operation == Step::kReadFloat) {
    if (step.number == sizeof(float))
      word = word_of(std::bit_cast<float>(static_cast<std::uint32_t>(word)));
  } else if (step.operation == Step::kReadSigned) {
    const unsigned unused = 64 - 8 * static_cast<unsigned>(step.number);
    word = static_cast<std::uint64_t>(static_cast<std::int64_t>(word << unused) >> unused);
  }
  return true;
}

std::uint64_t variable(std::uint64_t number) {
  const uint3 all[] = {
      threadIdx, blockIdx, {blockDim.x, blockDim.y, blockDim.z}, {gridDim.x, gridDim.y, gridDim.z}};
  const uint3& one = all[number / 3];
  return number % 3 == 0 ? one.x : number % 3 == 1 ? one.y : one.z;
}

/// Whether a probe's steps leave something other than 0, or cannot say.
bool holds(const WarpstepDebugProbe& probe, std::uint64_t frame) {
  std::uint64_t stack[kWarpstepDebugMostProbeSteps];
  std::size_t top = 0;
  for (std::uint64_t i = 0; i < probe.step_count; ++i) {
    const Step& step = probe.steps[i];
    if (step.operation == Step::kNumber) {
      stack[top++] = step.number;
    } else if (step.operation == Step::kVariable) {
      stack[top++] = variable(step.number);
    } else if (step.operation == Step::kFrame) {
      stack[top++] = frame + step.number;
    } else if (step.operation == Step::kThreadLocal) {
      stack[top++] = reinterpret_cast<std::uint64_t>(__builtin_thread_pointer()) + step.number;
    } else if (step.operation <= Step::kReadFloat) {
      if (!load(step, stack[top - 1])) return true;
    } else if (step.operation == Step::kThen || step.operation == Step::kElse) {
      if ((stack[top - 1] != 0) == (step.operation == Step::kElse))
        i += step.number;
      else
        --top;
    } else if (step.operation == Step::kInvert) {
      stack[top - 1] = stack[top - 1] == 0;
    } else if (step.operation == Step::kNarrow) {
      stack[top - 1] = static_cast<std::uint32_t>(stack[top - 1]);
    } else if (step.operation == Step::kSignedNarrow) {
      stack[top - 1] =
          static_cast<std::uint64_t>(std::int64_t{static_cast<std::int32_t>(stack[top - 1])});
    } else if (step.operation == Step::kToDouble) {
      stack[top - 1] = word_of(static_cast<double>(static_cast<std::int64_t>(stack[top - 1])));
    } else if (step.operation == Step::kToFloat) {
      stack[top - 1] = word_of(static_cast<float>(as_double(stack[top - 1])));
    } else {
      --top;
      if (divides(step) && stack[top] == 0) return true;
      stack[top - 1] = of_two(step, stack[top - 1], stack[top]);
    }
  }
  return top == 0 || stack[top - 1] != 0;
}

}  // namespace

}  // namespace warpstep::sim

extern "C" {

[[gnu::used]] std::uint64_t warpstep_debug_probe_passes(std::uint64_t number, std::uint64_t stack,
                                                        std::uint64_t frame) {
  if (warpstep_debug_passes_once == stack) {
    warpstep_debug_passes_once = 0;
    return 0;
  }
  if (!warpstep::sim::holds(warpstep_debug_probes[number], frame)) return 0;
  return warpstep_debug_stop_at(number);
}
}

// Which threads a debugger waits for.
#include "sim/debug/wanted.h"

#include <cstddef>

#include "sim/abi/builtin_variables.h"
#include "sim/abi/debugger_follow.h"
#include "sim/abi/run_queue.h"
#include "sim/abi/thread.h"

extern "C" {
constinit WarpstepDebugCondition warpstep_debug_conditions[kWarpstepDebugMostWanted];
}

namespace warpstep::sim {

namespace {

/// What an operation makes of two words.
std::uint32_t result(std::uint32_t operation, std::uint32_t a, std::uint32_t b) {
  using Step = WarpstepDebugStep;
  const auto left = static_cast<std::int32_t>(a), right = static_cast<std::int32_t>(b);
  switch (operation) {
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
    case Step::kAnd:
      return a & b;
    case Step::kOr:
      return a | b;
    case Step::kXor:
      return a ^ b;
    case Step::kLeft:
      return a << b;
    case Step::kRight:
      return a >> b;
    case Step::kEqual:
      return a == b;
    case Step::kUnequal:
      return a != b;
    case Step::kLess:
      return a < b;
    case Step::kAtMost:
      return a <= b;
    case Step::kGreater:
      return a > b;
    case Step::kAtLeast:
      return a >= b;
    case Step::kBoth:
      return a != 0 && b != 0;
    case Step::kEither:
      return a != 0 || b != 0;
    case Step::kSignedDivide:
      return static_cast<std::uint32_t>(left / right);
    case Step::kSignedModulo:
      return static_cast<std::uint32_t>(left % right);
    case Step::kSignedRight:
      return static_cast<std::uint32_t>(left >> right);
    case Step::kSignedLess:
      return left < right;
    case Step::kSignedAtMost:
      return left <= right;
    case Step::kSignedGreater:
      return left > right;
    case Step::kSignedAtLeast:
      return left >= right;
    default:
      return 0;
  }
}

bool holds(const WarpstepDebugCondition& condition, const uint3& thread) {
  using Step = WarpstepDebugStep;
  const std::uint32_t variables[] = {thread.x,   thread.y,   thread.z,   blockIdx.x,
                                     blockIdx.y, blockIdx.z, blockDim.x, blockDim.y,
                                     blockDim.z, gridDim.x,  gridDim.y,  gridDim.z};
  std::uint32_t stack[kWarpstepDebugMostSteps];
  std::size_t top = 0;
  for (std::uint64_t i = 0; i < condition.step_count; ++i) {
    const Step& step = condition.steps[i];
    if (step.operation == Step::kNumber) {
      stack[top++] = step.number;
    } else if (step.operation < Step::kAdd) {
      stack[top++] = variables[step.operation - Step::kVariable];
    } else if (step.operation == Step::kNegate) {
      stack[top - 1] = stack[top - 1] == 0;
    } else {
      --top;
      stack[top - 1] = result(step.operation, stack[top - 1], stack[top]);
    }
  }
  return top == 0 || stack[top - 1] != 0;
}

bool is_wanted(const WarpstepDebugWanted& wanted, const uint3& thread) {
  // 0: any; 1: the one; else the bits from the second on say which coordinates count.
  const auto is = [](std::uint64_t which, const std::uint64_t(&where)[3], const uint3& index) {
    const std::uint64_t counts = which == 1 ? 14 : which;
    return ((counts & 2) == 0 || where[0] == index.x) &&
           ((counts & 4) == 0 || where[1] == index.y) && ((counts & 8) == 0 || where[2] == index.z);
  };
  return is(wanted.has_block, wanted.block, blockIdx) &&
         is(wanted.has_thread, wanted.thread, thread);
}

}  // namespace

void note_turn() {
  if (run_queue.running == nullptr) return;  // back on the OS thread's own stack
  note_kernel_begins();                      // about to: a debugger may stop here for its turn
  if (warpstep_debug_first != nullptr) let_first_go_on();
  bool wanted = false;
  for (std::uint64_t i = 0; i < warpstep_debug_wanted_count; ++i)
    wanted = wanted || (is_wanted(warpstep_debug_wanted[i], run_queue.running->index) &&
                        holds(warpstep_debug_conditions[i], run_queue.running->index));
  if (wanted) {
    warpstep_debug_turn_begins();
  } else if (warpstep_debug_end_is_wanted != 0) {
    warpstep_debug_end_is_wanted = 0;
    warpstep_debug_turn_ends();
  }
}

}  // namespace warpstep::sim

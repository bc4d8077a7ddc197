// What a debugger asks of the threads that it waits for, besides their coordinates: plain data,
// found by name like the tables of sim/abi/debugger_tables.h.
#pragma once

#include <cstdint>

#include "sim/abi/debugger_tables.h"

extern "C" {

/// One step of a machine with a stack of 32-bit words: puts a number or a variable there, or
/// replaces the upper two words (of kNegate: one) by what the operation makes of them.
struct WarpstepDebugStep {
  enum : std::uint32_t {  // tools/debug/gdb/warpstep/state/predicates.py has the same order
    kNumber,
    kVariable,  // of threadIdx, blockIdx, blockDim and gridDim the x, y and z
    kAdd = kVariable + 12,
    kSubtract,
    kMultiply,
    kDivide,
    kModulo,
    kAnd,
    kOr,
    kXor,
    kLeft,
    kRight,
    kEqual,
    kUnequal,
    kLess,
    kAtMost,
    kGreater,
    kAtLeast,
    kBoth,
    kEither,
    kNegate,
    kSignedDivide,
    kSignedModulo,
    kSignedRight,
    kSignedLess,
    kSignedAtMost,
    kSignedGreater,
    kSignedAtLeast,
  };
  std::uint32_t operation = kNumber, number = 0;
};
inline constexpr unsigned kWarpstepDebugMostSteps = 60;

/// Asked of each thread that the entry of warpstep_debug_wanted with the same number fits. Written
/// by the debugger, which sees to it that no step divides by 0.
struct WarpstepDebugCondition {
  std::uint64_t step_count = 0;  // 0: none; else it holds if a word other than 0 is left
  WarpstepDebugStep steps[kWarpstepDebugMostSteps];
};
extern WarpstepDebugCondition warpstep_debug_conditions[kWarpstepDebugMostWanted];
}

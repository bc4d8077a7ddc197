// Lanes that go through a statement in step, as warps do by habit: what the translator writes
// around `v[i] += v[i + 16];` where v is volatile. See docs/decisions/lock-step.md.
#pragma once

#include <type_traits>

#include "sim/device/warp/converged.h"

namespace warpstep::sim {

/// Waits for the lanes of the warp that reach the same line of the same file: for those that can
/// run until they arrive, wait elsewhere, end or are seen to spin, and for those at earlier lines.
[[gnu::always_inline]] inline void converge_at(unsigned line, const char* file) {
  if (run_queue.running != nullptr) converged_lanes({file, line, Operation::step});
}

/// The value that a statement is about to write, when the lanes that come to it have read theirs.
/// `kStep` numbers the statement.
template <unsigned kStep, class Value>
requires std::is_scalar_v<Value>
[[gnu::always_inline]] inline Value lockstep_read(Value value,
                                                  const char* file = __builtin_FILE()) {
  converge_at(2 * kStep, file);
  return value;
}

/// The same for what is no scalar, passed on untouched.
template <unsigned kStep, class Value>
requires(!std::is_scalar_v<std::decay_t<Value>>)
    [[gnu::always_inline]] inline Value&& lockstep_read(Value&& value,
                                                        const char* file = __builtin_FILE()) {
  converge_at(2 * kStep, file);
  return static_cast<Value&&>(value);
}

/// Goes on when the lanes that come to that statement have written.
template <unsigned kStep>
[[gnu::always_inline]] inline void lockstep_write_done(const char* file = __builtin_FILE()) {
  converge_at(2 * kStep + 1, file);
}

}  // namespace warpstep::sim

// Writer of loops and conditions with barriers behind them, which enclose loops over the threads of
// a block.
#include <algorithm>
#include <utility>

#include "tools/translate/loops/block_loop.h"
#include "tools/translate/loops/words/first_threads.h"

namespace warpstep::tools::translate {
namespace {

const char* const kAtomicsApart =
    "atomic functions stand where threads take turns, with no barrier between";

}  // namespace

void BlockLoop::with_head(const Statement& statement) {
  end_segment(false);
  const std::uint32_t open = statement.head_open, close = statement.head_close;
  const std::size_t outer = in_scope_.size();
  const bool follows_barrier = std::exchange(follows_barrier_, false);
  if (statement.kind != Statement::Kind::kIf)
    loop(statement);
  else if (variables_.is_uniform(open + 1, close) ||
           (follows_barrier && behind_ == 0 && variables_.is_uniform_at_barrier(open + 1, close)))
    condition(statement);
  else
    condition_of_warps(statement);
  in_scope_.resize(outer);
}

/// A loop that all threads pass equally often.
void BlockLoop::loop(const Statement& statement) {
  const std::uint32_t close = statement.head_close;
  std::uint32_t first = statement.head_open + 1, end = close;
  if (statement.kind == Statement::Kind::kFor) {
    std::uint32_t semicolon = first;
    while (semicolon < close && !unit_.is(semicolon, ';')) ++semicolon;
    if (semicolon == close) return refuse("a barrier stands in a for over a range");
    for (const Variable& variable : variables_.list())
      if (variable.head_close == close && variable.value != Value::kUniform &&
          variable.value != Value::kFixed)
        return refuse("threads may pass a loop with a barrier a different number of times");
    const bool declares =
        std::any_of(variables_.list().begin(), variables_.list().end(),
                    [&](const Variable& variable) { return variable.head_close == close; });
    if (!declares && semicolon > first && variables_.uniform_assignments(first, semicolon).empty())
      return refuse("threads may begin a loop with a barrier differently");
    first = semicolon + 1;
    end = first;
    while (end < close && !unit_.is(end, ';')) ++end;
    if (end + 1 < close && variables_.uniform_assignments(end + 1, close).empty())
      return refuse("threads may pass a loop with a barrier a different number of times");
  }
  if (!variables_.is_uniform(first, end))
    return refuse("threads may pass a loop with a barrier a different number of times");
  text_ += copied_.of(statement.first, close);
  const unsigned atomics = atomics_, before = atomics_since_barrier_, jumps = jumps_;
  const bool waited = some_waited_;
  ++loops_behind_;
  part(statement.parts.front());
  --loops_behind_;
  // The next pass follows the last one, and what is behind the loop may follow what is before it.
  const bool is_apart = jumps_ == jumps && always_passes_barrier(statement.parts.front()) &&
                        (atomics_since_barrier_ == 0 || atomics_ == atomics + 1);
  if (atomics_ > atomics && !is_apart) refuse(kAtomicsApart);
  atomics_since_barrier_ = std::max(atomics_since_barrier_, before);
  some_waited_ |= waited;
}

/// Whether a barrier stands in the statement but behind no condition.
bool BlockLoop::always_passes_barrier(const Statement& statement) {
  if (statement.kind == Statement::Kind::kBarrier) return true;
  return statement.kind == Statement::Kind::kBlock &&
         std::any_of(statement.parts.begin(), statement.parts.end(), always_passes_barrier);
}

/// A condition that all threads answer alike.
void BlockLoop::condition(const Statement& statement) {
  text_ += copied_.of(statement.first, statement.head_close);
  const unsigned before = atomics_since_barrier_;
  const bool waited = some_waited_;
  part(statement.parts.front());
  const unsigned passed = std::exchange(atomics_since_barrier_, before);
  const bool passed_waited = std::exchange(some_waited_, waited);
  if (statement.parts.size() > 1) {
    text_ += " else";
    part(statement.parts[1]);
  }
  atomics_since_barrier_ = std::max(atomics_since_barrier_, passed);
  some_waited_ |= passed_waited;
}

/// A loop's or a condition's body, with braces also where it has none.
void BlockLoop::part(const Statement& statement) {
  const std::size_t outer = in_scope_.size();
  text_ += " {";
  this->statement(statement);
  end_segment(false);
  text_ += " }";
  in_scope_.resize(outer);
}

/// What ends the loop over a row of threads in front of a statement that only its first ones do.
std::string BlockLoop::end_of_row(const Statement& statement) const {
  if (harmless_.is_of_file({})) return {};  // an operator, which may compare otherwise
  const std::uint32_t open = statement.first + 1;
  if (!unit_.is(statement.first, "if") || !unit_.is(open, '(') || !calls_.empty()) return {};
  const std::uint32_t close = unit_.token(open).match;
  if (statement_end(unit_, close + 1, statement.last + 1) != statement.last) return {};  // else
  const std::uint32_t end = end_of_first_threads(unit_, variables_, open + 1, close);
  if (end == kNone) return {};
  return " if (!(" + copied_.of(open + 1, end - 1) + ")) break;";
}

/// Behind the `(` of `if (...) return;`, or of one that breaks or continues; kNone if it is none.
std::uint32_t BlockLoop::condition_of_jump(const Statement& statement) const {
  if (!unit_.is(statement.first, "if") || !unit_.is(statement.first + 1, '(')) return kNone;
  std::uint32_t i = unit_.token(statement.first + 1).match + 1;
  const bool has_braces = unit_.is(i, '{');
  i += has_braces;
  const bool jumps = unit_.is(i, "return") || unit_.is(i, "break") || unit_.is(i, "continue");
  if (!jumps || !unit_.is(i + 1, ';') || i + 1 + has_braces != statement.last) return kNone;
  return statement.first + 2;
}

bool BlockLoop::is_uniform_jump(const Statement& statement) const {
  const std::uint32_t first = condition_of_jump(statement);
  if (first == kNone || !variables_.is_uniform(first, unit_.token(first - 1).match)) return false;
  const bool returns = has_word(unit_, statement.first, statement.last, "return");
  return behind_ == 0 || (!returns && loops_behind_ > 0);
}

/// `break` and `continue` of a loop with a barrier would be a thread's own.
void BlockLoop::expect_own_jumps(std::uint32_t first, std::uint32_t last) {
  std::uint32_t breaks_until = 0, continues_until = 0;  // in loops and switches of its own
  for (std::uint32_t i = first; i <= last; ++i) {
    const bool is_loop = unit_.is(i, "for") || unit_.is(i, "while") || unit_.is(i, "do");
    const std::uint32_t end =
        is_loop || unit_.is(i, "switch") ? statement_end(unit_, i, last + 1) : kNone;
    if (end != kNone) breaks_until = std::max(breaks_until, end);
    if (end != kNone && is_loop) continues_until = std::max(continues_until, end);
    if ((i > breaks_until && unit_.is(i, "break")) ||
        (i > continues_until && unit_.is(i, "continue")))
      return refuse("a thread may leave a loop with a barrier");
  }
}

/// Threads call atomic functions in their order. What one calls in two segments, another one does
/// in between; and where some warps wait in a function of theirs, the others run ahead.
void BlockLoop::note_atomics() {
  if (!std::exchange(segment_has_atomics_, false)) return;
  ++atomics_;
  if (++atomics_since_barrier_ > 1) refuse(kAtomicsApart);
  if (some_waited_) refuse("an atomic function stands behind a warp function of some warps");
}

}  // namespace warpstep::tools::translate

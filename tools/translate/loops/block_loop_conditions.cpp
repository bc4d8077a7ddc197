// Writer of conditions that a whole warp passes or does not.
#include <utility>

#include "tools/translate/loops/block_loop.h"

namespace warpstep::tools::translate {
namespace {

/// What is known of the threads that pass: which, and in a block of one row from which to which.
std::string declaration_of(const std::string& number) {
  return " bool warpstep_behind_" + number +
         "[warpstep_threads]; __builtin_memset(warpstep_behind_" + number +
         ", 0, warpstep_threads); unsigned warpstep_begin_" + number +
         " = blockDim.x, warpstep_end_" + number + " = 0;";
}

std::string note_of(const std::string& number) {
  const std::string begin = "warpstep_begin_" + number, end = "warpstep_end_" + number;
  return " { warpstep_behind_" + number + "[warpstep_lane] = true; if (" + begin +
         " > warpstep_x) " + begin + " = warpstep_x; if (" + end + " <= warpstep_x) " + end +
         " = warpstep_x + 1; }";
}

}  // namespace

/// Each thread answers once, and what stands behind the condition is for those that pass.
void BlockLoop::condition_of_warps(const Statement& statement) {
  const std::uint32_t open = statement.head_open, close = statement.head_close;
  if (has_word(unit_, statement.first, statement.last, "__syncthreads"))
    return refuse("threads may differ in a condition with a barrier behind it");
  if (!warp_values_.are_alike(open + 1, close))
    return refuse("lanes may differ in a condition with a warp function behind it");
  wants_whole_rows_ = true;
  const bool has_else = statement.parts.size() > 1;
  const unsigned passes = ++conditions_, does_not = has_else ? ++conditions_ : 0;
  text_ += " {" + declaration_of(std::to_string(passes));
  if (has_else) text_ += declaration_of(std::to_string(does_not));
  begin_statement(open, close);
  segment_ += " if " + copy(open, close) + note_of(std::to_string(passes));
  if (has_else) segment_ += " else" + note_of(std::to_string(does_not));
  end_segment(false);
  const unsigned before = exchanges_;
  part_behind(statement.parts.front(), passes);
  some_waited_ |= exchanges_ > before;
  if (has_else) part_behind(statement.parts[1], does_not);
  some_waited_ |= exchanges_ > before;
  text_ += " }";
}

void BlockLoop::part_behind(const Statement& statement, unsigned number) {
  text_ += " if (warpstep_end_" + std::to_string(number) + " != 0)";
  const unsigned outer = std::exchange(behind_, number);
  const unsigned loops = std::exchange(loops_behind_, 0);
  part(statement);
  behind_ = outer;
  loops_behind_ = loops;
}

/// Whether the statement is an `if (...) return;` for whole warps.
bool BlockLoop::returns_by_warps(const Statement& statement) {
  const std::uint32_t first = condition_of_jump(statement);
  if (first == kNone || !has_warps_) return false;
  const std::uint32_t close = unit_.token(first - 1).match;
  if (!warp_values_.are_alike(first, close)) return false;
  wants_whole_rows_ |= !variables_.is_uniform(first, close);
  return true;
}

}  // namespace warpstep::tools::translate

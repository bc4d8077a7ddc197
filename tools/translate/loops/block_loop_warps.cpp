// Writer of statements with warp functions, as loops over the threads of a block.
#include <algorithm>

#include "tools/translate/loops/block_loop.h"

namespace warpstep::tools::translate {

/// What the lanes give ends one segment, and the statement that takes it begins the next one. The
/// values of two statements in turn are kept apart: the segment that takes some may give others.
void BlockLoop::of_warp(const Statement& statement) {
  const std::uint32_t first = statement.first, last = statement.last;
  if (unit_.is(first, "__syncwarp")) {
    const bool is_all = unit_.is(first + 2, ')') ||
                        is_whole_warp(unit_, variables_, first + 2, unit_.token(first + 1).match);
    if (!is_all) return refuse("a warp function is not for all lanes");
    return end_segment(false);
  }
  const bool is_condition = unit_.is(first, "if");
  calls_ = is_condition ? read_warp_calls(unit_, first + 2, unit_.token(first + 1).match, refusal_)
                        : read_warp_calls(unit_, first, last, refusal_);
  if (calls_.empty()) return refuse("a warp function is not called");
  most_calls_ = std::max(most_calls_, calls_.size());
  ++exchanges_;
  for (std::size_t i = 0; i < calls_.size(); ++i) {
    const WarpCall& call = calls_[i];
    if (!is_whole_warp(unit_, variables_, call.mask_first, call.mask_end))
      return refuse("a warp function is not for all lanes");
    begin_statement(call.value_first, call.value_end - 1);
    segment_ += " " + values_of(i) + ".give<" + type_of(unit_, copied_, call) +
                ">(warpstep_lane, " + value_of(unit_, copied_, call) + ");";
  }
  end_segment(false);
  plain(statement);
  calls_.clear();
}

std::string BlockLoop::values_of(std::size_t call) const {
  return "warpstep_values[" + std::to_string(exchanges_ % 2) + "][" + std::to_string(call) + "]";
}

/// The tokens [first, last], with what stands for calls of warp functions.
std::string BlockLoop::copy(std::uint32_t first, std::uint32_t last,
                            const std::string& label) const {
  std::string text;
  for (std::size_t i = 0; i < calls_.size(); ++i) {
    const WarpCall& call = calls_[i];
    if (call.word < first || call.close > last) continue;
    if (call.word > first) text += copied_.of(first, call.word - 1, label);
    text += " " + answer_of(unit_, copied_, call, values_of(i));
    first = call.close + 1;
  }
  if (first <= last) text += copied_.of(first, last, label);
  return text;
}

}  // namespace warpstep::tools::translate

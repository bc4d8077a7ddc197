// Maps offsets in preprocessed source to locations in the user's files.
#pragma once

#include <algorithm>
#include <cstddef>

#include "tools/translate/parse/tokens.h"

namespace warpstep::tools::translate {

/// Scans the source once; queries must be in ascending order.
class Position {
 public:
  explicit Position(const Tokens& tokens) : tokens_(tokens) {}

  /// Advances to an offset, which must not be before the current one.
  void advance(std::size_t offset) {
    while (next_ < tokens_.markers.size() && tokens_.markers[next_].end <= offset) {
      marker_ = &tokens_.markers[next_++];
      line_ = marker_->line;
      line_begin_ = marker_->end;
    }
    // Scans only from the last offset to this one: a line may be as long as the file.
    seen_ = std::max(seen_, line_begin_);
    const std::string_view new_part = tokens_.source.substr(seen_, offset - seen_);
    for (std::size_t at = new_part.find('\n'); at != new_part.npos;
         at = new_part.find('\n', at + 1)) {
      ++line_;
      line_begin_ = seen_ + at + 1;
    }
    seen_ = offset;
    column_ = static_cast<unsigned>(offset - line_begin_ + 1);
  }

  unsigned line() const { return line_; }
  unsigned column() const { return column_; }  // from 1, in bytes
  /// The line marker that names the file; null before the first one.
  const LineMarker* marker() const { return marker_; }

 private:
  const Tokens& tokens_;
  const LineMarker* marker_ = nullptr;
  std::size_t next_ = 0;
  std::size_t line_begin_ = 0;
  std::size_t seen_ = 0;  // line ends before this offset are counted
  unsigned line_ = 1;
  unsigned column_ = 1;
};

}  // namespace warpstep::tools::translate

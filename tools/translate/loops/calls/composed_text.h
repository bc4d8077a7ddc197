// Source put together from pieces of a unit, with the edits made to them.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/translate/loops/copied_text.h"

namespace warpstep::tools::translate {

class ComposedText {
 public:
  /// What stands for a token; the token itself if it is empty.
  using Renaming = std::function<std::string(std::uint32_t)>;

  /// Text of no unit.
  void write(std::string_view text) { source_ += text; }
  /// The tokens [first, last] on lines of their own, which have their numbers.
  void copy(const CopiedText& from, std::uint32_t first, std::uint32_t last,
            const Renaming& renamed = {});

  const std::string& source() const { return source_; }
  /// Made to that source.
  const std::vector<Edit>& edits() const { return edits_; }

 private:
  std::string source_;
  std::vector<Edit> edits_;
};

}  // namespace warpstep::tools::translate

// Source put together from pieces of a unit.
#include "tools/translate/loops/calls/composed_text.h"

#include <algorithm>

namespace warpstep::tools::translate {

void ComposedText::copy(const CopiedText& from, std::uint32_t first, std::uint32_t last,
                        const Renaming& renamed) {
  const Unit& unit = from.unit();
  source_ += unit.marker_of(first);
  if (source_.empty() || source_.back() != '\n') source_ += ' ';
  const std::vector<Edit>& edits = from.edits();
  std::uint32_t at = unit.token(first).begin;
  const std::uint32_t end = unit.token(last).begin + unit.token(last).size;
  auto edit =
      std::lower_bound(edits.begin(), edits.end(), at,
                       [](const Edit& one, std::uint32_t offset) { return one.begin < offset; });
  const auto append = [&](std::uint32_t until) {
    for (; edit != edits.end() && edit->begin < until; ++edit)
      edits_.push_back({static_cast<std::uint32_t>(source_.size() + edit->begin - at),
                        edit->removed, edit->text});
    source_ += unit.tokens.source.substr(at, until - at);
    at = until;
  };
  for (std::uint32_t i = first; renamed && i <= last; ++i) {
    const std::string name = unit.is(i, Kind::kWord) ? renamed(i) : std::string();
    if (name.empty()) continue;
    const Token& token = unit.token(i);
    append(token.begin);
    for (; edit != edits.end() && edit->begin < token.begin + token.size; ++edit)
      edits_.push_back({static_cast<std::uint32_t>(source_.size()), 0, edit->text});
    source_ += name;
    at = token.begin + token.size;
  }
  append(end);
  if (!unit.is(last, '{') || unit.adjacent(last)) return;
  for (; edit != edits.end() && edit->begin == end && edit->removed == 0; ++edit)
    edits_.push_back({static_cast<std::uint32_t>(source_.size()), 0, edit->text});
}

}  // namespace warpstep::tools::translate

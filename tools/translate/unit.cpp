// The changes to the text and the errors of a translation.
#include "tools/translate/unit.h"

#include <algorithm>

namespace warpstep::tools::translate {

void Unit::insert_before(std::uint32_t i, std::string text) {
  edits_.push_back({token(i).begin, 0, std::move(text)});
}

void Unit::insert_after(std::uint32_t i, std::string text) {
  edits_.push_back({token(i).begin + token(i).size, 0, std::move(text)});
}

void Unit::replace(std::uint32_t first, std::uint32_t last, std::string text) {
  const std::uint32_t begin = token(first).begin;
  const std::uint32_t size = token(last).begin + token(last).size - begin;
  // What stands between the tokens may be lines, and those keep their numbers.
  const std::string_view old = tokens.source.substr(begin, size);
  for (std::size_t at = old.find('\n'); at != old.npos; at = old.find('\n', at + 1)) {
    const std::size_t end = std::min(old.find('\n', at + 1), old.size());
    const std::string_view line = old.substr(at + 1, end - at - 1);
    text += '\n';
    if (line.starts_with('#') && end < old.size()) text += line;
  }
  edits_.push_back({begin, size, std::move(text)});
}

void Unit::blank(std::uint32_t i) {
  edits_.push_back({token(i).begin, token(i).size, std::string(token(i).size, ' ')});
}

void Unit::note(std::uint32_t i, std::string text, bool is_warning) {
  if (too_many_errors()) return;
  const std::size_t offset = i < size() ? token(i).begin : tokens.source.size();
  errors_.push_back({static_cast<std::uint32_t>(offset), std::move(text), is_warning});
}

void Unit::error(std::uint32_t i, std::string text) {
  note(i, std::move(text), false);
}

void Unit::warning(std::uint32_t i, std::string text) {
  note(i, std::move(text), true);
}

Error Unit::placed(const PlacedError& error) const {
  const auto after =
      std::upper_bound(tokens.markers.begin(), tokens.markers.end(), error.offset,
                       [](std::uint32_t at, const LineMarker& marker) { return at < marker.end; });
  std::uint32_t line = 1;
  std::size_t begin = 0;
  std::string file;
  if (after != tokens.markers.begin()) {
    const LineMarker& marker = *(after - 1);
    line = marker.line;
    begin = marker.end;
    file = marker.file;
  }
  for (std::size_t at = tokens.source.find('\n', begin); at < error.offset;
       at = tokens.source.find('\n', begin)) {
    ++line;
    begin = at + 1;
  }
  return {file, line, static_cast<unsigned>(error.offset - begin + 1), error.text,
          error.is_warning};
}

std::string Unit::edited() {
  std::stable_sort(edits_.begin(), edits_.end(),
                   [](const Edit& a, const Edit& b) { return a.begin < b.begin; });
  std::string text;
  text.reserve(tokens.source.size() + edits_.size() * 64);
  std::size_t at = 0;
  for (const Edit& edit : edits_) {
    // Inside of what an earlier change took away: what is gone cannot be changed.
    if (edit.begin < at) continue;
    text.append(tokens.source, at, edit.begin - at);
    text += edit.text;
    at = edit.begin + edit.removed;
  }
  text.append(tokens.source.substr(at));
  return text;
}

Translation Unit::finish() && {
  std::stable_sort(errors_.begin(), errors_.end(),
                   [](const PlacedError& a, const PlacedError& b) { return a.offset < b.offset; });
  Translation translation;
  for (const PlacedError& error : errors_) translation.errors.push_back(placed(error));
  if (translation.good()) translation.text = edited();
  return translation;
}

}  // namespace warpstep::tools::translate

// Edits and errors of a translation.
#include "tools/translate/parse/unit.h"

#include <algorithm>

namespace warpstep::tools::translate {

bool Unit::in_system_header(std::uint32_t i) const {
  const auto next =
      std::upper_bound(tokens.markers.begin(), tokens.markers.end(), token(i).begin,
                       [](std::size_t at, const LineMarker& marker) { return at < marker.begin; });
  return next != tokens.markers.begin() && !std::prev(next)->flags.empty();
}

void Unit::insert_before(std::uint32_t i, std::string text) {
  // `case 1:k` must not become `case 1:::warpstep`, which is read as `::` and `:`.
  const bool is_adjacent = i > 0 && token(i - 1).begin + token(i - 1).size == token(i).begin;
  if (text.starts_with(':') && is_adjacent && is(i - 1, ':')) text.insert(0, 1, ' ');
  edits_.push_back({token(i).begin, 0, std::move(text)});
}

void Unit::insert_after(std::uint32_t i, std::string text) {
  edits_.push_back({token(i).begin + token(i).size, 0, std::move(text)});
}

void Unit::insert_in_front(std::uint32_t i, std::string text) {
  edits_.insert(edits_.begin(), {token(i).begin, 0, std::move(text)});
}

void Unit::replace(std::uint32_t first, std::uint32_t last, std::string text) {
  const std::uint32_t begin = token(first).begin;
  const std::uint32_t size = token(last).begin + token(last).size - begin;
  // The text between the tokens may contain line ends, which are kept.
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
  std::size_t& count = is_warning ? warning_count_ : error_count_;
  if (count >= kMostErrors) return;
  ++count;
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
  Position position(tokens);
  position.advance(error.offset);
  const LineMarker* const marker = position.marker();
  return {marker != nullptr ? std::string(marker->file) : "", position.line(), position.column(),
          error.text, error.is_warning};
}

std::vector<Edit> Unit::edits_in_order() const {
  std::vector<Edit> edits = edits_;
  std::stable_sort(edits.begin(), edits.end(),
                   [](const Edit& a, const Edit& b) { return a.begin < b.begin; });
  return edits;
}

std::string Unit::edited() {
  edits_ = edits_in_order();
  std::string text;
  text.reserve(tokens.source.size() + edits_.size() * 128);
  marker_room_ = 32 * tokens.source.size() + 65536;
  Position position(tokens);
  std::size_t at = 0;
  bool moved = false;  // the following text is not in its original column
  for (const Edit& edit : edits_) {
    // Inside text that an earlier edit removed.
    if (edit.begin < at) continue;
    if (moved && edit.begin > at) put_back(text, position, at);
    text.append(tokens.source, at, edit.begin - at);
    text += edit.text;
    moved = edit.text.size() != edit.removed || (moved && edit.begin == at);
    at = edit.begin + edit.removed;
  }
  if (moved) put_back(text, position, at);
  text.append(tokens.source.substr(at));
  return text;
}

std::string Unit::marker_of(std::uint32_t i) const {
  const std::uint32_t offset = token(i).begin;
  const auto behind =
      std::upper_bound(tokens.markers.begin(), tokens.markers.end(), offset,
                       [](std::uint32_t at, const LineMarker& marker) { return at < marker.end; });
  if (behind == tokens.markers.begin()) return {};
  const LineMarker& marker = *std::prev(behind);
  const auto lines =
      std::count(tokens.source.begin() + marker.end, tokens.source.begin() + offset, '\n');
  std::string text =
      "\n# " + std::to_string(marker.line + static_cast<std::uint32_t>(lines)) + " \"";
  text += marker.file;
  text += '"';
  text += marker.flags;
  return text + '\n';
}

/// Writes a line marker for the following text, and pads it to its original column.
void Unit::put_back(std::string& text, Position& position, std::size_t at) {
  const std::size_t next = tokens.source.find_first_not_of(" \t", at);
  if (next == tokens.source.npos || tokens.source[next] == '\n') return;
  position.advance(next);
  const LineMarker* const marker = position.marker();
  if (marker == nullptr) return;
  // With lines or names of a million characters the text would grow quadratically.
  const std::size_t room = marker->file.size() + position.column() + 32;
  if (room > marker_room_) return;
  marker_room_ -= room;
  text += "\n# " + std::to_string(position.line()) + " \"";
  text += marker->file;
  text += '"';
  text += marker->flags;
  text += '\n';
  text.append(position.column() - 1 - (next - at), ' ');
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

// Copies of source with the edits made to it.
#include "tools/translate/loops/copied_text.h"

#include <algorithm>
#include <cctype>

namespace warpstep::tools::translate {
namespace {

/// Every line marker in the text becomes one of a system header.
std::string without_warnings(const std::string& text) {
  std::string marked;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    marked += line;
    const bool is_marker = line.size() > 4 && line[0] == '#' && line[1] == ' ' &&
                           std::isdigit(static_cast<unsigned char>(line[2])) != 0;
    if (is_marker && line.back() == '"') marked += " 3";
    if (end < text.size()) marked += '\n';
    at = end + 1;
  }
  return marked;
}

}  // namespace

std::vector<Edit>::const_iterator CopiedText::from(std::uint32_t offset) const {
  return std::lower_bound(edits_.begin(), edits_.end(), offset,
                          [](const Edit& edit, std::uint32_t at) { return edit.begin < at; });
}

std::string CopiedText::of(std::uint32_t first, std::uint32_t last,
                           const std::string& label) const {
  const std::string_view source = unit_.tokens.source;
  std::uint32_t at = unit_.token(first).begin;
  const std::uint32_t end = unit_.token(last).begin + unit_.token(last).size;
  std::string text;
  std::uint32_t next = first;
  const auto append = [&](std::uint32_t until) {  // what no edit touches
    if (!label.empty()) {
      for (; next <= last && unit_.token(next).begin < until; ++next) {
        const Token& token = unit_.token(next);
        if (token.begin < at || !unit_.is(next, "return")) continue;
        text += source.substr(at, token.begin - at);
        text += "goto " + label;
        at = token.begin + token.size;
      }
    }
    if (until > at) text += source.substr(at, until - at);
    at = std::max(at, until);
  };
  for (auto edit = from(at); edit != edits_.end() && edit->begin < end; ++edit) {
    if (edit->begin < at) continue;
    append(edit->begin);
    text += edit->text;
    at = edit->begin + edit->removed;
  }
  append(end);
  return without_warnings(unit_.marker_of(first) + text);
}

std::string CopiedText::behind(std::uint32_t token) const {
  const std::uint32_t offset = unit_.token(token).begin + unit_.token(token).size;
  std::string text;
  for (auto edit = from(offset); edit != edits_.end() && edit->begin == offset; ++edit)
    if (edit->removed == 0) text += edit->text;
  return without_warnings(text);
}

bool CopiedText::calls_simulator(std::uint32_t first, std::uint32_t last) const {
  const std::uint32_t end = unit_.token(last).begin;
  for (auto edit = from(unit_.token(first).begin); edit != edits_.end() && edit->begin <= end;
       ++edit)
    for (std::size_t at = edit->text.find("::warpstep::"); at != std::string::npos;
         at = edit->text.find("::warpstep::", at + 1))
      if (!edit->text.substr(at).starts_with("::warpstep::sim::dynamic_shared_arena")) return true;
  return false;
}

std::string CopiedText::marker(std::uint32_t token) const {
  return without_warnings(unit_.marker_of(token));
}

}  // namespace warpstep::tools::translate

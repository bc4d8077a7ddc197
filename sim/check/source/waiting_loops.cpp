#include "sim/check/source/waiting_loops.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "sim/check/source/source_lines.h"

namespace warpstep::sim::check {

namespace {

/// Code of a file in one piece, to look at from one of its lines on.
struct Text {
  std::string code;
  std::size_t line = 0, end_of_line = 0;  // where the line begins and ends

  explicit Text(const SourceLocation& location) {
    const std::vector<std::string>& lines = code_lines(location.file);
    for (int i = 1; i < static_cast<int>(lines.size()); ++i) {
      if (i == location.line) line = code.size();
      code += lines[static_cast<std::size_t>(i)] + "\n";
      if (i == location.line) end_of_line = code.size();
    }
  }

  std::size_t skip_space(std::size_t at) const {
    return std::min(code.find_first_not_of(" \t\r\n", at), code.size());
  }

  /// The bracket that closes the one at `open`; the end of the text when there is none.
  std::size_t closing(std::size_t open) const {
    int depth = 0;
    for (std::size_t at = open; at < code.size(); ++at) {
      if (code[at] == '(' || code[at] == '{') ++depth;
      if ((code[at] == ')' || code[at] == '}') && --depth == 0) return at;
    }
    return code.size();
  }

  /// Whether the `while` there ends a loop that does something and began with `do`.
  bool ends_work(std::size_t at) const {
    std::size_t before = at;
    while (before > 0 && std::isspace(static_cast<unsigned char>(code[before - 1]))) --before;
    if (before == 0 || code[before - 1] != '}') return false;
    std::size_t open = before;
    for (int depth = 0; open-- > 0;) {
      if (code[open] == '}') ++depth;
      if (code[open] == '{' && --depth == 0) break;
    }
    if (open >= before || skip_space(open + 1) == before - 1) return false;
    const std::string start = trimmed(code.substr(0, open));
    return start.ends_with("do") && has_word(start.substr(start.find_last_of('\n') + 1), "do");
  }

  /// Whether what begins here is empty, or only pauses.
  bool does_nothing(std::size_t at) const {
    at = skip_space(at);
    if (at < code.size() && code[at] == '{') {
      at = skip_space(at + 1);
      if (at < code.size() && code[at] == '}') return true;
    }
    for (const std::string_view name : {";", "__nanosleep", "__threadfence"})
      if (code.compare(at, name.size(), name) == 0) return true;
    return false;
  }
};

}  // namespace

bool waits_in_loop(const SourceLocation& location) {
  if (location.line <= 0) return false;
  const Text text(location);
  for (std::size_t at = text.line; at < text.end_of_line; ++at) {
    const bool is_while = text.code.compare(at, 5, "while") == 0;
    if (!is_while && text.code.compare(at, 3, "for") != 0) continue;
    const std::size_t open = text.skip_space(at + (is_while ? 5 : 3));
    if (open >= text.code.size() || text.code[open] != '(') continue;
    const std::size_t close = text.closing(open);
    // What counts ends by itself.
    if (!is_while && trimmed(text.code.substr(0, close)).back() != ';') continue;
    if (is_while && text.ends_work(at)) continue;
    if (text.does_nothing(close + 1)) return true;
  }
  return false;
}

}  // namespace warpstep::sim::check

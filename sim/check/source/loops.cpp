#include "sim/check/source/loops.h"

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

  /// Whether the word stands there, not as a part of another.
  bool has_word_at(std::size_t at, std::string_view word) const {
    return code.compare(at, word.size(), word) == 0 &&
           (at == 0 || !is_part_of_name(code[at - 1])) &&
           (at + word.size() == code.size() || !is_part_of_name(code[at + word.size()]));
  }

  /// The end of the statement that begins there: its ;, or the } of what it goes on with.
  std::size_t end_of_statement(std::size_t at) const {
    for (; at < code.size(); ++at) {
      if (code[at] == ';' || code[at] == '}') return at;
      if (code[at] == '(' || code[at] == '{') {
        const bool is_block = code[at] == '{';
        at = closing(at);
        if (is_block) return at;
      }
    }
    return at;
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

/// Behind the function before that of the line, or not much above the line.
std::size_t behind_last_function(const Text& text) {
  constexpr std::size_t kMost = 20'000;
  const std::size_t least = text.line > kMost ? text.line - kMost : 0;
  const std::size_t last = text.code.rfind("\n}", text.line);
  return last == std::string::npos ? least : std::max(last, least);
}

bool has_barrier(std::string_view code) {
  return code.find("sync") != code.npos || code.find("barrier") != code.npos ||
         code.find("wait") != code.npos;
}

}  // namespace

bool has_rounds_without_barrier(const SourceLocation& location) {
  if (location.line <= 0) return false;
  const Text text(location);
  bool has_rounds = false;
  for (std::size_t at = behind_last_function(text); at < text.end_of_line; ++at) {
    if (!text.has_word_at(at, "for") && !text.has_word_at(at, "while")) continue;
    const std::size_t open = text.code.find_first_of("({;", at);
    if (open == std::string::npos || text.code[open] != '(') continue;
    const std::size_t end = text.end_of_statement(text.closing(open) + 1);
    if (end < text.skip_space(text.line)) continue;
    if (has_barrier(std::string_view(text.code).substr(at, end - at))) return false;
    has_rounds = true;
  }
  return has_rounds;
}

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

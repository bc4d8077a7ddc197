// What the tests of the translator ask: the text on one line, the errors in a compiler's form.
#pragma once

#include <string>
#include <string_view>

#include "tools/translate/translate.h"

/// The translation without line markers, line ends and repeated blanks.
inline std::string translated(std::string_view source, bool notes_unset_locals = false) {
  using warpstep::tools::translate::UnsetLocals;
  const auto translation = warpstep::tools::translate::translate(
      source, notes_unset_locals ? UnsetLocals::kNumbersAndArrays : UnsetLocals::kNone);
  std::string text;
  bool is_marker = false;
  bool at_line_start = true;
  for (const char c : translation.text) {
    if (at_line_start && c == '#') is_marker = true;
    at_line_start = c == '\n';
    if (c == '\n') is_marker = false;
    if (is_marker) continue;
    const char shown = c == '\n' ? ' ' : c;
    if (shown == ' ' && (text.empty() || text.back() == ' ')) continue;
    text += shown;
  }
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

/// `file:line:column: error: text`, one a line.
inline std::string errors(std::string_view source) {
  std::string text;
  for (const auto& error : warpstep::tools::translate::translate(source).errors)
    text += error.file + ":" + std::to_string(error.line) + ":" + std::to_string(error.column) +
            (error.is_warning ? ": warning: " : ": error: ") + error.text + "\n";
  return text;
}

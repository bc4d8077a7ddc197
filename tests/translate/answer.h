// What holds for every answer of the translator, whatever it was given.
#pragma once

#include <string_view>
#include <utility>

#include "tools/translate/parse/position.h"
#include "tools/translate/translate.h"

/// The file and the line that a compiler would name at the end of the text.
inline std::pair<std::string_view, unsigned> end_of(std::string_view text) {
  const auto tokens = warpstep::tools::translate::tokenize(text);
  warpstep::tools::translate::Position position(tokens);
  position.advance(text.size());
  return {position.marker() == nullptr ? "" : position.marker()->file, position.line()};
}

/// What is wrong with a translation; null where nothing is.
inline const char* fault_of(const warpstep::tools::translate::Translation& translation,
                            std::string_view source) {
  if (!translation.good() && !translation.text.empty()) return "it has errors and a text";
  if (translation.good() && end_of(source) != end_of(translation.text))
    return "it ends in another line";
  for (const auto& error : translation.errors)
    if (error.text.empty() || error.column == 0) return "an error has no text or no place";
  return nullptr;
}

#include "sim/check/source/turns.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include "sim/check/source/calls.h"

namespace warpstep::sim::check {

namespace {

using Tokens = std::vector<Token>;

/// What a line assigns, and to which variable.
struct Assignment {
  std::string variable;
  std::string value;  // if it is a single word
};

Assignment assignment_in(const Tokens& tokens) {
  for (std::size_t sign = 1; sign + 1 < tokens.size(); ++sign) {
    if (tokens[sign].text != "=") continue;
    const std::size_t begin = begin_of_place(tokens, sign);
    if (begin == sign) continue;
    const bool is_word = sign + 2 < tokens.size() && tokens[sign + 2].text == ";";
    return {tokens[begin].text, is_word ? tokens[sign + 1].text : ""};
  }
  return {};
}

/// Behind the bracket that closes the one at `open`.
std::size_t behind_bracket(const Tokens& tokens, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < tokens.size(); ++i) {
    if (tokens[i].text == "(") ++depth;
    if (tokens[i].text == ")" && --depth == 0) return i + 1;
  }
  return tokens.size();
}

}  // namespace

bool writes_turn(const SourceLocation& location) {
  const Assignment assignment = assignment_in(statement_at(location));
  if (assignment.variable.empty()) return false;
  const Tokens tokens = function_around(location);
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    const bool is_loop = tokens[i].text == "while" || tokens[i].text == "for";
    if ((!is_loop && tokens[i].text != "if") || tokens[i + 1].text != "(") continue;
    const auto begin = tokens.begin() + static_cast<std::ptrdiff_t>(i + 1);
    const auto end = tokens.begin() + static_cast<std::ptrdiff_t>(behind_bracket(tokens, i + 1));
    const auto has = [&](const std::string& text) {
      return std::any_of(begin, end, [&](const Token& token) { return token.text == text; });
    };
    if (!has(assignment.variable)) continue;
    const bool compares = has("==") || has("!=");
    if (is_loop || (compares && !assignment.value.empty() && has(assignment.value))) return true;
  }
  return false;
}

}  // namespace warpstep::sim::check

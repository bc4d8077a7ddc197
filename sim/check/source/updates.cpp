#include "sim/check/source/updates.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "sim/check/source/calls.h"

namespace warpstep::sim::check {

namespace {

using Tokens = std::vector<Token>;

/// Whether `++`, `--`, `+=` and the like begin at the token.
bool is_sign_of_update(const Tokens& tokens, std::size_t i) {
  constexpr std::array<std::string_view, 8> kUpdates{
      "++", "--", "+=", "-=", "*=", "|=", "&=", "^="};
  if (i + 1 >= tokens.size() || tokens[i + 1].column != tokens[i].column + 1) return false;
  const std::string sign = tokens[i].text + tokens[i + 1].text;
  return std::find(kUpdates.begin(), kUpdates.end(), sign) != kUpdates.end();
}

bool updates(const Tokens& tokens) {
  for (std::size_t i = 0; i < tokens.size(); ++i)
    if (is_sign_of_update(tokens, i)) return true;
  return false;
}

/// The parts of the line between semicolons and braces; the head of a `for` is one.
std::vector<Tokens> statements_of(const Tokens& line) {
  std::vector<Tokens> parts(1);
  int depth = 0;
  for (const Token& token : line) {
    if (token.text == "(") ++depth;
    if (token.text == ")") --depth;
    if (depth == 0 && (token.text == ";" || token.text == "{" || token.text == "}"))
      parts.emplace_back();
    else
      parts.back().push_back(token);
  }
  std::erase_if(parts, [](const Tokens& part) { return part.empty(); });
  return parts;
}

/// The words in front of the statement's `=`, which is no other sign's part; none if it has no such
/// sign, or a condition goes before.
std::vector<std::string> target_of(const Tokens& statement) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < statement.size(); ++i) {
    const std::string& word = statement[i].text;
    const bool is_part =
        i > 0 && statement[i - 1].column + 1 == statement[i].column &&
        std::string_view("=!<>+-*/%&|^").find(statement[i - 1].text) != std::string_view::npos;
    const bool goes_on = i + 1 < statement.size() && statement[i + 1].text == "=" &&
                         statement[i + 1].column == statement[i].column + 1;
    if (word == "if" || (word == "=" && (is_part || goes_on))) return {};
    if (word == "=") return words;
    words.push_back(word);
  }
  return {};
}

bool has_words(const Tokens& tokens, const std::vector<std::string>& words) {
  return std::search(tokens.begin(), tokens.end(), words.begin(), words.end(),
                     [](const Token& token, const std::string& word) {
                       return token.text == word;
                     }) != tokens.end();
}

bool has_column(const Tokens& tokens, int column) {
  return std::any_of(tokens.begin(), tokens.end(),
                     [&](const Token& token) { return token.column == column; });
}

}  // namespace

bool assigns_what_it_read(const SourceLocation& read, const SourceLocation& write) {
  if (read.file != write.file || read.line <= 0 || read.line >= write.line) return false;
  const Tokens reads = statement_at(read);
  const std::vector<Tokens> parts = statements_of(statement_at(write));
  return std::any_of(parts.begin(), parts.end(), [&](const Tokens& part) {
    const std::vector<std::string> words = target_of(part);
    return !words.empty() && has_words(reads, words);
  });
}

bool is_update(const SourceLocation& read, const SourceLocation& write) {
  if (read.line == 0 || read.line != write.line || read.file != write.file) return false;
  Tokens line = statement_at(read);
  std::erase_if(line, [](const Token& token) { return token.column == 0; });
  const auto ends =
      std::count_if(line.begin(), line.end(), [](const Token& token) { return token.text == ";"; });
  if (ends <= 1) return updates(line);
  for (const Tokens& part : statements_of(line))
    if (has_column(part, read.column) && has_column(part, write.column)) return updates(part);
  return false;
}

bool updates_one_place(const SourceLocation& location) {
  if (location.line <= 0) return false;
  for (const Tokens& part : statements_of(statement_at(location))) {
    std::size_t sign = 0;
    while (sign < part.size() && !is_sign_of_update(part, sign)) ++sign;
    if (sign == part.size() || !has_column(part, location.column)) continue;
    return std::none_of(part.begin() + static_cast<std::ptrdiff_t>(sign) + 2, part.end(),
                        [](const Token& token) {
                          return token.text == "[" || token.text == "*" || token.text == "(";
                        });
  }
  return false;
}

}  // namespace warpstep::sim::check

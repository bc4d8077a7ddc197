// What the steps of a translation share: the tokens, the changes to the text, and the errors.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/translate/parse/position.h"
#include "tools/translate/parse/tokens.h"
#include "tools/translate/parse/translation.h"

namespace warpstep::tools::translate {

/// One change: `removed` characters at `begin` give way to `text`.
struct Edit {
  std::uint32_t begin;
  std::uint32_t removed;
  std::string text;
};

class Unit {
 public:
  explicit Unit(std::string_view source) : tokens(tokenize(source)) {}

  std::uint32_t size() const { return static_cast<std::uint32_t>(tokens.list.size()); }
  const Token& token(std::uint32_t i) const { return tokens.list[i]; }
  std::string_view text(std::uint32_t i) const { return tokens.text(i); }

  /// Past the end every token is none of these.
  bool is(std::uint32_t i, char punct) const { return i < size() && token(i).punct == punct; }
  bool is(std::uint32_t i, Kind kind) const { return i < size() && token(i).kind == kind; }
  bool is(std::uint32_t i, std::string_view word) const { return i < size() && text(i) == word; }
  /// Do two tokens stand next to each other, with nothing between them?
  bool adjacent(std::uint32_t i) const {
    return i + 1 < size() && token(i).begin + token(i).size == token(i + 1).begin;
  }

  /// Puts text in front of a token, behind it, or in its place. Changes at one offset keep the
  /// order in which they were asked for.
  void insert_before(std::uint32_t i, std::string text);
  void insert_after(std::uint32_t i, std::string text);
  void replace(std::uint32_t first, std::uint32_t last, std::string text);
  /// Blanks a token out; everything behind it keeps its column.
  void blank(std::uint32_t i);

  /// Notes an error at a token; past the end, at the end. After kMostErrors, says nothing more.
  void error(std::uint32_t i, std::string text);
  void warning(std::uint32_t i, std::string text);
  bool too_many_errors() const { return error_count_ >= kMostErrors; }

  /// The text with all changes, or the errors in the order of their positions.
  Translation finish() &&;

  Tokens tokens;

 private:
  static constexpr std::size_t kMostErrors = 20;

  struct PlacedError {
    std::uint32_t offset;
    std::string text;
    bool is_warning;
  };
  void note(std::uint32_t i, std::string text, bool is_warning);
  Error placed(const PlacedError& error) const;
  std::string edited();
  void put_back(std::string& text, Position& position, std::size_t at);

  std::vector<Edit> edits_;
  std::vector<PlacedError> errors_;
  std::size_t error_count_ = 0;
  std::size_t warning_count_ = 0;
  std::size_t marker_room_ = 0;  // characters that markers and columns may still take
};

}  // namespace warpstep::tools::translate

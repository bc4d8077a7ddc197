// Translation unit shared by all steps: tokens, edits and errors.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/translate/parse/position.h"
#include "tools/translate/parse/tokens.h"
#include "tools/translate/parse/translation.h"

namespace warpstep::tools::translate {

/// One edit: `removed` characters at `begin` are replaced by `text`.
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

  /// False for a token past the end.
  bool is(std::uint32_t i, char punct) const { return i < size() && token(i).punct == punct; }
  bool is(std::uint32_t i, Kind kind) const { return i < size() && token(i).kind == kind; }
  bool is(std::uint32_t i, std::string_view word) const { return i < size() && text(i) == word; }
  /// Whether two tokens are adjacent, with nothing between them.
  bool adjacent(std::uint32_t i) const {
    return i + 1 < size() && token(i).begin + token(i).size == token(i + 1).begin;
  }

  /// Whether the token stands in a header of the system, which is not the user's.
  bool in_system_header(std::uint32_t i) const;

  /// Inserts text before or after a token, or replaces it. Edits at one place keep their order.
  void insert_before(std::uint32_t i, std::string text);
  void insert_after(std::uint32_t i, std::string text);
  /// Inserts text before a token and all that edits make of it.
  void insert_in_front(std::uint32_t i, std::string text);
  void replace(std::uint32_t first, std::uint32_t last, std::string text);
  /// Replaces a token by blanks; the text after it keeps its column.
  void blank(std::uint32_t i);
  /// Makes edits that were made elsewhere, at these offsets.
  void make(const std::vector<Edit>& edits) {
    edits_.insert(edits_.end(), edits.begin(), edits.end());
  }

  /// The edits so far by their places; those at one place in the order in which they were made.
  std::vector<Edit> edits_in_order() const;

  /// A line marker: the text behind it has the line of the token. Empty if that is not known.
  std::string marker_of(std::uint32_t i) const;

  /// Records an error at a token; past the end, at the end. Ignores errors after kMostErrors.
  void error(std::uint32_t i, std::string text);
  void warning(std::uint32_t i, std::string text);
  bool too_many_errors() const { return error_count_ >= kMostErrors; }

  /// The edited text, or the errors in order of their locations.
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

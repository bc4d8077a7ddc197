// Lexer of preprocessed source. Never fails: text that is not C++ becomes tokens too.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

namespace warpstep::tools::translate {

/// Kind of a token. Operators are single characters, except those that would hide a bracket.
enum class Kind : std::uint8_t {
  kWord,      // an identifier or a keyword
  kLiteral,   // a number, a character, a string, with its prefix and suffix
  kPunct,     // one character of punctuation
  kScope,     // ::
  kArrow,     // ->
  kOperator,  // >= <= >>= <<= <=>: contains < or >, but is not a bracket
};

constexpr std::uint32_t kNone = 0xffffffff;

struct Token {
  std::uint32_t begin;          // offset in the source
  std::uint32_t size;           // characters
  std::uint32_t match = kNone;  // of a bracket: the token that closes or opens it
  std::uint32_t angle = kNone;  // of < and >: the other one, if they are brackets of a template
  Kind kind;
  char punct = 0;  // of kPunct: the character, [ ] { } for the digraphs <: :> <% %>
};

/// A line of the preprocessor, `# 12 "file.cu" 1 3`: the line after it has that number.
struct LineMarker {
  std::uint32_t begin;     // offset of the #
  std::uint32_t end;       // offset of the line after it
  std::uint32_t line;      // the number that line gets
  std::string_view file;   // as written between the quotes
  std::string_view flags;  // ` 3`, ` 4`, ` 3 4` of a header of the system; empty otherwise
};

struct Tokens {
  std::string_view source;
  std::vector<Token> list;
  std::vector<LineMarker> markers;

  std::string_view text(std::uint32_t token) const {
    return source.substr(list[token].begin, list[token].size);
  }
};

/// Whether a list of words has this one.
template <class Words>
bool is_one_of(const Words& words, std::string_view text) {
  return std::find(words.begin(), words.end(), text) != words.end();
}

/// Reads all of `source`, at most 4 GiB - 2, in linear time.
Tokens tokenize(std::string_view source);

}  // namespace warpstep::tools::translate

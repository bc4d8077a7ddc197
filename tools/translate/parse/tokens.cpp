// Lexer of preprocessed source.
#include "tools/translate/parse/tokens.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace warpstep::tools::translate {
namespace {

constexpr bool is_word_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

constexpr bool is_word_part(char c) {
  return is_word_start(c) || is_digit(c);
}

class Lexer {
 public:
  explicit Lexer(std::string_view source) : source_(source) { tokens_.source = source; }

  Tokens run() {
    tokens_.list.reserve(source_.size() / 5);
    while (at_ < source_.size()) step();
    match_brackets();
    match_angles();
    return std::move(tokens_);
  }

 private:
  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0';
  }

  void step() {
    const char c = peek();
    if (c == '\n') {
      ++at_;
      at_line_start_ = true;
    } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v') {
      ++at_;
    } else if (c == '#' && at_line_start_) {
      directive();
    } else if (c == '\\' && (peek(1) == '\n' || (peek(1) == '\r' && peek(2) == '\n'))) {
      at_ += 2;
    } else if (c == '/' && peek(1) == '/') {
      at_ = std::min(source_.find('\n', at_), source_.size());
    } else if (c == '/' && peek(1) == '*') {
      const std::size_t end = source_.find("*/", at_ + 2);
      at_ = end == source_.npos ? source_.size() : end + 2;
    } else {
      at_line_start_ = false;
      token();
    }
  }

  /// A directive extends to the end of its line; the contents of line markers are kept.
  void directive() {
    const std::size_t begin = at_;
    at_ = std::min(source_.find('\n', at_), source_.size());
    std::string_view rest = source_.substr(begin + 1, at_ - begin - 1);
    const auto skip_blanks = [&] {
      while (!rest.empty() && (rest[0] == ' ' || rest[0] == '\t')) rest.remove_prefix(1);
    };
    skip_blanks();
    if (rest.starts_with("line")) rest.remove_prefix(4);
    skip_blanks();
    if (rest.empty() || !is_digit(rest[0])) return;
    std::uint64_t line = 0;
    for (; !rest.empty() && is_digit(rest[0]); rest.remove_prefix(1))
      line = std::min<std::uint64_t>(line * 10 + (rest[0] - '0'), kNone);
    const std::size_t open = rest.find('"');
    const std::size_t close = rest.rfind('"');
    LineMarker marker{static_cast<std::uint32_t>(begin),
                      static_cast<std::uint32_t>(std::min(at_ + 1, source_.size())),
                      static_cast<std::uint32_t>(line),
                      tokens_.markers.empty() ? std::string_view() : tokens_.markers.back().file,
                      {}};
    if (open != rest.npos && close > open) {
      marker.file = rest.substr(open + 1, close - open - 1);
      const bool is_system = rest.find('3', close) != rest.npos;
      const bool is_c = rest.find('4', close) != rest.npos;
      marker.flags = is_system && is_c ? " 3 4" : is_system ? " 3" : "";
    }
    tokens_.markers.push_back(marker);
  }

  void token() {
    const char c = peek();
    if (is_word_start(c)) return word();
    if (is_digit(c) || (c == '.' && is_digit(peek(1)))) return number();
    if (c == '"' || c == '\'') return quoted(at_, c);
    punctuation();
  }

  void add(std::size_t begin, Kind kind, char punct = 0) {
    tokens_.list.push_back({static_cast<std::uint32_t>(begin),
                            static_cast<std::uint32_t>(at_ - begin), kNone, kNone, kind, punct});
  }

  void word() {
    const std::size_t begin = at_;
    while (at_ < source_.size() && is_word_part(source_[at_])) ++at_;
    const std::string_view text = source_.substr(begin, at_ - begin);
    const char next = peek();
    if (next == '"' &&
        (text == "R" || text == "LR" || text == "uR" || text == "UR" || text == "u8R"))
      return raw_string(begin);
    if ((next == '"' || next == '\'') &&
        (text == "L" || text == "u" || text == "U" || text == "u8"))
      return quoted(begin, next);
    add(begin, Kind::kWord);
  }

  /// The standard's pp-number: `1'000`, `0x1p-3`, `1.5e+3f`.
  void number() {
    const std::size_t begin = at_;
    while (at_ < source_.size()) {
      const char c = source_[at_];
      const char next = peek(1);
      if ((c == 'e' || c == 'E' || c == 'p' || c == 'P') && (next == '+' || next == '-')) {
        at_ += 2;
      } else if (is_word_part(c) || c == '.' || (c == '\'' && is_word_part(next))) {
        ++at_;
      } else {
        break;
      }
    }
    add(begin, Kind::kLiteral);
  }

  /// An unterminated literal ends with its line.
  void quoted(std::size_t begin, char quote) {
    while (peek() != quote) ++at_;
    ++at_;
    while (at_ < source_.size() && source_[at_] != quote && source_[at_] != '\n')
      at_ += source_[at_] == '\\' ? 2 : 1;
    at_ = std::min(at_, source_.size());
    if (peek() == quote) ++at_;
    suffix(begin);
  }

  void raw_string(std::size_t begin) {
    const std::size_t open = at_ + 1;
    const std::size_t paren = source_.substr(open, 17).find('(');
    if (paren == source_.npos) return quoted(begin, '"');
    std::array<char, 18> close{')'};
    std::copy_n(source_.begin() + static_cast<std::ptrdiff_t>(open), paren, close.begin() + 1);
    close[paren + 1] = '"';
    const std::size_t end = source_.find({close.data(), paren + 2}, open + paren + 1);
    at_ = end == source_.npos ? source_.size() : end + paren + 2;
    suffix(begin);
  }

  void suffix(std::size_t begin) {
    while (at_ < source_.size() && is_word_part(source_[at_])) ++at_;
    add(begin, Kind::kLiteral);
  }

  void punctuation() {
    const std::size_t begin = at_;
    const char c = source_[begin], next = peek(1);
    const auto add_of = [&](std::size_t size, Kind kind, char meaning = 0) {
      at_ += size;
      add(begin, kind, meaning);
    };
    // `<<<=` and `>>>=` are not C++ operators: their first characters are single tokens.
    if (c == '<' && next == '=') return add_of(peek(2) == '>' ? 3 : 2, Kind::kOperator);
    if (c == '>' && next == '=') return add_of(2, Kind::kOperator);
    if ((c == '<' || c == '>') && next == c && peek(2) == '=') return add_of(3, Kind::kOperator);
    if (c == ':' && next == ':') return add_of(2, Kind::kScope);
    if (c == '-' && next == '>') return add_of(2, Kind::kArrow);
    // `<::` is `< ::`, except before another `:` or `>`.
    if (c == '<' && next == ':' && !(peek(2) == ':' && peek(3) != ':' && peek(3) != '>'))
      return add_of(2, Kind::kPunct, '[');
    if (c == ':' && next == '>') return add_of(2, Kind::kPunct, ']');
    if (c == '<' && next == '%') return add_of(2, Kind::kPunct, '{');
    if (c == '%' && next == '>') return add_of(2, Kind::kPunct, '}');
    add_of(1, Kind::kPunct, c);
  }

  void match_brackets() {
    std::vector<std::uint32_t> open;
    for (std::uint32_t i = 0; i < tokens_.list.size(); ++i) {
      const char c = tokens_.list[i].punct;
      if (c == '(' || c == '[' || c == '{') {
        open.push_back(i);
      } else if (c == ')' || c == ']' || c == '}') {
        const char wanted = c == ')' ? '(' : c == ']' ? '[' : '{';
        if (open.empty() || tokens_.list[open.back()].punct != wanted) continue;
        tokens_.list[i].match = open.back();
        tokens_.list[open.back()].match = i;
        open.pop_back();
      }
    }
  }

  /// Each > is matched with the nearest open < within the enclosing brackets and the statement: if
  /// they are template brackets, they match.
  void match_angles() {
    std::vector<std::uint32_t> open;    // open <, after those of the enclosing brackets
    std::vector<std::size_t> inner{0};  // where those of each bracket begin in `open`
    for (std::uint32_t i = 0; i < tokens_.list.size(); ++i) {
      Token& token = tokens_.list[i];
      const char c = token.punct;
      if (c == '<') {
        open.push_back(i);
      } else if (c == '>' && open.size() > inner.back()) {
        token.angle = open.back();
        tokens_.list[open.back()].angle = i;
        open.pop_back();
      } else if (c == '(' || c == '[' || c == '{') {
        if (token.match == kNone)
          open.resize(inner.back());
        else
          inner.push_back(open.size());
      } else if (c == ')' || c == ']' || c == '}') {
        open.resize(inner.back());
        if (token.match != kNone) inner.pop_back();
      } else if (c == ';') {
        open.resize(inner.back());
      }
    }
  }

  std::string_view source_;
  Tokens tokens_;
  std::size_t at_ = 0;
  bool at_line_start_ = true;
};

}  // namespace

Tokens tokenize(std::string_view source) {
  return Lexer(source).run();
}

}  // namespace warpstep::tools::translate

// The declarations of a preprocessed file: where each begins and ends, and which are functions.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "tools/translate/parse/tokens.h"

namespace warpstep::tools::cc {

/// A declaration, the beginning of a namespace or class up to its brace, or the brace at its end.
struct Item {
  std::uint32_t begin = 0;  // tokens [begin, end)
  std::uint32_t end = 0;
  std::uint32_t body = translate::kNone;  // of a function: the brace that opens it
  std::size_t hash = 0;
  std::string file;
  std::uint32_t line = 0;
  bool in_class = false;
};

/// A preprocessed file as a sequence of items.
class Declarations {
 public:
  explicit Declarations(std::string_view source) : tokens_(translate::tokenize(source)) {
    for (std::uint32_t at = 0; at < count();) at = read_item(at);
    find_places();
  }

  const std::vector<Item>& items() const { return items_; }
  std::string_view text(std::uint32_t token) const { return tokens_.text(token); }

  bool says(const Item& item, std::string_view word) const {
    const std::uint32_t end = item.body == translate::kNone ? item.end : item.body;
    for (std::uint32_t i = item.begin; i < end; ++i)
      if (text(i) == word) return true;
    return false;
  }

  bool same_head(const Item& item, const Declarations& other, const Item& others) const {
    if (item.body - item.begin != others.body - others.begin) return false;
    for (std::uint32_t i = 0; i < item.body - item.begin; ++i)
      if (text(item.begin + i) != other.text(others.begin + i)) return false;
    return true;
  }

  /// Where a token begins; one past the last token is the end of the source.
  std::size_t offset(std::uint32_t token) const {
    return token < count() ? tokens_.list[token].begin : tokens_.source.size();
  }
  std::size_t end_of(std::uint32_t token) const {
    return tokens_.list[token].begin + tokens_.list[token].size;
  }

  /// The source of tokens [begin, end) behind a marker that says where it is from.
  std::string marked(std::uint32_t begin, std::uint32_t end) const {
    if (begin == end) return {};
    const auto [file, line] = place(begin);
    return fmt::format("\n# {} \"{}\"\n", line, file) +
           std::string(tokens_.source.substr(offset(begin), end_of(end - 1) - offset(begin)));
  }

  /// A marker for whatever follows the token in this source.
  std::string back_after(std::uint32_t token) const {
    const auto [file, line] = place(token);
    const auto inside = tokens_.source.substr(offset(token), tokens_.list[token].size);
    return fmt::format("\n# {} \"{}\"\n", line + std::count(inside.begin(), inside.end(), '\n'),
                       file);
  }

  std::uint32_t size() const { return count(); }
  bool is_word(std::uint32_t i) const {
    return i < count() && tokens_.list[i].kind == translate::Kind::kWord;
  }
  char punct(std::uint32_t i) const { return i < count() ? tokens_.list[i].punct : '\0'; }
  std::uint32_t match(std::uint32_t i) const { return tokens_.list[i].match; }

  /// The file and line of a token.
  std::pair<std::string, std::uint32_t> place(std::uint32_t token) const {
    const std::size_t at = offset(token);
    const auto marker = std::upper_bound(
        tokens_.markers.begin(), tokens_.markers.end(), at,
        [](std::size_t offset, const translate::LineMarker& m) { return offset < m.begin; });
    if (marker == tokens_.markers.begin()) return {"", 1};
    const auto& before = marker[-1];
    const auto lines = std::count(tokens_.source.begin() + before.end,
                                  tokens_.source.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    return {std::string(before.file), before.line + static_cast<std::uint32_t>(lines)};
  }

  /// Of a header that is not the user's own.
  bool is_system(const Item& item) const {
    const std::size_t at = offset(item.begin);
    const auto marker = std::upper_bound(
        tokens_.markers.begin(), tokens_.markers.end(), at,
        [](std::size_t offset, const translate::LineMarker& m) { return offset < m.begin; });
    if (marker == tokens_.markers.begin()) return true;
    const std::string_view line =
        tokens_.source.substr(marker[-1].begin, marker[-1].end - marker[-1].begin);
    return line.find('3', line.rfind('"')) != line.npos;  // the flag of system headers
  }

  std::string_view source() const { return tokens_.source; }

 private:
  std::uint32_t count() const { return static_cast<std::uint32_t>(tokens_.list.size()); }
  std::uint32_t after_match(std::uint32_t i) const {
    const std::uint32_t match = tokens_.list[i].match;
    return match == translate::kNone ? i + 1 : match + 1;
  }

  void add(std::uint32_t begin, std::uint32_t end, std::uint32_t body = translate::kNone) {
    Item item{begin, end, body, 0, {}, 0};
    for (std::uint32_t i = begin; i < end; ++i)
      item.hash = item.hash * 1099511628211U + std::hash<std::string_view>{}(text(i));
    item.in_class = std::find(scopes_.begin(), scopes_.end(), true) != scopes_.end();
    items_.push_back(std::move(item));
  }

  /// True when "{" at `brace` opens what holds declarations itself; the item began at `begin`.
  bool opens_scope(std::uint32_t begin, std::uint32_t brace, bool has_parameters) const {
    if (has_parameters) return false;
    for (std::uint32_t i = begin; i < brace; ++i) {
      const std::string_view word = text(i);
      if (word == "enum" || word == "=") return false;
      if (word == "namespace" || word == "class" || word == "struct" || word == "union")
        return true;
      if (word == "extern" && i + 2 == brace) return true;
      if (word == "template" && text(i + 1) == "<") {  // its parameters say `class` too
        int depth = 0;
        for (++i; i < brace; ++i) {
          if (punct(i) == '<') ++depth;
          if (punct(i) == '>' && --depth == 0) break;
          if (punct(i) == '(') i = after_match(i) - 1;
        }
      }
    }
    return false;
  }

  /// Reads one item and returns where the next begins.
  std::uint32_t read_item(std::uint32_t begin) {
    bool has_parameters = false;   // ( ) were seen: of a function, unless they are an attribute's
    bool in_initialisers = false;  // of a constructor
    for (std::uint32_t i = begin; i < count();) {
      const char c = punct(i);
      if (c == '}' && i == begin && !scopes_.empty()) scopes_.pop_back();
      if (c == ';' || (c == '}' && i == begin)) return add(begin, i + 1), i + 1;
      if (c == '}') return add(begin, i), i;  // a bracket too many: take it by itself
      if (c == '(') {
        const bool attribute =
            i > begin && (text(i - 1) == "__attribute__" || text(i - 1) == "alignas" ||
                          text(i - 1) == "__declspec" || text(i - 1) == "decltype");
        has_parameters = has_parameters || !attribute;
        i = after_match(i);
      } else if (c == '[') {
        i = after_match(i);
      } else if (c == ':' && has_parameters) {
        in_initialisers = true;
        ++i;
      } else if (c == ':' && i == begin + 1 && is_access(begin)) {
        return add(begin, i + 1), i + 1;
      } else if (c == '{') {
        if (in_initialisers && i > begin && punct(i - 1) != ')' && punct(i - 1) != '}') {
          i = after_match(i);
          continue;
        }
        if (opens_scope(begin, i, has_parameters)) {
          add(begin, i + 1);
          scopes_.push_back(!is_namespace(begin, i));
          return i + 1;
        }
        if (has_parameters && !has_equals(begin, i)) {
          const std::uint32_t end = after_match(i);
          return add(begin, end, i), end;
        }
        i = after_match(i);
      } else {
        ++i;
      }
    }
    return add(begin, count()), count();
  }

  bool is_namespace(std::uint32_t begin, std::uint32_t brace) const {
    for (std::uint32_t i = begin; i < brace; ++i)
      if (text(i) == "namespace" || text(i) == "extern") return true;
    return false;
  }

  bool is_access(std::uint32_t i) const {
    return text(i) == "public" || text(i) == "private" || text(i) == "protected";
  }

  /// `auto f = [](int x) { … };` is no function; `T& operator=(const T& other) { … }` is one.
  bool has_equals(std::uint32_t begin, std::uint32_t brace) const {
    for (std::uint32_t i = begin; i < brace; ++i) {
      if (punct(i) == '(') return false;
      if (text(i) == "operator") return false;
      if (punct(i) == '=') return true;
      if (punct(i) == '<' && i > begin && text(i - 1) == "template") {
        int depth = 0;
        for (; i < brace; ++i) {
          if (punct(i) == '<') ++depth;
          if (punct(i) == '>' && --depth == 0) break;
        }
      }
    }
    return false;
  }

  void find_places() {
    for (Item& item : items_) std::tie(item.file, item.line) = place(item.begin);
  }

  translate::Tokens tokens_;
  std::vector<Item> items_;
  std::vector<bool> scopes_;  // that are open while reading; true: a class
};

}  // namespace warpstep::tools::cc

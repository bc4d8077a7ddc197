// The declarations of a preprocessed file: where each begins and ends, and which are functions.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/translate/parse/tokens.h"

namespace warpstep::tools::cc {

/// A declaration, the beginning of a namespace or class up to its brace, or the brace at its end.
struct Item {
  std::uint32_t begin = 0;  // tokens [begin, end)
  std::uint32_t end = 0;
  std::uint32_t body = translate::kNone;  // of a function: the brace that opens it
  std::string file;
  std::uint32_t line = 0;
  bool in_class = false;
  bool is_system = true;  // of a header that is not the user's own
  std::string space;      // the namespaces around it, `a::b::`
};

/// A preprocessed file as a sequence of items.
class Declarations {
 public:
  explicit Declarations(std::string_view source);

  const std::vector<Item>& items() const { return items_; }
  std::string_view text(std::uint32_t token) const { return tokens_.text(token); }

  /// Does a word stand in an item, in front of its body?
  bool says(const Item& item, std::string_view word) const;
  /// An `operator new` or `operator delete` outside of classes, which is of both sides.
  bool is_memory_operator(const Item& item) const;
  /// Do two functions, the second one of another file, have the same words in front of their
  /// bodies? __host__, __device__ and __launch_bounds__(…), which a macro may give otherwise in one
  /// of nvcc's passes, do not count.
  bool same_head(const Item& item, const Declarations& other, const Item& others) const;

  /// Do two items, the second one of another file, have the same words?
  bool same_words(const Item& item, const Declarations& other, const Item& others) const;

  /// Where a token begins; one past the last token is the end of the source.
  std::size_t offset(std::uint32_t token) const {
    return token < count() ? tokens_.list[token].begin : tokens_.source.size();
  }
  std::size_t end_of(std::uint32_t token) const {
    return tokens_.list[token].begin + tokens_.list[token].size;
  }

  /// The source of tokens [begin, end) behind a marker that says where it is from.
  std::string marked(std::uint32_t begin, std::uint32_t end) const;
  /// Markers for what begins with a token of this source, or follows it.
  std::string back_before(std::uint32_t token) const;
  std::string back_after(std::uint32_t token) const;

  std::uint32_t size() const { return count(); }
  bool is_word(std::uint32_t i) const {
    return i < count() && tokens_.list[i].kind == translate::Kind::kWord;
  }
  char punct(std::uint32_t i) const { return i < count() ? tokens_.list[i].punct : '\0'; }
  std::uint32_t match(std::uint32_t i) const { return tokens_.list[i].match; }
  std::uint32_t angle(std::uint32_t i) const { return tokens_.list[i].angle; }

  /// The file and line of a token.
  std::pair<std::string, std::uint32_t> location(std::uint32_t token) const;

  /// The files that are not the system's, also those without a declaration.
  std::set<std::string> own_files() const;

  std::string_view source() const { return tokens_.source; }

 private:
  std::uint32_t count() const { return static_cast<std::uint32_t>(tokens_.list.size()); }
  std::uint32_t after_match(std::uint32_t i) const;
  const translate::LineMarker* marker_before(std::uint32_t token) const;
  void locate_items();
  std::uint32_t lines_in(std::size_t begin, std::size_t end) const;

  std::uint32_t read_item(std::uint32_t begin);
  std::uint32_t open_scope(std::uint32_t begin, std::uint32_t brace);
  void add(std::uint32_t begin, std::uint32_t end, std::uint32_t body = translate::kNone);

  bool is_attribute(std::uint32_t begin, std::uint32_t parenthesis) const;
  bool is_access_label(std::uint32_t begin, std::uint32_t colon) const;
  bool initialises_member(std::uint32_t begin, std::uint32_t brace) const;
  bool opens_scope(std::uint32_t begin, std::uint32_t brace) const;
  bool is_namespace(std::uint32_t begin, std::uint32_t brace) const;
  bool has_equals(std::uint32_t begin, std::uint32_t brace) const;

  translate::Tokens tokens_;
  std::vector<Item> items_;

  struct OpenScope {
    bool is_class;
    std::string space;  // the namespaces up to this one, `a::b::`
  };
  std::vector<OpenScope> scopes_;  // that are open while reading
};

}  // namespace warpstep::tools::cc

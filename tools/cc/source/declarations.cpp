// The declarations of a preprocessed file.
#include "tools/cc/source/declarations.h"

#include <fmt/format.h>

#include <algorithm>

namespace warpstep::tools::cc {

Declarations::Declarations(std::string_view source) : tokens_(translate::tokenize(source)) {
  for (std::uint32_t at = 0; at < count();) at = read_item(at);
  locate_items();
}

/// One pass over the source, in whose order the items are.
void Declarations::locate_items() {
  const translate::LineMarker* latest = nullptr;
  std::size_t counted = 0;  // the source before is
  std::uint32_t line = 1;
  for (Item& item : items_) {
    const translate::LineMarker* const marker = marker_before(item.begin);
    if (marker != nullptr) {
      if (marker != latest) counted = marker->end, line = marker->line;
      line += lines_in(counted, offset(item.begin));
      counted = offset(item.begin);
      item.file = marker->file;
      item.is_system = marker->flags.starts_with(" 3");
    }
    item.line = line;
    latest = marker;
  }
}

/// The ends of lines in a part of the source.
std::uint32_t Declarations::lines_in(std::size_t begin, std::size_t end) const {
  const std::string_view part = tokens_.source.substr(begin, end - begin);
  return static_cast<std::uint32_t>(std::count(part.begin(), part.end(), '\n'));
}

bool Declarations::says(const Item& item, std::string_view word) const {
  const std::uint32_t end = item.body == translate::kNone ? item.end : item.body;
  for (std::uint32_t i = item.begin; i < end; ++i)
    if (text(i) == word) return true;
  return false;
}

bool Declarations::is_memory_operator(const Item& item) const {
  for (std::uint32_t i = item.begin; i < std::min(item.body, item.end); ++i)
    if (text(i) == "operator" && (text(i + 1) == "new" || text(i + 1) == "delete"))
      return !item.in_class;
  return false;
}

bool Declarations::same_head(const Item& item, const Declarations& other,
                             const Item& others) const {
  const auto skip = [](const Declarations& view, std::uint32_t i, std::uint32_t end) {
    while (i < end) {
      if (view.text(i) == "__host__" || view.text(i) == "__device__")
        ++i;
      else if (view.text(i) == "__launch_bounds__" && view.punct(i + 1) == '(')
        i = view.match(i + 1) + 1;
      else
        break;
    }
    return i;
  };
  std::uint32_t i = skip(*this, item.begin, item.body);
  std::uint32_t j = skip(other, others.begin, others.body);
  while (i < item.body && j < others.body && text(i) == other.text(j)) {
    i = skip(*this, i + 1, item.body);
    j = skip(other, j + 1, others.body);
  }
  return i == item.body && j == others.body;
}

bool Declarations::same_words(const Item& item, const Declarations& other,
                              const Item& others) const {
  if (item.end - item.begin != others.end - others.begin) return false;
  for (std::uint32_t i = item.begin, j = others.begin; i < item.end; ++i, ++j)
    if (text(i) != other.text(j)) return false;
  return true;
}

std::string Declarations::marked(std::uint32_t begin, std::uint32_t end) const {
  if (begin == end) return {};
  const auto [file, line] = location(begin);
  return fmt::format("\n# {} \"{}\"\n", line, file) +
         std::string(tokens_.source.substr(offset(begin), end_of(end - 1) - offset(begin)));
}

std::string Declarations::back_before(std::uint32_t token) const {
  const auto [file, line] = location(token);
  return fmt::format("\n# {} \"{}\"\n", line, file);
}

std::string Declarations::back_after(std::uint32_t token) const {
  const auto [file, line] = location(token);
  const auto inside = tokens_.source.substr(offset(token), tokens_.list[token].size);
  return fmt::format("\n# {} \"{}\"\n", line + std::count(inside.begin(), inside.end(), '\n'),
                     file);
}

/// The last line marker before a token; null if there is none.
const translate::LineMarker* Declarations::marker_before(std::uint32_t token) const {
  const auto marker = std::upper_bound(
      tokens_.markers.begin(), tokens_.markers.end(), offset(token),
      [](std::size_t at, const translate::LineMarker& other) { return at < other.begin; });
  return marker == tokens_.markers.begin() ? nullptr : &marker[-1];
}

std::pair<std::string, std::uint32_t> Declarations::location(std::uint32_t token) const {
  const translate::LineMarker* const marker = marker_before(token);
  if (marker == nullptr) return {"", 1};
  return {std::string(marker->file), marker->line + lines_in(marker->end, offset(token))};
}

std::set<std::string> Declarations::own_files() const {
  std::set<std::string> files;
  for (const translate::LineMarker& marker : tokens_.markers) {
    const bool is_file = !marker.file.empty() && marker.file[0] != '<' && marker.file.back() != '/';
    if (marker.flags.empty() && is_file) files.emplace(marker.file);
  }
  return files;
}

/// One past the bracket that closes this one, or past this one if nothing does.
std::uint32_t Declarations::after_match(std::uint32_t i) const {
  const std::uint32_t match = tokens_.list[i].match;
  return match == translate::kNone ? i + 1 : match + 1;
}

/// Reads one item and returns where the next begins.
std::uint32_t Declarations::read_item(std::uint32_t begin) {
  if (punct(begin) == '}') {
    if (!scopes_.empty()) scopes_.pop_back();
    add(begin, begin + 1);
    return begin + 1;
  }
  bool has_parameters = false;   // ( ) were seen: of a function, unless they are an attribute's
  bool in_initialisers = false;  // of a constructor
  std::uint32_t i = begin;
  while (i < count() && punct(i) != '}') {  // a bracket too many is an item by itself
    const char c = punct(i);
    if (c == ';' || is_access_label(begin, i)) {
      ++i;
      break;
    }
    if (c == '(' && !is_attribute(begin, i)) has_parameters = true;
    if (c == ':' && has_parameters) in_initialisers = true;
    if (c == '{' && !(in_initialisers && initialises_member(begin, i))) {
      if (!has_parameters && opens_scope(begin, i)) return open_scope(begin, i);
      if (has_parameters && !has_equals(begin, i)) {
        const std::uint32_t end = after_match(i);
        add(begin, end, i);
        return end;
      }
    }
    i = c == '(' || c == '[' || c == '{' ? after_match(i) : i + 1;
  }
  add(begin, i);
  return i;
}

std::uint32_t Declarations::open_scope(std::uint32_t begin, std::uint32_t brace) {
  add(begin, brace + 1);
  std::string space = scopes_.empty() ? "" : scopes_.back().space;
  if (text(begin) == "namespace" || text(begin + 1) == "namespace") {  // or `inline namespace`
    if (text(brace - 1) == "namespace") space += "<unnamed>";
    for (std::uint32_t i = begin; i < brace; ++i)
      if (text(i) != "namespace" && text(i) != "inline") space += text(i);
    space += "::";
  }
  scopes_.push_back({!is_namespace(begin, brace), std::move(space)});
  return brace + 1;
}

void Declarations::add(std::uint32_t begin, std::uint32_t end, std::uint32_t body) {
  Item item{begin, end, body};
  item.in_class =
      std::any_of(scopes_.begin(), scopes_.end(), [](const auto& scope) { return scope.is_class; });
  if (!scopes_.empty()) item.space = scopes_.back().space;
  items_.push_back(std::move(item));
}

/// Is this ( of an attribute, or of decltype, and of no parameters?
bool Declarations::is_attribute(std::uint32_t begin, std::uint32_t parenthesis) const {
  if (parenthesis == begin) return false;
  const std::string_view word = text(parenthesis - 1);
  return word == "__attribute__" || word == "alignas" || word == "__declspec" ||
         word == "decltype" || word == "__launch_bounds__" || word == "__maxnreg__" ||
         word == "__cluster_dims__";
}

/// Does this : end an item such as `public:`?
bool Declarations::is_access_label(std::uint32_t begin, std::uint32_t colon) const {
  if (punct(colon) != ':' || colon != begin + 1) return false;
  const std::string_view word = text(begin);
  return word == "public" || word == "private" || word == "protected";
}

/// Is this { behind a constructor's : of a member, as in `: a{1} {}`, and not of the body?
bool Declarations::initialises_member(std::uint32_t begin, std::uint32_t brace) const {
  return brace > begin && punct(brace - 1) != ')' && punct(brace - 1) != '}';
}

/// Does this { open what holds declarations itself?
bool Declarations::opens_scope(std::uint32_t begin, std::uint32_t brace) const {
  for (std::uint32_t i = begin; i < brace; ++i) {
    const std::string_view word = text(i);
    if (word == "enum" || word == "=") return false;
    if (word == "namespace" || word == "class" || word == "struct" || word == "union") return true;
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

bool Declarations::is_namespace(std::uint32_t begin, std::uint32_t brace) const {
  for (std::uint32_t i = begin; i < brace; ++i)
    if (text(i) == "namespace" || text(i) == "extern") return true;
  return false;
}

/// `auto f = [](int x) { … };` is no function; `T& operator=(const T& other) { … }` is one.
bool Declarations::has_equals(std::uint32_t begin, std::uint32_t brace) const {
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

}  // namespace warpstep::tools::cc

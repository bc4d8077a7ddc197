// Scopes of a unit: what each brace opens.
#include "tools/translate/parse/scopes.h"

#include <algorithm>

namespace warpstep::tools::translate {
namespace {

/// State of the current declaration, which decides what its brace would open.
struct Head {
  std::uint32_t first = 0;
  bool has_namespace = false;
  bool has_class = false;
  bool has_parenthesis = false;
  bool has_extern = false;
  bool has_assignment = false;
};

class ScopeFinder {
 public:
  explicit ScopeFinder(const Unit& unit) : unit_(unit) { scopes_.list.push_back({}); }

  Scopes run() {
    for (std::uint32_t i = 0; i < unit_.size(); ++i) step(i);
    for (Scope& scope : scopes_.list)
      if (scope.close == kNone) scope.close = unit_.size();
    return std::move(scopes_);
  }

 private:
  void step(std::uint32_t i) {
    const Token& token = unit_.token(i);
    switch (token.punct) {
      case '{':
        return open(i);
      case '}':
        return close(i);
      case ';':
        return restart(i + 1);
      case '(':
        if (i > 0 && (unit_.is(i - 1, "__attribute__") || unit_.is(i - 1, "alignas")))
          note_attribute(i);
        else if (i >= attribute_end_)
          head_.has_parenthesis = true;
        return;
      case '[':
        if (unit_.is(i + 1, '[')) note_attribute(i);
        return;
      case '=':
        head_.has_assignment = true;
        return;
      case '<':
        if (angles_ > 0 || (i > 0 && unit_.is(i - 1, "template"))) ++angles_;
        if (unit_.is(i + 1, '<') && unit_.is(i + 2, '<')) mark(i);
        return;
      case '>':
        if (angles_ > 0) --angles_;
        return;
      default:
        break;
    }
    if (token.kind == Kind::kWord) word(i);
  }

  /// What stands in its brackets, as in `alignas(sizeof(T))`, says nothing of what is declared.
  void note_attribute(std::uint32_t open) {
    if (unit_.token(open).match != kNone)
      attribute_end_ = std::max(attribute_end_, unit_.token(open).match);
  }

  void word(std::uint32_t i) {
    const std::string_view text = unit_.text(i);
    if (text == "__global__" || text == "__shared__" || text == "__constant__") {
      mark(i);
    } else if (angles_ > 0) {
      return;  // `template <class T>` does not open a class
    } else if (text == "namespace") {
      head_.has_namespace = true;
    } else if (text == "class" || text == "struct" || text == "union" || text == "enum") {
      head_.has_class = true;
    } else if (text == "extern") {
      head_.has_extern = true;
    } else if ((text == "public" || text == "private" || text == "protected") &&
               unit_.is(i + 1, ':')) {
      restart(i + 2);
    }
  }

  void mark(std::uint32_t i) { scopes_.marked.push_back({i, head_.first, current_}); }

  void restart(std::uint32_t next) {
    head_ = {};
    head_.first = next;
    angles_ = 0;
  }

  void open(std::uint32_t i) {
    Scope scope;
    scope.open = i;
    scope.close = unit_.token(i).match;
    scope.parent = current_;
    scope.head = head_.first;
    scope.kind = kind(i);
    scope.in_block = scope.kind == ScopeKind::kBlock || scopes_.list[current_].in_block;
    // An unclosed brace opens no scope.
    if (scope.close != kNone) {
      current_ = static_cast<std::uint32_t>(scopes_.list.size());
      scopes_.list.push_back(scope);
    }
    restart(i + 1);
  }

  ScopeKind kind(std::uint32_t i) const {
    if (head_.has_namespace) return ScopeKind::kNamespace;
    if (head_.has_extern && i > 0 && unit_.is(i - 1, Kind::kLiteral)) return ScopeKind::kNamespace;
    if (head_.has_class && !head_.has_parenthesis && !head_.has_assignment)
      return ScopeKind::kClass;
    return ScopeKind::kBlock;
  }

  void close(std::uint32_t i) {
    if (unit_.token(i).match != kNone) current_ = scopes_.list[current_].parent;
    restart(i + 1);
  }

  const Unit& unit_;
  Scopes scopes_;
  Head head_;
  std::uint32_t current_ = 0;
  std::uint32_t angles_ = 0;
  std::uint32_t attribute_end_ = 0;  // its closing bracket
};

/// A function that may run at compile time can call nothing of ours.
bool is_constexpr(const Unit& unit, const Scope& scope) {
  for (std::uint32_t i = scope.head; i < scope.open; ++i)
    if (unit.is(i, "constexpr") || unit.is(i, "consteval")) return true;
  return false;
}

}  // namespace

std::uint32_t Spaces::number(std::uint32_t scope) {
  std::vector<std::uint32_t> inwards;
  for (; scope != 0 && known_[scope] == kNone; scope = scopes_.list[scope].parent)
    inwards.push_back(scope);
  std::uint32_t space = scope == 0 ? 0 : known_[scope];
  for (; !inwards.empty(); inwards.pop_back()) {
    const Scope& inner = scopes_.list[inwards.back()];
    const bool is_namespace = inner.kind == ScopeKind::kNamespace;
    std::string name;
    for (std::uint32_t i = inner.head; i < inner.open; ++i) {
      if (is_namespace && (unit_.is(i, "inline") || unit_.is(i, "namespace"))) continue;
      if (is_namespace && unit_.is(i, Kind::kScope)) {  // a::b is b in a
        space = number_in(space, std::move(name));
        name.clear();
        continue;
      }
      name += unit_.text(i);
      name += ' ';
    }
    space = number_in(space, std::move(name));
    known_[inwards.back()] = space;
  }
  return space;
}

std::uint32_t Spaces::number_in(std::uint32_t space, std::string name) {
  const auto next = static_cast<std::uint32_t>(numbers_.size() + 1);
  return numbers_.emplace(std::to_string(space) + ':' + std::move(name), next).first->second;
}

Scopes find_scopes(const Unit& unit) {
  return ScopeFinder(unit).run();
}

std::string path_of(const Unit& unit, const Scopes& scopes, std::uint32_t scope) {
  constexpr std::uint32_t kMostSpaces = 32, kLongest = 256;  // it is said for each kernel again
  std::string path = "::";
  for (std::uint32_t depth = 0; scope != 0; scope = scopes.list[scope].parent) {
    const Scope& space = scopes.list[scope];
    if (++depth > kMostSpaces) return {};
    if (unit.is(space.head, "extern")) continue;
    std::uint32_t i = space.head;
    if (unit.is(i, "inline")) ++i;
    if (space.kind != ScopeKind::kNamespace || !unit.is(i, "namespace")) return {};
    std::string names;
    while (++i < space.open) {
      const bool is_path =
          unit.is(i, Kind::kScope) || unit.is(i + 1, Kind::kScope) || i + 1 == space.open;
      // Not `a [[deprecated]]`, `a::inline b`.
      if (!is_path || names.size() + unit.text(i).size() > kLongest) return {};
      names += unit.text(i);
    }
    if (names.empty()) return {};
    path.insert(0, "::" + names);
  }
  return path;
}

std::vector<Function> find_functions(const Unit& unit, const Scopes& scopes) {
  std::vector<Function> functions;
  const auto& markers = unit.tokens.markers;
  std::size_t next_marker = 0;
  bool in_system_header = false;
  for (const Scope& scope : scopes.list) {
    if (scope.kind != ScopeKind::kBlock || scopes.list[scope.parent].in_block) continue;
    const std::uint32_t begin = unit.token(scope.open).begin;
    for (; next_marker < markers.size() && markers[next_marker].begin < begin; ++next_marker)
      in_system_header = !markers[next_marker].flags.empty();
    functions.push_back({scope.head, scope.open, scope.close,
                         !in_system_header && !is_constexpr(unit, scope), in_system_header});
  }
  return functions;
}

bool is_for_device(const Unit& unit, std::uint32_t head, std::uint32_t open) {
  for (std::uint32_t i = head; i < open; ++i)
    if (unit.is(i, "__global__") || unit.is(i, "__device__")) return true;
  return false;
}

std::uint32_t word_of_parenthesis(const Unit& unit, std::uint32_t close) {
  if (!unit.is(close, ')') || unit.token(close).match == kNone) return kNone;
  std::uint32_t i = unit.token(close).match;
  if (i > 1 && unit.is(i - 1, "constexpr")) --i;
  return i > 0 && unit.is(i - 1, Kind::kWord) ? i - 1 : kNone;
}

}  // namespace warpstep::tools::translate

// What each brace of a unit opens.
#include "tools/translate/scopes.h"

namespace warpstep::tools::translate {
namespace {

/// What was seen of a declaration so far, enough to know what its brace would open.
struct Head {
  std::uint32_t first = 0;
  bool has_namespace = false;
  bool has_class = false;
  bool has_parenthesis = false;
  bool has_extern = false;
  bool has_assignment = false;
};

class Finder {
 public:
  explicit Finder(const Unit& unit) : unit_(unit) { scopes_.list.push_back({}); }

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
        if (i == 0 || !(unit_.is(i - 1, "__attribute__") || unit_.is(i - 1, "alignas")))
          head_.has_parenthesis = true;
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

  void word(std::uint32_t i) {
    const std::string_view text = unit_.text(i);
    if (text == "__global__" || text == "__shared__" || text == "__constant__") {
      mark(i);
    } else if (angles_ > 0) {
      return;  // `template <class T>` opens no class
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
    // A brace that nothing closes opens no scope: what follows it is not inside of anything.
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
};

}  // namespace

std::string Scopes::path(const Unit& unit, std::uint32_t scope) const {
  std::string path;
  for (; scope != 0; scope = list[scope].parent) {
    std::string name;
    for (std::uint32_t i = list[scope].head; i < list[scope].open; ++i) {
      // One text cannot be long for many kernels: what is no name of a namespace is left out.
      if (name.size() > 200) break;
      name += unit.text(i);
      name += ' ';
    }
    path = name + "{" + path;
    if (path.size() > 2000) break;
  }
  return path;
}

Scopes find_scopes(const Unit& unit) {
  return Finder(unit).run();
}

}  // namespace warpstep::tools::translate

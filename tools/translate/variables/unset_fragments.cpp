#include "tools/translate/variables/unset_fragments.h"

#include <set>
#include <string>
#include <string_view>

namespace warpstep::tools::translate {
namespace {

class Fragments {
 public:
  explicit Fragments(Unit& unit) : unit_(unit) {
    for (std::uint32_t i = 0; i < unit_.size(); ++i) {
      if (unit_.is(i, "leave_unset")) is_provided_ = true;
      if (unit_.is(i, "using") && unit_.is(i + 2, '=')) name_of_type(i + 3, i + 1);
      if (unit_.is(i, "typedef")) name_of_type(i + 1, kNone);
    }
  }

  /// Whether the file includes mma.h.
  bool is_provided() const { return is_provided_; }

  void declarations(std::uint32_t open, std::uint32_t close) {
    for (std::uint32_t i = open; i < close; ++i)
      if (unit_.is(i, ';') || unit_.is(i, '{') || unit_.is(i, '}')) declaration(i + 1);
  }

 private:
  /// Behind a type of fragments; `first` if there is none.
  std::uint32_t behind_type(std::uint32_t first) const {
    std::uint32_t i = first;
    if (unit_.is(i, Kind::kScope)) ++i;
    while (unit_.is(i, Kind::kWord) && unit_.is(i + 1, Kind::kScope)) i += 2;
    if (!unit_.is(i, Kind::kWord)) return first;
    if (names_.count(unit_.text(i)) != 0) return i + 1;
    if (!unit_.is(i, "fragment") || !unit_.is(i + 1, '<')) return first;
    int depth = 0;
    for (++i; i < unit_.size() && !unit_.is(i, ';') && !unit_.is(i, '{'); ++i) {
      if (unit_.is(i, '(') && unit_.token(i).match != kNone) i = unit_.token(i).match;
      if (unit_.is(i, '<')) ++depth;
      if (unit_.is(i, '>') && --depth == 0) return i + 1;
    }
    return first;
  }

  /// `using NAME = TYPE;` or `typedef TYPE NAME;`
  void name_of_type(std::uint32_t type, std::uint32_t name) {
    if (unit_.is(type, "typename")) ++type;
    const std::uint32_t behind = behind_type(type);
    if (behind == type) return;
    if (name == kNone ? unit_.is(behind + 1, ';') : unit_.is(behind, ';'))
      names_.insert(unit_.text(name == kNone ? behind : name));
  }

  /// `TYPE a, b[4];`
  void declaration(std::uint32_t first) {
    std::uint32_t i = behind_type(first);
    if (i == first) return;
    std::string marks;
    for (;; ++i) {
      const std::uint32_t name = i;
      if (!unit_.is(name, Kind::kWord)) return;
      for (++i; unit_.is(i, '[') && unit_.token(i).match != kNone;) i = unit_.token(i).match + 1;
      if (!unit_.is(i, ';') && !unit_.is(i, ',')) return;
      marks += " ::warpstep::sim::tensor::leave_unset(" + std::string(unit_.text(name)) + ");";
      if (unit_.is(i, ';')) break;
    }
    unit_.insert_after(i, marks);
  }

  Unit& unit_;
  bool is_provided_ = false;
  std::set<std::string_view> names_;  // of types
};

}  // namespace

void mark_unset_fragments(Unit& unit, const Scopes& scopes) {
  Fragments fragments(unit);
  if (!fragments.is_provided()) return;
  const auto is_in_class = [&](const Function& function) {
    for (const Scope& scope : scopes.list)
      if (scope.kind == ScopeKind::kClass && scope.open != kNone && scope.open > function.open &&
          scope.open < function.close)
        return true;
    return false;
  };
  for (const Function& function : find_functions(unit, scopes))
    if (function.is_ours && function.close < unit.size() && !is_in_class(function))
      fragments.declarations(function.open, function.close);
}

}  // namespace warpstep::tools::translate

#include "tools/translate/classes/older_constructors.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace warpstep::tools::translate {
namespace {

/// Words that may stand in front of a constructor's name.
constexpr std::array<std::string_view, 9> kQualifiers{
    "explicit",   "inline",     "constexpr",       "virtual",     "__host__",
    "__device__", "__inline__", "__forceinline__", "__noinline__"};

class Constructors {
 public:
  Constructors(Unit& unit, const Scope& scope)
      : unit_(unit), scope_(scope), name_(name()), is_public_(is_struct()) {}

  void allow() {
    if (name_ == kNone) return;
    for (std::uint32_t i = scope_.open + 1; i < scope_.close; ++i) {
      if (unit_.is(i, unit_.text(name_))) {
        if (is_declarator(i))
          declarator(i);
        else if (unit_.is(i + 1, '('))
          has_others_ = true;  // it may be a constructor behind words that are not known
      }
      is_public_ |= unit_.is(i, "public");
      is_open_ &= !unit_.is(i, "private") && !unit_.is(i, "protected") && !unit_.is(i, "using") &&
                  !(unit_.is(i, "operator") && unit_.is(i + 1, '=') && !unit_.is(i + 2, '='));
      const std::uint32_t match = unit_.token(i).match;
      if (match != kNone && match > i) i = match;
    }
    if (!is_open_ || has_others_) return;
    for (const auto& [first, last] : defaulted_)
      for (std::uint32_t i = first; i <= last; ++i) unit_.blank(i);
  }

 private:
  /// The class's own; kNone for a lambda's or a class without one.
  std::uint32_t name() const {
    std::uint32_t i = scope_.head;
    while (i < scope_.open && !unit_.is(i, "struct") && !unit_.is(i, "class")) ++i;
    for (++i; i < scope_.open; ++i) {
      if (!unit_.is(i, Kind::kWord)) continue;
      if (unit_.is(i + 1, '{') || unit_.is(i + 1, '<') || unit_.is(i + 1, "final") ||
          (unit_.is(i + 1, ':') && !unit_.is(i + 2, ':')))
        return i;
    }
    return kNone;
  }

  /// Whether all may use what stands at the beginning.
  bool is_struct() const {
    std::uint32_t i = name_ == kNone ? scope_.open : name_;
    while (i > scope_.head && !unit_.is(i, "class") && !unit_.is(i, "struct")) --i;
    return unit_.is(i, "struct");
  }

  bool is_qualifier(std::uint32_t i) const {
    return std::find(kQualifiers.begin(), kQualifiers.end(), unit_.text(i)) != kQualifiers.end();
  }

  /// Whether a declaration may have begun in front of the name, and nothing else.
  bool is_declarator(std::uint32_t i) const {
    const std::uint32_t before = unit_.is(i - 1, '~') ? i - 2 : i - 1;
    return unit_.is(before, ';') || unit_.is(before, '{') || unit_.is(before, '}') ||
           unit_.is(before, ')') || unit_.is(before, '>') || is_qualifier(before) ||
           (unit_.is(before, ':') && !unit_.is(before - 1, ':'));
  }

  void declarator(std::uint32_t i) {
    std::uint32_t open = i + 1;
    if (unit_.is(open, '<')) {
      open = behind_arguments(open);
      if (!unit_.is(open, '(')) return;
      for (std::uint32_t word = i + 1; word < open; ++word) unit_.blank(word);
    }
    if (!unit_.is(open, '(') || unit_.token(open).match == kNone || unit_.is(i - 1, '~')) return;
    constructor(i, unit_.token(open).match);
  }

  /// The token behind `<T, 3>`.
  std::uint32_t behind_arguments(std::uint32_t open) const {
    std::uint32_t depth = 0;
    for (std::uint32_t i = open; i < scope_.close && !unit_.is(i, ';'); ++i) {
      if (unit_.is(i, '<')) ++depth;
      if (unit_.is(i, '>') && --depth == 0) return i + 1;
    }
    return open;
  }

  void constructor(std::uint32_t i, std::uint32_t close) {
    std::uint32_t end = close + 1;
    if (unit_.is(end, "noexcept")) ++end;
    if (!unit_.is(end, '=') || !unit_.is(end + 1, "default") || !unit_.is(end + 2, ';')) {
      has_others_ = true;
      return;
    }
    const std::uint32_t first = beginning_of(i), before = first - 1;
    has_others_ |= !is_public_ || !(unit_.is(before, ';') || unit_.is(before, '{') ||
                                    unit_.is(before, '}') || unit_.is(before, ':'));
    defaulted_.emplace_back(first, end + 2);
  }

  /// The first of the words in front of a constructor's name, such as `__forceinline__`, which is
  /// an attribute by then.
  std::uint32_t beginning_of(std::uint32_t i) const {
    for (;;) {
      const std::uint32_t open = unit_.is(i - 1, ')') ? unit_.token(i - 1).match : kNone;
      if (is_qualifier(i - 1))
        --i;
      else if (open != kNone && unit_.is(open - 1, "__attribute__"))
        i = open - 1;
      else
        return i;
    }
  }

  Unit& unit_;
  const Scope& scope_;
  const std::uint32_t name_;
  bool is_public_;           // what is declared there
  bool is_open_ = true;      // nothing in it says who may use what
  bool has_others_ = false;  // constructors that are not defaulted
  std::vector<std::pair<std::uint32_t, std::uint32_t>> defaulted_;  // their first and last tokens
};

}  // namespace

void allow_older_constructors(Unit& unit, const Scopes& scopes) {
  for (const Scope& scope : scopes.list)
    if (scope.kind == ScopeKind::kClass && scope.open != kNone && scope.open > 1 &&
        scope.close < unit.size() && !unit.in_system_header(scope.open))
      Constructors(unit, scope).allow();
}

}  // namespace warpstep::tools::translate

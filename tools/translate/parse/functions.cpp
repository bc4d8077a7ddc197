// The functions of a unit.
#include "tools/translate/parse/functions.h"

namespace warpstep::tools::translate {
namespace {

/// A function that may run at compile time can call nothing of ours.
bool is_constexpr(const Unit& unit, const Scope& scope) {
  for (std::uint32_t i = scope.head; i < scope.open; ++i)
    if (unit.is(i, "constexpr") || unit.is(i, "consteval")) return true;
  return false;
}

}  // namespace

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
    functions.push_back(
        {scope.head, scope.open, scope.close, !in_system_header && !is_constexpr(unit, scope)});
  }
  return functions;
}

std::uint32_t word_of_parenthesis(const Unit& unit, std::uint32_t close) {
  if (!unit.is(close, ')') || unit.token(close).match == kNone) return kNone;
  std::uint32_t i = unit.token(close).match;
  if (i > 1 && unit.is(i - 1, "constexpr")) --i;
  return i > 0 && unit.is(i - 1, Kind::kWord) ? i - 1 : kNone;
}

}  // namespace warpstep::tools::translate

// Default arguments of a file's functions.
#include "tools/translate/loops/calls/default_arguments.h"

namespace warpstep::tools::translate {
namespace {

std::uint32_t begin_of_declaration(const Unit& unit, std::uint32_t name) {
  std::uint32_t head = name;
  while (head > 0 && !unit.is(head - 1, ';') && !unit.is(head - 1, '{') && !unit.is(head - 1, '}'))
    --head;
  return head;
}

/// A block of statements, or a class.
bool is_inside(const Scope& scope) {
  return scope.in_block || scope.kind == ScopeKind::kClass;
}

}  // namespace

std::vector<DefaultArguments> find_default_arguments(const Unit& unit, const Scopes& scopes) {
  std::vector<DefaultArguments> found;
  std::size_t next = 1;
  for (std::uint32_t i = 0; i < unit.size(); ++i) {
    const std::uint32_t close = unit.token(i).match;
    if (close == kNone || close < i) continue;
    if (unit.is(i, '{')) {
      while (next < scopes.list.size() && scopes.list[next].open < i) ++next;
      if (next < scopes.list.size() && scopes.list[next].open == i && is_inside(scopes.list[next]))
        i = close;
    } else if (unit.is(i, '(')) {
      std::uint32_t equals = i;
      while (equals < close && !unit.is(equals, '=')) ++equals;
      if (equals < close && i > 0 && unit.is(i - 1, Kind::kWord) && !unit.in_system_header(i))
        found.push_back({unit.text(i - 1), begin_of_declaration(unit, i - 1), equals, close});
      i = close;
    }
  }
  return found;
}

}  // namespace warpstep::tools::translate

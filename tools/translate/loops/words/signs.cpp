// Signs of more than one character, which the tokens have apart.
#include "tools/translate/loops/words/signs.h"

namespace warpstep::tools::translate {

bool is_twice(const Unit& unit, std::uint32_t i, char sign) {
  return unit.is(i, sign) && unit.is(i + 1, sign) && unit.adjacent(i);
}

bool changes_by_one(const Unit& unit, std::uint32_t i) {
  return is_twice(unit, i, '+') || is_twice(unit, i, '-');
}

bool assigns(const Unit& unit, std::uint32_t i) {
  if (unit.is(i, Kind::kOperator)) return unit.is(i, "<<=") || unit.is(i, ">>=");
  if (!unit.is(i, '=') || (unit.is(i + 1, '=') && unit.adjacent(i))) return false;
  return !((unit.is(i - 1, '=') || unit.is(i - 1, '!')) && unit.adjacent(i - 1));
}

}  // namespace warpstep::tools::translate

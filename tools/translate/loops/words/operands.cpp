#include "tools/translate/loops/words/operands.h"

#include <array>

#include "tools/translate/loops/words/known_words.h"
#include "tools/translate/loops/words/signs.h"

namespace warpstep::tools::translate {
namespace {

/// The name of the function whose arguments the parenthesis opens.
std::uint32_t name_before(const Unit& unit, std::uint32_t open) {
  const std::uint32_t word = open - 1;
  return unit.is(word, '>') && unit.token(word).angle != kNone ? unit.token(word).angle - 1 : word;
}

/// Whether a sign has no operand on its left: `*p`, `= &x`, `(int)*p`.
bool is_unary(const Unit& unit, std::uint32_t i, std::uint32_t first) {
  if (i == first || unit.is(i - 1, "return")) return true;
  if (unit.is(i - 1, ')')) {
    const std::uint32_t open = unit.token(i - 1).match;
    return open != kNone && is_number_type(unit.text(open + 1));
  }
  return !unit.is(i - 1, Kind::kWord) && !unit.is(i - 1, Kind::kLiteral) && !unit.is(i - 1, ']');
}

bool is_name(const Unit& unit, std::uint32_t i) {
  return unit.is(i, Kind::kWord) && !unit.is(i + 1, '(') && !is_number_type(unit.text(i));
}

}  // namespace

bool opens_arguments(const Unit& unit, std::uint32_t open) {
  const std::uint32_t word = name_before(unit, open);
  constexpr std::array kOthers{"not", "new", "throw", "delete", "noexcept", "typeid"};
  return unit.is(word, Kind::kWord) && !is_one_of(kOthers, unit.text(word)) &&
         (is_number_type(unit.text(word)) || !calls_nothing(unit.text(word)));
}

std::uint32_t beginning_of_value(const Unit& unit, std::uint32_t first, std::uint32_t at) {
  for (std::uint32_t i = at; i > first; --i)
    if (assigns(unit, i - 1)) return i;
  return first;
}

std::uint32_t end_of_arguments(const Unit& unit, std::uint32_t first, std::uint32_t word,
                               std::uint32_t close) {
  for (std::uint32_t i = first; i < word; ++i)
    if (unit.is(i, '(') && unit.token(i).match != kNone && unit.token(i).match > close &&
        opens_arguments(unit, i))
      return unit.token(i).match;
  return close + 1;
}

bool calls_more(const Unit& unit, std::uint32_t first, std::uint32_t end) {
  for (std::uint32_t i = first; i < end; ++i) {
    if (!unit.is(i, '(') || unit.token(i).match >= end || !opens_arguments(unit, i)) continue;
    const std::string_view name = unit.text(name_before(unit, i));
    const bool touches_memory = name.starts_with("__ld") || name.starts_with("__st");
    if (touches_memory || (!is_number_type(name) && !only_computes(name))) return true;
  }
  return false;
}

bool reads_memory(const Unit& unit, std::uint32_t first, std::uint32_t end) {
  for (std::uint32_t i = first; i < end; ++i) {
    if (unit.is(i, '[') && unit.token(i).match < end) return true;
    if (unit.is(i, '*') && is_unary(unit, i, first)) return true;
    if (unit.token(i).kind == Kind::kArrow) return true;
  }
  return calls_more(unit, first, end);
}

bool shares_name(const Unit& unit, std::uint32_t first, std::uint32_t end, std::uint32_t from,
                 std::uint32_t to) {
  for (std::uint32_t i = first; i < end; ++i)
    for (std::uint32_t j = from; j < to && is_name(unit, i); ++j)
      if (is_name(unit, j) && unit.text(i) == unit.text(j)) return true;
  return false;
}

bool is_address_taken(const Unit& unit, std::uint32_t word, std::uint32_t first,
                      std::uint32_t end) {
  for (std::uint32_t i = first + 1; i < end; ++i)
    if (unit.is(i, '&') && unit.is(i + 1, Kind::kWord) && unit.text(i + 1) == unit.text(word) &&
        is_unary(unit, i, first) && !is_twice(unit, i - 1, '&'))
      return true;
  return false;
}

}  // namespace warpstep::tools::translate

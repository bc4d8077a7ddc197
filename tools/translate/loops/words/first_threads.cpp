#include "tools/translate/loops/words/first_threads.h"

#include <algorithm>
#include <utility>

namespace warpstep::tools::translate {
namespace {

/// Whether a type holds every threadIdx.x.
bool is_wide(const Unit& unit, const Variable& variable) {
  for (std::uint32_t i = variable.type_first; i < variable.type_end; ++i) {
    const std::string_view word = unit.text(i);
    if (word != "const" && word != "int" && word != "unsigned" && word != "auto" &&
        word != "long" && word != "size_t" && word != "uint32_t" && word != "int32_t")
      return false;
  }
  return !variable.is_pointer && !variable.is_array();
}

bool is_member(const Unit& unit, std::uint32_t i, std::string_view object, std::string_view names) {
  return unit.is(i, object) && unit.is(i + 1, '.') && unit.text(i + 2).size() == 1 &&
         names.find(unit.text(i + 2)) != names.npos;
}

/// threadIdx.x, or the sum of it and of what is one for the row, such as threadIdx.y * blockDim.x:
/// no more than three factors, whose product is a number of 31 bits.
bool is_index(const Unit& unit, std::uint32_t first, std::uint32_t end) {
  if (unit.is(first, '(') && unit.token(first).match == end - 1)
    return is_index(unit, first + 1, end - 1);
  unsigned indices = 0, products = 0, depth = 0;
  bool adds = true;  // the token before begins an addend of the whole
  for (std::uint32_t i = first; i < end; ++i) {
    const bool begins = std::exchange(adds, false);
    if (is_member(unit, i, "threadIdx", "x")) {
      indices += begins && (i + 3 == end || unit.is(i + 3, '+')) ? 1 : 2;
      i += 2;
    } else if (is_member(unit, i, "threadIdx", "yz") || is_member(unit, i, "blockDim", "xyz")) {
      i += 2;
    } else if (unit.is(i, '+') && !unit.is(i + 1, '+')) {
      adds = depth == 0;
    } else if (unit.is(i, '*') || unit.is(i, '(') || unit.is(i, ')')) {
      products += unit.is(i, '*');
      depth += unit.is(i, '(');
      depth -= unit.is(i, ')');
    } else {
      return false;
    }
  }
  return indices == 1 && products <= 2;
}

/// threadIdx.x, or a variable that is never anything else.
bool is_thread(const Unit& unit, const Variables& variables, std::uint32_t first,
               std::uint32_t end) {
  if (is_index(unit, first, end)) return true;
  const Variable* const variable = end == first + 1 ? variables.named(first) : nullptr;
  return variable != nullptr && variable->value == Value::kPerLane && is_wide(unit, *variable) &&
         variable->initial != kNone && unit.is(variable->initial, '=') &&
         is_index(unit, variable->initial + 1, variable->end);
}

/// A number that is one for the block, and another one behind the next barrier.
bool is_changing_number(const Unit& unit, const Variables& variables, std::uint32_t first,
                        std::uint32_t end) {
  for (std::uint32_t i = first; i < end; ++i)
    if (const Variable* const one = unit.is(i, Kind::kWord) ? variables.named(i) : nullptr;
        one != nullptr && one->value == Value::kUniform)
      return variables.is_uniform(first, end);
  return false;
}

/// Whether it is an operator of two characters, or the first of them.
bool is_pair(const Unit& unit, std::uint32_t i, char punct) {
  return unit.is(i, punct) && unit.is(i + 1, punct) && unit.adjacent(i);
}

}  // namespace

std::uint32_t end_of_first_threads(const Unit& unit, const Variables& variables,
                                   std::uint32_t first, std::uint32_t end) {
  std::uint32_t part_end = end, comparison = kNone;
  for (std::uint32_t i = first; i < end; ++i) {
    if (unit.is(i, '(')) {
      i = unit.token(i).match;
      continue;
    }
    const bool is_and = is_pair(unit, i, '&'),
               is_shift = is_pair(unit, i, '<') || is_pair(unit, i, '>');
    if (is_and) part_end = std::min(part_end, i);
    if (is_and || is_shift) {
      ++i;
      continue;
    }
    if (unit.is(i, '|') || unit.is(i, '?') || unit.is(i, ',') || unit.is(i, ';')) return kNone;
    if (i > part_end) continue;
    if (unit.is(i, '&') || unit.is(i, '^') || unit.is(i, '!')) return kNone;
    if (unit.is(i, Kind::kOperator) || unit.is(i, '<') || unit.is(i, '>') || unit.is(i, '=')) {
      if (comparison != kNone) return kNone;
      comparison = i;
      i += is_pair(unit, i, '=');
    }
  }
  if (comparison == kNone) return kNone;
  const std::string_view sign = unit.text(comparison);
  const std::uint32_t right = comparison + (is_pair(unit, comparison, '=') ? 2 : 1);
  const bool is_left = is_thread(unit, variables, first, comparison);
  const bool is_right = is_thread(unit, variables, right, part_end);
  bool holds = false;
  if (right == comparison + 2)
    holds = (is_left && part_end == right + 1 && unit.is(right, "0")) ||
            (is_right && comparison == first + 1 && unit.is(first, "0"));
  else if (sign == "<" || sign == "<=")
    holds = is_left && is_changing_number(unit, variables, right, part_end);
  else if (sign == ">" || sign == ">=")
    holds = is_right && is_changing_number(unit, variables, first, comparison);
  return holds ? part_end : kNone;
}

}  // namespace warpstep::tools::translate

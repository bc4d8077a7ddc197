// A call of a function in a kernel, and the statement around it.
#include "tools/translate/loops/calls/statement_of_call.h"

#include <algorithm>

#include "tools/translate/loops/statements.h"
#include "tools/translate/loops/variables.h"
#include "tools/translate/loops/words/known_words.h"
#include "tools/translate/loops/words/operands.h"
#include "tools/translate/loops/words/signs.h"
#include "tools/translate/parse/parameters.h"

namespace warpstep::tools::translate {
namespace {

/// The tokens [first, second) between commas of [first, end).
std::vector<std::pair<std::uint32_t, std::uint32_t>> split(const Unit& unit, std::uint32_t first,
                                                           std::uint32_t end) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> parts;
  std::uint32_t begin = first;
  for (std::uint32_t i = first; i < end; ++i) {
    const Token& token = unit.token(i);
    if (token.punct == ',') {
      parts.emplace_back(begin, i);
      begin = i + 1;
    } else if (token.punct == '<' && token.angle != kNone) {
      i = token.angle;
    } else if ((token.punct == '(' || token.punct == '[' || token.punct == '{') &&
               token.match != kNone) {
      i = token.match;
    }
  }
  if (begin < end) parts.emplace_back(begin, end);
  return parts;
}

/// Where the statements that the one at `first` consists of begin, if it has a head; the head ends
/// there. kNone for other statements.
std::uint32_t behind_head(const Unit& unit, std::uint32_t first) {
  if (unit.is(first, "else") || unit.is(first, "do")) return first + 1;
  if (!unit.is(first, "if") && !unit.is(first, "for") && !unit.is(first, "while") &&
      !unit.is(first, "switch"))
    return kNone;
  const std::uint32_t open = first + (unit.is(first + 1, "constexpr") ? 2 : 1);
  return unit.token(open).match + 1;
}

/// Whether C++ has the tokens [first, word) computed in front of the call at `word`, which the
/// call's own text would come before.
bool comes_behind(const Unit& unit, std::uint32_t first, std::uint32_t word) {
  std::vector<std::uint32_t> open;
  for (std::uint32_t i = first; i < word; ++i) {
    if (unit.is(i, '{') || unit.is(i, "sizeof") || unit.is(i, "decltype")) return true;
    if (is_twice(unit, i, '<') || (is_twice(unit, i, '>') && unit.token(i + 1).angle == kNone))
      return true;
    if (unit.is(i, '(') || unit.is(i, '[')) open.push_back(i);
    if ((unit.is(i, ')') || unit.is(i, ']')) && !open.empty()) open.pop_back();
    if (unit.is(i, ',') &&
        (open.empty() || unit.is(open.back(), '[') || !opens_arguments(unit, open.back())))
      return true;
  }
  // `a[i][call()]`: C++ computes a[i] first.
  return std::any_of(open.begin(), open.end(), [&](std::uint32_t i) {
    return unit.is(i, '[') && !unit.is(i - 1, Kind::kWord);
  });
}

}  // namespace

bool CallStatement::find(const Unit& unit, const Kernel& kernel) {
  std::uint32_t from = kernel.body + 1, end = kernel.last;
  outermost = kNone;
  while (true) {
    const std::uint32_t stop = statement_end(unit, from, end);
    if (stop == kNone) return false;
    if (stop < word) {
      from = stop + 1;
      if (unit.is(from, "else")) ++from;  // behind the other part of an `if`
      continue;
    }
    if (outermost == kNone) outermost = from;
    if (unit.is(from, '{')) {
      end = stop;
      ++from;
      continue;
    }
    const std::uint32_t inner = behind_head(unit, from);
    if (inner == kNone) {
      first = from;
      last = stop;
      break;
    }
    if (word < inner || unit.is(from, "switch") || unit.is(from, "do")) return false;
    end = stop + 1;
    from = inner;
  }
  std::string ignored;
  declares = !read_declaration(unit, first, last, ignored).empty();
  return unit.is(last, ';') && close < last;
}

bool CallStatement::is_in_order(const Unit& unit) const {
  if (comes_behind(unit, first, word)) return false;
  if (reads_memory(unit, beginning_of_value(unit, first, word), word) ||
      reads_memory(unit, close + 1, end_of_arguments(unit, first, word, close)))
    return false;
  int assignments = 0, depth = 0;
  for (std::uint32_t i = first; i < last; ++i) {
    if (i == word) i = close + 1;
    depth += unit.is(i, '(') || unit.is(i, '[') || unit.is(i, '{');
    depth -= unit.is(i, ')') || unit.is(i, ']') || unit.is(i, '}');
    assignments += assigns(unit, i);
    if (changes_by_one(unit, i) || is_atomic_function(unit.text(i)) || unit.is(i, '?') ||
        unit.is(i, "return") || is_twice(unit, i, '&') || is_twice(unit, i, '|') ||
        unit.is(i, "and") || unit.is(i, "or") || (unit.is(i, ',') && depth == 0))
      return false;
  }
  return assignments <= 1;
}

std::vector<std::pair<std::uint32_t, std::uint32_t>> CallStatement::arguments(
    const Unit& unit) const {
  return split(unit, open + 1, close);
}

std::vector<std::string> texts_between(const Unit& unit, std::uint32_t first, std::uint32_t end) {
  std::vector<std::string> texts;
  for (const auto& [begin, behind] : split(unit, first, end))
    texts.push_back(joined(unit, begin, behind));
  return texts;
}

}  // namespace warpstep::tools::translate

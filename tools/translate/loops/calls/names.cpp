// Names that a piece of code declares.
#include "tools/translate/loops/calls/names.h"

#include <array>

#include "tools/translate/loops/words/known_words.h"
#include "tools/translate/parse/parameters.h"

namespace warpstep::tools::translate {
namespace {

constexpr std::array kBeforeOperands{"return", "if",     "else",  "case",  "goto",     "sizeof",
                                     "new",    "delete", "throw", "const", "typename", "and",
                                     "or",     "not",    "do",    "auto",  "struct",   "volatile"};
constexpr std::array kNoNameBehind{"return", "else",   "do",    "case", "goto", "sizeof",
                                   "new",    "delete", "throw", "and",  "or",   "not"};
constexpr std::array kKeywords{"bool", "char",   "short",    "int",    "long",     "float",
                               "if",   "signed", "unsigned", "double", "constexpr"};
constexpr std::array kLoopHeads{"for", "if", "while", "switch"};

/// Whether a type may end at the token: `int`, `T*`, `V<3>`.
bool ends_type(const Unit& unit, std::uint32_t i) {
  std::uint32_t end = i;
  while (unit.is(end, '*') || unit.is(end, '&') || unit.is(end, "__restrict__")) --end;
  if (unit.is(end, '>')) return unit.token(end).angle != kNone;
  if (!unit.is(end, Kind::kWord)) return false;
  if (unit.is(end, "const")) return end > 0 && ends_type(unit, end - 1);
  if (is_one_of(kBeforeOperands, unit.text(end)) && !unit.is(end, "auto")) return false;
  if (end == i || is_number_type(unit.text(end)) || unit.is(end, "auto")) return true;
  // `T* p;` is one, `a * b` is none.
  const std::uint32_t before = end - 1;
  return unit.is(before, ';') || unit.is(before, '{') || unit.is(before, '}') ||
         unit.is(before, "const") || unit.is(before, "__shared__") ||
         (unit.is(before, '(') && unit.is(before - 1, "for"));
}

bool has_word_before(const Unit& unit, std::uint32_t open) {
  return open > 0 && unit.is(open - 1, Kind::kWord);
}

/// Where the type that ends at the token begins: `ns::V<3>`, `decltype(x)`; kNone if none does.
std::uint32_t begin_of_type(const Unit& unit, std::uint32_t i) {
  while (i > 0) {
    if (unit.is(i, '>')) {
      if (unit.token(i).angle == kNone) return kNone;
      i = unit.token(i).angle - 1;
    } else if (unit.is(i, ')')) {
      const std::uint32_t open = unit.token(i).match;
      if (open == kNone || !has_word_before(unit, open)) return kNone;
      if (!unit.is(open - 1, "decltype") && !unit.text(open - 1).starts_with("__typeof"))
        return kNone;
      i = open - 1;
    }
    if (!unit.is(i, Kind::kWord)) return kNone;
    if (!unit.is(i - 1, Kind::kScope)) return i;
    if (!unit.is(i - 2, Kind::kWord) && !unit.is(i - 2, '>')) return i - 1;
    i -= 2;
  }
  return kNone;
}

/// Whether a declaration may have a type at the token, by what stands in front of it.
bool may_begin_type(const Unit& unit, std::uint32_t i) {
  const std::uint32_t before = i - 1;
  if (unit.is(before, Kind::kWord))
    return !is_one_of(kNoNameBehind, unit.text(before)) || unit.is(before, "else") ||
           unit.is(before, "do");
  if (unit.is(before, '(')) return is_one_of(kLoopHeads, unit.text(before - 1));
  if (unit.is(before, ')')) {
    const std::uint32_t open = unit.token(before).match;
    return open != kNone && has_word_before(unit, open) &&
           (unit.is(open - 1, "alignas") || unit.text(open - 1).starts_with("__a"));
  }
  return unit.is(before, ';') || unit.is(before, '{') || unit.is(before, '}') ||
         unit.is(before, ':') || unit.is(before, ']');
}

/// Whether the word may be the name of a declarator. `list` says whether a comma at this place may
/// stand between declarators.
bool may_be_declarator(const Unit& unit, std::uint32_t word, bool list) {
  std::uint32_t before = word - 1;
  bool has_sign = false;
  for (; before > 0; --before) {
    if (unit.is(before, '*') || unit.is(before, '&'))
      has_sign = true;
    else if (!unit.is(before, "const") && !unit.is(before, "volatile") &&
             !unit.text(before).starts_with("__restrict"))
      break;
  }
  if (unit.is(before, ',')) return list;
  if (unit.is(before, Kind::kScope)) return has_sign;
  if (unit.is(before, '(')) {
    if (unit.is(word + 1, '[')) return has_sign;
    if (!unit.is(word + 1, ')')) return false;
    if (has_sign) return unit.is(word + 2, '[') || unit.is(word + 2, '(');
    const std::uint32_t type = begin_of_type(unit, before - 1);
    return type != kNone && may_begin_type(unit, type);
  }
  if (before + 1 < word && !has_sign) return true;  // behind `const`
  if (!has_sign && unit.is(before, Kind::kWord))
    return !is_one_of(kNoNameBehind, unit.text(before));
  const std::uint32_t type = begin_of_type(unit, before);
  if (!has_sign) return type != kNone;
  return type != kNone && !unit.is(word + 1, ')') && may_begin_type(unit, type);
}

/// Whether commas between the brackets that open at the token may stand between declarators.
bool lists_declarators(const Unit& unit, std::uint32_t open, bool in_block) {
  std::uint32_t before = open - 1;
  if (unit.is(open, '(')) return unit.is(before, "for");
  if (unit.is(open, '[')) {  // auto& [a, b]
    while (unit.is(before, '&') || unit.is(before, "const")) --before;
    return unit.is(before, "auto");
  }
  if (!in_block) return false;
  if (unit.is(before, Kind::kWord)) return unit.is(before, "else") || unit.is(before, "do");
  return unit.is(before, ';') || unit.is(before, '{') || unit.is(before, '}') ||
         unit.is(before, ')') || unit.is(before, ':');
}

}  // namespace

std::vector<std::string_view> names_declared(const Unit& unit, std::uint32_t first,
                                             std::uint32_t end) {
  std::vector<std::string_view> names;
  std::uint32_t depth = 0;            // of parentheses
  std::uint32_t declares_at = kNone;  // where a comma has another name
  for (std::uint32_t i = first + 1; i < end; ++i) {
    depth += unit.is(i, '(') || unit.is(i, '[');
    depth -= depth > 0 && (unit.is(i, ')') || unit.is(i, ']'));
    if (unit.is(i, ';') || unit.is(i, '{') || unit.is(i, '}')) declares_at = kNone;
    if (!unit.is(i, Kind::kWord) || is_number_type(unit.text(i)) || unit.is(i, "constexpr"))
      continue;
    constexpr std::string_view kBehind = "=;,[({):";
    if (!unit.is(i + 1, Kind::kPunct) || kBehind.find(unit.token(i + 1).punct) == kBehind.npos)
      continue;
    const bool is_first = ends_type(unit, i - 1);
    if (is_first || (unit.is(i - 1, ',') && depth == declares_at)) names.push_back(unit.text(i));
    if (is_first) declares_at = depth;
  }
  return names;
}

std::vector<std::string_view> names_maybe_declared(const Unit& unit, std::uint32_t first,
                                                   std::uint32_t end) {
  std::vector<std::string_view> names;
  std::vector<bool> lists{true};  // of the brackets around
  for (std::uint32_t i = first + 1; i < end; ++i) {
    if (unit.is(i, '(') || unit.is(i, '[') || unit.is(i, '{'))
      lists.push_back(lists_declarators(unit, i, lists.back()));
    else if ((unit.is(i, ')') || unit.is(i, ']') || unit.is(i, '}')) && lists.size() > 1)
      lists.pop_back();
    if (!unit.is(i, Kind::kWord) || is_one_of(kKeywords, unit.text(i))) continue;
    constexpr std::string_view kBehind = "=;,[({):";
    const bool ends = unit.is(i + 1, Kind::kPunct)
                          ? kBehind.find(unit.token(i + 1).punct) != kBehind.npos
                          : unit.is(i + 1, "__attribute__");
    const bool is_bound = lists.back() && unit.is(i - 1, '[');
    if (is_bound || ((ends || unit.is(i + 1, ']')) && may_be_declarator(unit, i, lists.back())))
      names.push_back(unit.text(i));
  }
  return names;
}

}  // namespace warpstep::tools::translate

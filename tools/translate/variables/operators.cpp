// Operators of expressions.
#include "tools/translate/variables/operators.h"

#include <algorithm>
#include <array>

#include "tools/translate/parse/parameters.h"

namespace warpstep::tools::translate {

namespace {

struct Spelling {
  std::string_view text;
  int strength;
};
constexpr std::array<Spelling, 31> kSpellings{
    {{"*", 12}, {"/", 12}, {"%", 12}, {"+", 11}, {"-", 11}, {"<<", 10}, {">>", 10}, {"<=>", 9},
     {"<", 8},  {">", 8},  {"<=", 8}, {">=", 8}, {"==", 7}, {"!=", 7},  {"&", 6},   {"^", 5},
     {"|", 4},  {"&&", 3}, {"||", 2}, {"=", 1},  {"+=", 1}, {"-=", 1},  {"*=", 1},  {"/=", 1},
     {"%=", 1}, {"&=", 1}, {"|=", 1}, {"^=", 1}, {"!", 0},  {"~", 0},   {"<<=", 1}}};

constexpr std::string_view kCharacters = "+-*/%<>&|^=!~";

bool is_character(const Unit& unit, std::uint32_t i) {
  return unit.is(i, Kind::kOperator) ||
         (unit.is(i, Kind::kPunct) && unit.token(i).angle == kNone &&
          kCharacters.find(unit.token(i).punct) != std::string_view::npos);
}

/// What the tokens [first, last] spell together.
Operator spelled(const Unit& unit, std::uint32_t first, std::uint32_t last) {
  const std::uint32_t begin = unit.token(first).begin;
  const std::string_view text =
      unit.tokens.source.substr(begin, unit.token(last).begin + unit.token(last).size - begin);
  const auto* const found = std::find_if(kSpellings.begin(), kSpellings.end(),
                                         [&](const Spelling& each) { return each.text == text; });
  return found == kSpellings.end() ? Operator{} : Operator{text, found->strength, first, last};
}

bool is_twice(const Unit& unit, std::uint32_t i) {
  return unit.adjacent(i) && unit.text(i) == unit.text(i + 1);
}

/// Whether the comma stands between the operands of a call: `f(a, b)`, but neither `[](S a, S b)`
/// nor `void f(S a, S b)`.
bool is_of_call(const Unit& unit, std::uint32_t comma) {
  constexpr std::uint32_t kMostTokens = 200;
  for (std::uint32_t i = comma - 1; i > 1 && comma - i < kMostTokens; --i) {
    if ((unit.is(i, ')') || unit.is(i, ']') || unit.is(i, '}')) && unit.token(i).match < i)
      i = unit.token(i).match;
    else if (unit.is(i, ';') || unit.is(i, '{') || unit.is(i, '['))
      return false;
    else if (unit.is(i, '('))
      return unit.is(i - 1, Kind::kWord) && !is_cudas_word(unit.text(i - 1)) &&
             (unit.is(i - 2, "return") || !unit.is(i - 2, Kind::kWord));
  }
  return false;
}

}  // namespace

Operator operator_from(const Unit& unit, std::uint32_t first) {
  if (!is_character(unit, first)) return {};
  Operator found = spelled(unit, first, first);
  if (unit.adjacent(first) && is_character(unit, first + 1)) {
    const Operator longer = spelled(unit, first, first + 1);
    if (!longer.text.empty()) return longer;
    if (is_twice(unit, first)) return {};
  }
  return found;
}

Operator operator_to(const Unit& unit, std::uint32_t last) {
  if (last == 0 || !is_character(unit, last)) return {};
  Operator found = spelled(unit, last, last);
  if (unit.adjacent(last - 1) && is_character(unit, last - 1)) {
    const Operator longer = spelled(unit, last - 1, last);
    if (!longer.text.empty()) return longer;
    if (is_twice(unit, last - 1)) return {};
  }
  return found;
}

bool ends_operand(const Unit& unit, std::uint32_t i) {
  static constexpr std::array<std::string_view, 5> kBefore{"return", "case", "throw", "else", "do"};
  static constexpr std::array<std::string_view, 8> kNoTypes{
      "else", "do", "try", "const", "noexcept", "final", "mutable", "override"};
  static constexpr std::array<std::string_view, 4> kClasses{"struct", "class", "union", "enum"};
  if (unit.is(i, '}') && unit.token(i).match != kNone) {  // `S{1}`
    const std::uint32_t type = unit.token(i).match - 1;
    return unit.is(type, Kind::kWord) && !is_one_of(kNoTypes, unit.text(type)) &&
           !is_one_of(kClasses, unit.text(type - 1));
  }
  return unit.is(i, Kind::kLiteral) || unit.is(i, ')') || unit.is(i, ']') ||
         (unit.is(i, Kind::kWord) && !is_one_of(kBefore, unit.text(i)));
}

bool may_declare(const Unit& unit, const Operator& found) {
  static constexpr std::array<std::string_view, 5> kStatements{"if", "for", "while", "switch",
                                                               "catch"};
  if (found.text != "*" && found.text != "&" && found.text != "&&") return false;
  const std::uint32_t left = found.first - 1;
  if (unit.is(left, Kind::kLiteral) || unit.is(left, ']') || unit.is(left, '}')) return false;
  if (unit.is(left, ')')) {  // `if (…) *p`, `(S)*p`
    const std::uint32_t open = unit.token(left).match;
    return open == kNone || open + 2 == left || is_one_of(kStatements, unit.text(open - 1));
  }
  const std::uint32_t before = left - 1;
  if (found.text == "*" && unit.is(before, ',')) return !is_of_call(unit, before);
  if (unit.is(before, '('))  // `[](S& s)`
    return unit.is(before - 1, ']') || is_one_of(kStatements, unit.text(before - 1));
  return !unit.is(before, "return") && !unit.is(before, '.') && !unit.is(before, Kind::kArrow) &&
         !unit.is(before, '?') && operator_to(unit, before).text.empty();
}

}  // namespace warpstep::tools::translate

// Whether a use of a variable may change it: all that is not surely a read is taken for a change.
#include "tools/translate/loops/variables.h"

#include <array>

#include "tools/translate/loops/words/known_words.h"
#include "tools/translate/loops/words/signs.h"

namespace warpstep::tools::translate {
namespace {

constexpr std::array kNoCalls{"if",     "while",   "for",         "switch",     "return",
                              "sizeof", "alignof", "static_cast", "const_cast", "reinterpret_cast"};

/// `=`, `+=`, `++`.
bool changes_what_is_before(const Unit& unit, std::uint32_t i) {
  constexpr std::string_view kCompound = "+-*/%&|^";
  if (changes_by_one(unit, i) || assigns(unit, i)) return true;
  return unit.is(i, Kind::kPunct) && kCompound.find(unit.token(i).punct) != kCompound.npos &&
         unit.adjacent(i) && assigns(unit, i + 1);
}

/// `= {`, `Type{`, `(Type){`, `name{`, `f({`, but no body of a condition or a loop.
bool begins_object(const Unit& unit, std::uint32_t brace, std::uint32_t body) {
  while (brace > body && unit.is(brace - 1, '{')) --brace;
  if (brace <= body) return false;
  const std::uint32_t i = brace - 1;
  if (unit.is(i, Kind::kWord)) return !unit.is(i, "else") && !unit.is(i, "do");
  if (!unit.is(i, ')'))
    return unit.is(i, '=') || unit.is(i, ',') || unit.is(i, '(') || unit.is(i, ']') ||
           unit.is(i, '>');
  const std::uint32_t head = unit.token(i).match;
  for (const char* const word : {"if", "for", "while", "switch", "constexpr"})
    if (head != kNone && unit.is(head - 1, word)) return false;
  return true;
}

/// The parenthesis, bracket or brace around the token; kNone at a statement's beginning.
std::uint32_t opening_around(const Unit& unit, std::uint32_t i, std::uint32_t least) {
  while (i-- > least) {
    const Token& token = unit.token(i);
    if (token.punct == ';') return kNone;
    if (token.match == kNone) continue;
    if (token.match > i) return token.punct == '{' && !begins_object(unit, i, least) ? kNone : i;
    i = token.match;
    if (unit.is(i, '{')) continue;
  }
  return kNone;
}

}  // namespace

/// `(float*)`, `(const T&)` and the like, but `(n)` of a variable.
bool Variables::closes_cast(std::uint32_t close) const {
  const std::uint32_t open = unit_.is(close, ')') ? unit_.token(close).match : kNone;
  if (open == kNone || open == 0) return false;
  if (unit_.is(open - 1, ')') || unit_.is(open - 1, ']') ||
      (unit_.is(open - 1, Kind::kWord) && !unit_.is(open - 1, "return")))
    return false;
  for (std::uint32_t i = open + 1; i < close; ++i)
    if (!unit_.is(i, Kind::kWord) && !unit_.is(i, Kind::kScope) && !unit_.is(i, '*') &&
        !unit_.is(i, '&') && !unit_.is(i, '<') && !unit_.is(i, '>') && !unit_.is(i, ','))
      return false;
  const bool is_value = close == open + 2 &&
                        (named(open + 1) != nullptr || harmless_.is_constant(unit_.text(open + 1)));
  return !is_value;
}

/// Whether a * & - or + behind this token has two operands.
bool Variables::ends_operand(std::uint32_t i) const {
  if (unit_.is(i, Kind::kWord))
    return !unit_.is(i, "return") && !unit_.is(i, "else") && !unit_.is(i, "do");
  if (!unit_.is(i, ')')) return unit_.is(i, Kind::kLiteral) || unit_.is(i, ']');
  const std::uint32_t head = unit_.token(i).match - 1;
  const bool is_head = unit_.is(head, "if") || unit_.is(head, "for") || unit_.is(head, "while");
  return !is_head && !closes_cast(i);
}

/// Whether the function in front of the parenthesis may change what it is given.
bool Variables::may_change_arguments(std::uint32_t open) const {
  std::uint32_t word = open - 1;
  if (unit_.is(word, '>') && unit_.token(word).angle != kNone) {
    for (std::uint32_t i = unit_.token(word).angle; i < word; ++i)
      if (unit_.is(i, '&')) return true;
    word = unit_.token(word).angle - 1;
  }
  const std::string_view name = unit_.text(word);
  if (harmless_.is_of_file(name)) return harmless_.takes_references(name);
  return !is_warp_function(name) && !only_computes(name) && !is_number_type(name) &&
         !is_atomic_function(name) && !is_one_of(kNoCalls, name);
}

/// Whether what stands between these braces, or parentheses, begins an object that may hold on to
/// it: all but `int{`, `int a{`, `int a[2] = {`.
bool Variables::may_begin_object(std::uint32_t open) const {
  std::uint32_t i = open - 1;
  if (is_number_type(unit_.text(i))) return false;
  if (unit_.is(i, '=')) --i;
  while (unit_.is(i, ']') && unit_.token(i).match != kNone) i = unit_.token(i).match - 1;
  return !unit_.is(i, Kind::kWord) || !is_number_type(unit_.text(i - 1));
}

/// The same for arguments: of a function that may keep or change them, or of a declaration.
bool Variables::may_keep_arguments(std::uint32_t open) const {
  const std::uint32_t before = open - 2;
  const bool has_type = (unit_.is(before, Kind::kWord) && !calls_nothing(unit_.text(before)) &&
                         ends_operand(before)) ||
                        unit_.is(before, '>');
  if (unit_.is(open - 1, Kind::kWord) && has_type) return may_begin_object(open);
  return may_change_arguments(open);
}

/// The first token of `max` or `std::min<int>` in front of the parenthesis: std's give a reference
/// to what they were given. kNone for other functions.
std::uint32_t Variables::choice_of_std(std::uint32_t open) const {
  std::uint32_t word = open - 1;
  if (unit_.is(word, '>') && unit_.token(word).angle != kNone) word = unit_.token(word).angle - 1;
  if (!unit_.is(word, "max") && !unit_.is(word, "min")) return kNone;
  if (harmless_.is_of_file(unit_.text(word))) return kNone;
  return unit_.is(word - 1, Kind::kScope) ? word - 2 : word;
}

Use Variables::use_of(const Variable& variable, std::uint32_t word) const {
  if (unit_.is(word - 1, '.') || unit_.is(word - 1, Kind::kArrow)) return Use::kRead;
  for (const auto& [begin, end] : referred_)
    if (word >= begin && word < end) return Use::kKept;
  std::uint32_t first = word, last = word;
  // How many [...] make one value of it: with fewer it stands for a pointer to its first element.
  unsigned dimensions = 0;
  for (std::uint32_t i = variable.word + 1; i < variable.dimensions_end;
       i = unit_.token(i).match + 1)
    ++dimensions;
  bool is_pointer = variable.is_pointer;
  if (is_pointer && dimensions == 0 && unit_.is(word - 1, '*') && !ends_operand(word - 2))
    return changes_by_one(unit_, word + 1) ? Use::kSet : Use::kRead;
  while (true) {
    while (true) {
      if (is_pointer && dimensions == 0 &&
          (unit_.is(last + 1, '[') || unit_.is(last + 1, Kind::kArrow)))
        return Use::kRead;
      if (unit_.is(last + 1, '.') && unit_.is(last + 2, Kind::kWord)) {
        last += 2;
        dimensions += harmless_.classes().dimensions_of_member(unit_.text(last));
        is_pointer = harmless_.classes().are_pointers(unit_.text(last));
      } else if (unit_.is(last + 1, '[') && unit_.token(last + 1).match != kNone) {
        last = unit_.token(last + 1).match;
        dimensions -= dimensions > 0;
      } else {
        break;
      }
    }
    if (unit_.is(first - 1, '(') &&
        (unit_.is(first - 2, "sizeof") || unit_.is(first - 2, "decltype")))
      return Use::kRead;
    if (dimensions > 0) return Use::kKept;
    if (changes_what_is_before(unit_, last + 1) ||
        (first >= 2 && changes_by_one(unit_, first - 2))) {
      // `&(x = 1)`, `f(++x)`: not where it is a statement, or in the head of one.
      const std::uint32_t around = opening_around(unit_, first, kernel_.body);
      const bool is_apart = around == kNone || unit_.is(around - 1, "for") || unit_.is(around, '[');
      return is_apart ? Use::kSet : Use::kKept;
    }
    if (unit_.is(first - 1, ')') && closes_cast(first - 1))
      for (std::uint32_t i = unit_.token(first - 1).match; i < first; ++i)
        if (unit_.is(i, '&')) return Use::kKept;
    const bool is_and = unit_.is(first - 2, '&') && unit_.adjacent(first - 2);
    if (unit_.is(first - 1, '&') && !is_and && !ends_operand(first - 2)) return Use::kKept;
    const std::uint32_t open = opening_around(unit_, first, kernel_.body);
    if (open == kNone || unit_.is(open, '[')) return Use::kRead;
    const std::uint32_t chosen = choice_of_std(open);
    const bool is_call =
        chosen == kNone && (unit_.is(open - 1, Kind::kWord) ||
                            (unit_.is(open - 1, '>') && unit_.token(open - 1).angle != kNone));
    if (unit_.is(open, '{')) return may_begin_object(open) ? Use::kKept : Use::kRead;
    if (is_call && !unit_.is(open - 1, "return")) {
      // A part of a larger argument is a value, but for what ? and : choose.
      const auto chooses = [&](std::uint32_t i) { return unit_.is(i, '?') || unit_.is(i, ':'); };
      const bool is_whole =
          (first == open + 1 || unit_.is(first - 1, ',') || chooses(first - 1)) &&
          (unit_.is(last + 1, ')') || unit_.is(last + 1, ',') || chooses(last + 1));
      return is_whole && may_keep_arguments(open) ? Use::kKept : Use::kRead;
    }
    first = chosen == kNone ? open : chosen;
    last = unit_.token(open).match;
    is_pointer = false;
  }
}

/// `T& r = x;`, `T& r{x};`, `auto& [a, b] = x;` and `for (T& r : x)`: whatever is done to r happens
/// to x.
void Variables::find_references() {
  for (std::uint32_t i = kernel_.body; i + 2 < kernel_.last; ++i) {
    if (!unit_.is(i, '&')) continue;
    const bool unpacks = unit_.is(i + 1, '[') && unit_.token(i + 1).match != kNone;
    if (!unpacks && !unit_.is(i + 1, Kind::kWord)) continue;
    const std::uint32_t behind = (unpacks ? unit_.token(i + 1).match : i + 1) + 1;
    const bool begins = unit_.is(behind, '{') || unit_.is(behind, '(');
    if (!unit_.is(behind, ':') && !assigns(unit_, behind) && !begins) continue;
    const bool is_type = unit_.is(i - 1, Kind::kWord) || unit_.is(i - 1, '>') ||
                         unit_.is(i - 1, '*') || unit_.is(i - 1, '&');
    if (begins && !is_type) continue;
    // `a & f(x)` looks like one, and may be taken for it.
    std::uint32_t end = behind + 1;
    while (end < kernel_.last && !unit_.is(end, ';')) ++end;
    referred_.emplace_back(behind, end);
  }
}

}  // namespace warpstep::tools::translate

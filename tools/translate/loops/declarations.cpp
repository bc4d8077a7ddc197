// Declarations where barriers stand.
#include <array>

#include "tools/translate/loops/variables.h"
#include "tools/translate/loops/words/known_words.h"
#include "tools/translate/loops/words/signs.h"
#include "tools/translate/parse/parameters.h"
#include "tools/translate/variables/extern_arrays.h"

namespace warpstep::tools::translate {
namespace {

constexpr std::array kNoTypes{"return",   "if",     "else", "for",  "while",  "do",     "break",
                              "continue", "sizeof", "goto", "case", "switch", "delete", "new"};
constexpr std::array kQualifiers{"const", "constexpr", "register", "typename"};

/// Several of these are one type.
constexpr std::array kTypeWords{"bool",   "char",     "short", "int",   "long",
                                "signed", "unsigned", "float", "double"};

bool is_qualifier(const Unit& unit, std::uint32_t i) {
  return is_one_of(kQualifiers, unit.text(i));
}

/// Behind the type that begins at `i`; kNone if what stands there is no declaration.
std::uint32_t type_end(const Unit& unit, std::uint32_t i, std::uint32_t last) {
  bool has_type = false;
  for (; i < last; ++i) {
    if (!unit.is(i, Kind::kWord)) break;
    if (is_one_of(kTypeWords, unit.text(i))) {
      has_type = true;
    } else if (!is_qualifier(unit, i)) {
      if (has_type || is_one_of(kNoTypes, unit.text(i))) break;
      while (unit.is(i + 1, Kind::kScope) ||
             (unit.is(i + 1, '<') && unit.token(i + 1).angle != kNone))
        i = unit.is(i + 1, '<') ? unit.token(i + 1).angle : i + 2;
      has_type = true;
    }
  }
  return has_type && i < last ? i : kNone;
}

/// Whether the < begins arguments of a template: `p = a < b, q = b > a` compares twice.
bool begins_arguments(const Unit& unit, std::uint32_t open) {
  const std::uint32_t close = unit.token(open).angle;
  if (close == kNone) return false;
  for (std::uint32_t i = open + 1; i < close; ++i)
    if (assigns(unit, i)) return false;
  return true;
}

/// The comma or the end behind the declarator that begins at `i`.
std::uint32_t declarator_end(const Unit& unit, std::uint32_t i, std::uint32_t last) {
  for (; i < last && !unit.is(i, ','); ++i) {
    const Token& token = unit.token(i);
    if ((token.punct == '(' || token.punct == '[' || token.punct == '{') && token.match != kNone)
      i = token.match;
    else if (token.punct == '<' && begins_arguments(unit, i))
      i = token.angle;
  }
  return i;
}

/// Whether parentheses stand around a declarator: `int (*p)[4]`, `int (*p) = &v`, `int (x)`.
bool is_declarator(const Unit& unit, std::uint32_t first, std::uint32_t open) {
  const std::uint32_t close = unit.token(open).match;
  if (close == kNone) return false;
  if (is_one_of(kTypeWords, unit.text(first)) && open == first + 1) return true;
  const bool is_pointer =
      (unit.is(open + 1, '*') || unit.is(open + 1, '&')) && unit.is(open + 2, Kind::kWord);
  return is_pointer &&
         (unit.is(close + 1, '[') || unit.is(close + 1, '(') || assigns(unit, close + 1));
}

}  // namespace

std::vector<std::string_view> shared_arrays(const Unit& unit, const Kernel& kernel) {
  std::vector<std::string_view> names;
  for (std::uint32_t i = kernel.body; i < kernel.last; ++i) {
    if (!unit.is(i, "__shared__")) continue;
    std::uint32_t end = i;
    const auto declarators = read_declarators(unit, i + 1, end);
    bool has_pointers = false;
    for (std::uint32_t word = i; word < end; ++word) has_pointers |= unit.is(word, '*');
    if (has_pointers) continue;
    for (const Declarator& one : declarators)
      if (unit.is(one.name + 1, '[')) names.push_back(unit.text(one.name));
  }
  return names;
}

std::vector<std::string_view> shared_names(const Unit& unit, const Kernel& kernel) {
  std::vector<std::string_view> names;
  for (std::uint32_t i = kernel.body; i < kernel.last; ++i) {
    if (!unit.is(i, "__shared__")) continue;
    std::uint32_t end = i;
    for (const Declarator& one : read_declarators(unit, i + 1, end))
      names.push_back(unit.text(one.name));
  }
  return names;
}

bool may_declare(const Unit& unit, std::uint32_t first, std::uint32_t last) {
  if (unit.is(first, "alignas") || unit.is(first, "__align__")) return true;
  if (unit.is(first, Kind::kScope)) ++first;  // `::size_t n`
  if (!unit.is(first, Kind::kWord) || is_one_of(kNoTypes, unit.text(first))) return false;
  std::uint32_t i = first + 1;
  while (unit.is(i, Kind::kScope) || (unit.is(i, '<') && unit.token(i).angle != kNone))
    i = unit.is(i, '<') ? unit.token(i).angle + 1 : i + 2;
  if (unit.is(i, ':')) return true;  // a label, behind which anything may stand
  if (unit.is(i, '(')) return is_declarator(unit, first, i);
  const bool is_pointer = (unit.is(i, '*') || unit.is(i, '&')) && !assigns(unit, i + 1);
  return i < last && (is_pointer || unit.is(i, Kind::kWord));
}

bool declares_shared(const Unit& unit, std::uint32_t first, std::uint32_t last) {
  for (std::uint32_t i = first; i < last && unit.is(i, Kind::kWord); ++i) {
    if (unit.is(i, "__shared__")) return true;
    const bool is_attribute = unit.is(i, "alignas") || unit.is(i, "__attribute__");
    if (is_attribute && unit.is(i + 1, '(') && unit.token(i + 1).match != kNone)
      i = unit.token(i + 1).match;
  }
  return false;
}

std::vector<Variable> read_declaration(const Unit& unit, std::uint32_t first, std::uint32_t last,
                                       std::string& refusal) {
  const std::uint32_t end = type_end(unit, first, last);
  if (end == kNone) return {};
  std::vector<Variable> declared;
  for (std::uint32_t i = end; i < last;) {
    Variable variable{.type_first = first, .type_end = end, .first = i};
    bool is_reference = false;
    while (unit.is(i, '*') || unit.is(i, '&') || unit.is(i, "const") ||
           unit.is(i, "__restrict__")) {
      variable.is_pointer |= unit.is(i, '*');
      is_reference |= unit.is(i, '&');
      ++i;
    }
    if (is_reference && !assigns(unit, i))  // `x &= 7` is none
      refusal = "a reference is declared where barriers stand";
    if (!unit.is(i, Kind::kWord) || is_one_of(kNoTypes, unit.text(i))) {
      if (unit.is(i, '[') && unit.is(first, "auto"))
        refusal = "a structured binding is declared where barriers stand";
      return {};
    }
    variable.name = unit.text(i);
    variable.word = i++;
    while (unit.is(i, '[') && unit.token(i).match != kNone) i = unit.token(i).match + 1;
    variable.dimensions_end = i;
    if (i < last && !unit.is(i, ',')) {
      if (!unit.is(i, '=') && !unit.is(i, '(') && !unit.is(i, '{')) return {};
      variable.initial = i;
    }
    variable.end = i = declarator_end(unit, i, last);
    declared.push_back(variable);
    ++i;
  }
  return declared;
}

}  // namespace warpstep::tools::translate

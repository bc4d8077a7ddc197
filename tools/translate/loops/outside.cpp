// What kernels see of a file outside of functions and classes: constants, variables and operators.
#include <algorithm>
#include <array>

#include "tools/translate/loops/harmless.h"
#include "tools/translate/loops/statements.h"
#include "tools/translate/loops/words/known_words.h"
#include "tools/translate/loops/words/signs.h"
#include "tools/translate/parse/parameters.h"

namespace warpstep::tools::translate {
namespace {

/// Types in which a number is another one than its literal, or none with 32 bits.
constexpr std::array kNoWholeWords{"float",   "double",   "short",  "char",    "bool",  "half",
                                   "uint8_t", "uint16_t", "int8_t", "int16_t", "__half"};

}  // namespace

/// `const int kTile = 16;`, `constexpr`, and the names of enumerations, outside of functions.
void Harmless::find_constants(const Scopes& scopes) {
  constexpr std::uint32_t kMost = 12;
  std::size_t next = 1;
  std::unordered_set<std::string_view> several;  // variables of one name, in several namespaces
  for (std::uint32_t i = 0; i < unit_.size(); ++i) {
    if (unit_.is(i, '{') && unit_.token(i).match != kNone) {
      while (next < scopes.list.size() && scopes.list[next].open < i) ++next;
      if (next < scopes.list.size() && scopes.list[next].open == i &&
          (scopes.list[next].in_block || scopes.list[next].kind == ScopeKind::kClass))
        i = unit_.token(i).match;
      continue;
    }
    if (unit_.is(i, '(') && unit_.token(i).match != kNone) i = unit_.token(i).match;
    if (unit_.in_system_header(i)) continue;
    if (i > 0 && unit_.is(i, Kind::kWord)) {
      const std::string_view word = unit_.text(i);
      names_outside_.insert(word);
      const bool has_type = unit_.is(i - 1, Kind::kWord) || unit_.is(i - 1, '*') ||
                            unit_.is(i - 1, '>') || unit_.is(i - 1, '&') || unit_.is(i - 1, ',') ||
                            unit_.is(i - 1, '}');
      const bool ends = unit_.is(i + 1, ';') || unit_.is(i + 1, '=') || unit_.is(i + 1, '[') ||
                        unit_.is(i + 1, '{') || unit_.is(i + 1, ',') || unit_.is(i + 1, '(');
      if (has_type && ends && !classes_.are_types(word) && !variables_outside_.insert(word).second)
        several.insert(word);
      if (has_type && ends && classes_.are_active(unit_.text(i - 1))) active_outside_.insert(word);
    }
    if (unit_.is(i, "enum") || unit_.is(i, "__constant__")) find_unchanged(i, several);
    if (!unit_.is(i, "constexpr") && !unit_.is(i, "const")) continue;
    if (i > 0 && (unit_.is(i - 1, "__device__") || unit_.is(i - 1, "__constant__"))) continue;
    std::uint32_t sign = i + 1;
    while (sign < std::min(i + kMost, unit_.size()) && unit_.is(sign, Kind::kWord) &&
           !is_cudas_word(unit_.text(sign)))
      ++sign;
    if (unit_.is(sign, '=') && sign > i + 1) note_constants(i, sign);
  }
  for (const std::string_view name : several) constants_.erase(name);
}

/// `const int kRows = 4, kColumns = 8;`, from the `const` to the first =.
void Harmless::note_constants(std::uint32_t first, std::uint32_t sign) {
  const bool is_whole = std::none_of(kNoWholeWords.begin(), kNoWholeWords.end(),
                                     [&](auto word) { return has_word(unit_, first, sign, word); });
  for (std::uint32_t i = sign; i < unit_.size() && !unit_.is(i, ';'); ++i) {
    const Token& token = unit_.token(i);
    const bool opens = token.punct == '(' || token.punct == '[' || token.punct == '{';
    if (opens && token.match != kNone) i = token.match;
    const bool is_next =
        unit_.is(i, '=') && unit_.is(i - 1, Kind::kWord) && (i == sign || unit_.is(i - 2, ','));
    if (!is_next) continue;
    const bool is_number = is_whole && unit_.is(i + 1, Kind::kLiteral) &&
                           (unit_.is(i + 2, ';') || unit_.is(i + 2, ','));
    const auto [known, is_new] =
        constants_.try_emplace(unit_.text(i - 1), is_number ? unit_.text(i + 1) : "");
    if (!is_new) known->second = {};
  }
}

/// The names of `enum { kRows = 4, kColumns };`, which are constants, and those of `__constant__
/// int rows, columns = 4;`, which no kernel changes.
void Harmless::find_unchanged(std::uint32_t word, std::unordered_set<std::string_view>& several) {
  const bool is_enumeration = unit_.is(word, "enum");
  std::uint32_t i = word + 1, end = word + 1;
  while (end < unit_.size() && !unit_.is(end, ';') && !unit_.is(end, is_enumeration ? '{' : '='))
    ++end;
  if (is_enumeration) {
    if (unit_.is(i, "class") || unit_.is(i, "struct") || !unit_.is(end, '{')) return;
    i = end + 1;
    end = unit_.token(end).match;
    if (end == kNone) return;
  }
  for (; i < end; ++i) {
    if (unit_.is(i, '(') && unit_.token(i).match != kNone) i = unit_.token(i).match;
    if (!unit_.is(i, Kind::kWord)) continue;
    const bool begins = is_enumeration ? unit_.is(i - 1, ',') || unit_.is(i - 1, '{')
                                       : unit_.is(i - 1, Kind::kWord) || unit_.is(i - 1, ',');
    const bool ends = unit_.is(i + 1, ',') || unit_.is(i + 1, '=') || unit_.is(i + 1, '}') ||
                      unit_.is(i + 1, ';') || unit_.is(i + 1, '{');
    if (!begins || !ends) continue;
    constants_[unit_.text(i)] = {};
    // The others look like variables, which are noted by their signs.
    const bool is_new_word = unit_.is(i - 1, '{') || unit_.is(i + 1, '}');
    if (is_new_word && !variables_outside_.insert(unit_.text(i)).second)
      several.insert(unit_.text(i));
  }
}

/// Whether an operator outside of classes computes from its operands alone, and changes none but
/// the left one of `+=` and the like.
bool Harmless::is_arithmetic(const Function& function) const {
  std::uint32_t sign = function.head;
  while (sign < function.open && !unit_.is(sign, "operator")) ++sign;
  std::uint32_t open = sign + 1;
  while (open < function.open && !unit_.is(open, '(')) ++open;
  if (open + 1 >= function.open || is_twice(unit_, sign + 1, '<') ||
      is_twice(unit_, sign + 1, '>') || changes_by_one(unit_, sign + 1) || unit_.is(sign + 1, ','))
    return false;
  const bool changes_left = assigns(unit_, open - 1) && open > sign + 2;
  for (std::uint32_t i = function.head; i < function.open; ++i) {
    if (unit_.is(i, '*') && i != sign + 1) return false;
    if (!unit_.is(i, '&') || (i > sign && i < open)) continue;
    std::uint32_t first = i;  // of the parameter
    while (first > function.head && !unit_.is(first, ',') && !unit_.is(first, '(')) --first;
    const bool is_left = i < open || first == open;
    if (!has_word(unit_, first, i, "const") && !(changes_left && is_left)) return false;
  }
  for (std::uint32_t i = function.open + 1; i < function.close; ++i) {
    if (is_twice(unit_, i, '&'))
      ++i;
    else if (unit_.is(i, '[') || unit_.is(i, '&') || unit_.is(i, Kind::kArrow))
      return false;
    if (!unit_.is(i, Kind::kWord) || unit_.is(i - 1, '.')) continue;
    const std::string_view word = unit_.text(i);
    if (variables_outside_.contains(word) && !is_constant(word)) return false;
    if (word == "threadIdx" || word == "blockIdx") return false;
    if (unit_.is(i + 1, '(') && !only_computes(word) && !calls_nothing(word) &&
        !classes_.are_types(word))
      return false;
  }
  return true;
}

}  // namespace warpstep::tools::translate

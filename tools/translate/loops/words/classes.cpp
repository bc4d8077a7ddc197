// Classes of a file whose objects do something of their own.
#include "tools/translate/loops/words/classes.h"

#include <algorithm>
#include <array>
#include <vector>

#include "tools/translate/loops/words/known_words.h"
#include "tools/translate/loops/words/signs.h"
#include "tools/translate/parse/parameters.h"

namespace warpstep::tools::translate {
namespace {

constexpr std::array kAsked{"threadIdx", "blockIdx", "blockDim", "gridDim"};

/// `struct alignas(8) Name : Base {`
std::string_view name_of_class(const Unit& unit, const Scope& scope) {
  std::uint32_t at = kNone;
  for (std::uint32_t i = scope.head; i < scope.open; ++i)
    if (unit.is(i, "struct") || unit.is(i, "class") || unit.is(i, "union")) at = i;
  for (std::uint32_t i = at == kNone ? scope.open : at + 1; i < scope.open; ++i) {
    if (!unit.is(i, Kind::kWord)) continue;
    if (unit.is(i + 1, '(') && unit.token(i + 1).match != kNone)
      i = unit.token(i + 1).match;  // alignas(8), __attribute__((...))
    else if (!unit.is(i, "final"))
      return unit.text(i);
  }
  // `typedef struct { ... } Name;`
  return unit.is(scope.close + 1, Kind::kWord) ? unit.text(scope.close + 1) : std::string_view{};
}

/// Whether a class has more than data: a destructor, an operator or a conversion, what gives away
/// what it contains, or hides it.
bool is_more_than_data(const Unit& unit, const Scope& scope) {
  for (std::uint32_t i = scope.open + 1; i < scope.close; ++i) {
    for (const char* const word : {"operator", "virtual", "friend", "this", "begin"})
      if (unit.is(i, word)) return true;
    if (unit.is(i, '~')) return true;
  }
  // A reference as a member. What stands in parentheses and braces is a function's.
  for (std::uint32_t i = scope.open + 1; i < scope.close; ++i) {
    const Token& token = unit.token(i);
    if (unit.is(i, '&') && !unit.is(i + 1, '&')) {
      std::uint32_t end = i;
      while (end < scope.close && !unit.is(end, ';') && !unit.is(end, '(')) ++end;
      if (unit.is(end, ';')) return true;  // else what a function returns
    }
    if ((token.punct == '(' || token.punct == '{') && token.match != kNone) i = token.match;
  }
  return false;
}

/// Whether it has a constructor, or a member that begins with a value.
bool acts_by_itself(const Unit& unit, const Scope& scope, std::string_view name) {
  for (std::uint32_t i = scope.open + 1; i < scope.close; ++i) {
    if (unit.is(i, Kind::kWord) && unit.text(i) == name && unit.is(i + 1, '(')) return true;
    const Token& token = unit.token(i);
    if (token.match == kNone || token.match < i) {
      if (assigns(unit, i)) return true;
      continue;
    }
    if (token.punct == '{' && unit.is(token.match + 1, ';') && unit.is(i - 1, Kind::kWord))
      return true;
    i = token.match;  // what parameters and functions have
  }
  return false;
}

bool is_unary(const Unit& unit, std::uint32_t star) {
  constexpr std::string_view kBefore = "(,={;+-/!&|<?:";
  return unit.is(star - 1, "return") || (unit.is(star - 1, Kind::kPunct) &&
                                         kBefore.find(unit.token(star - 1).punct) != kBefore.npos);
}

/// Whether the class has the word as a name of its own: behind a type, a comma, or `enum {`.
bool names_itself(const Unit& unit, const Scope& scope, std::string_view word) {
  for (std::uint32_t i = scope.open + 1; i < scope.close; ++i)
    if (unit.is(i, word) &&
        (unit.is(i - 1, Kind::kWord) || unit.is(i - 1, ',') || unit.is(i - 1, '*') ||
         unit.is(i - 1, '>') ||
         (unit.is(i - 1, '{') && (unit.is(i - 2, "enum") || unit.is(i - 3, "enum")))) &&
        !unit.is(i - 1, "return"))
      return true;
  return false;
}

/// A word of C++ or CUDA's that says nothing of an object.
bool is_plain_word(std::string_view word) {
  constexpr std::array kWords{
      "const",    "constexpr", "explicit",        "inline",     "return",   "public",
      "private",  "protected", "default",         "true",       "false",    "__device__",
      "__host__", "typename",  "__forceinline__", "__inline__", "noexcept", "if",
      "else",     "struct",    "class",           "union",      "enum"};
  return is_one_of(kWords, word) || is_number_type(word) || only_computes(word);
}

/// Whether it asks which thread runs, uses memory or calls functions of the file.
bool looks_around(const Unit& unit, const Scope& scope, std::string_view name) {
  for (std::uint32_t i = scope.open + 1; i < scope.close; ++i) {
    if (unit.is(i, '[') || unit.is(i, '&') || unit.is(i, Kind::kArrow)) return true;
    if (unit.is(i, '*') && is_unary(unit, i)) return true;
    if (!unit.is(i, Kind::kWord)) continue;
    const std::string_view word = unit.text(i);
    if (word != name && !is_plain_word(word) && !names_itself(unit, scope, word) &&
        !unit.is(i + 1, Kind::kWord))
      return true;
    if (is_one_of(kAsked, word) ||
        needs_fibers(word) != (word == "operator" || word == "using" || word == "static" ||
                               word == "typedef" || word == "struct" || word == "class" ||
                               word == "union" || word == "enum"))
      return true;
    // A declaration has a type in front of its name, or is a constructor.
    const bool declares = (unit.is(i - 1, Kind::kWord) && !unit.is(i - 1, "return")) ||
                          unit.is(i - 1, '*') || unit.is(i - 1, '&') || unit.is(i - 1, '>') ||
                          word == name;
    const bool initialises = unit.is(i - 1, ':') || unit.is(i - 1, ',');
    if (unit.is(i + 1, '(') && !declares && !initialises && !only_computes(word) &&
        !calls_nothing(word) && !unit.is(i - 1, "operator"))
      return true;
  }
  return false;
}

}  // namespace

Classes::Classes(const Unit& unit, const Scopes& scopes) {
  struct Named {
    std::string_view name;
    const Scope* scope;
  };
  std::vector<Named> all;
  for (const Scope& scope : scopes.list) {
    if (scope.kind != ScopeKind::kClass || scope.open == kNone || scope.close >= unit.size())
      continue;
    if (unit.in_system_header(scope.open)) continue;
    find_members(unit, scope);
    const std::string_view name = name_of_class(unit, scope);
    if (name.empty()) continue;
    all.push_back({name, &scope});
    types_.insert(name);
    if ((acts_by_itself(unit, scope, name) && looks_around(unit, scope, name)) ||
        is_more_than_data(unit, scope))
      active_.insert(name);
  }
  find_aliases(unit);
  for (std::size_t before = 0; before != active_.size();) {
    before = active_.size();
    for (const Named& one : all)
      for (std::uint32_t i = one.scope->head; i < one.scope->close; ++i)
        if (unit.is(i, Kind::kWord) && active_.contains(unit.text(i))) active_.insert(one.name);
    if (!active_.empty()) find_aliases(unit);
  }
}

/// Notes which members are arrays and which are pointers.
void Classes::find_members(const Unit& unit, const Scope& scope) {
  for (std::uint32_t i = scope.open + 1; i < scope.close; ++i) {
    const Token& token = unit.token(i);
    if ((token.punct == '(' || token.punct == '{') && token.match != kNone) i = token.match;
    if (!unit.is(i, Kind::kWord) || unit.is(i, "operator")) continue;
    const std::string_view name = unit.text(i);
    unsigned dimensions = 0;
    std::uint32_t star = i - 1;
    while (unit.is(star, "const") || unit.is(star, "__restrict__")) --star;
    for (; unit.is(i + 1, '[') && unit.token(i + 1).match != kNone; i = unit.token(i + 1).match)
      ++dimensions;
    if (dimensions > 0) array_members_[name] = std::max(array_members_[name], dimensions);
    if (!unit.is(i + 1, Kind::kPunct) || unit.is(i + 1, '(') || unit.is(i + 1, '*')) continue;
    (unit.is(star, '*') && dimensions == 0 ? pointers_ : other_members_).insert(name);
  }
}

/// `using Name = ...;` and `typedef ... Name;`: of an active class, an array or a reference.
void Classes::find_aliases(const Unit& unit) {
  for (std::uint32_t i = 0; i + 2 < unit.size(); ++i) {
    if ((!unit.is(i, "using") && !unit.is(i, "typedef")) || unit.in_system_header(i)) continue;
    std::uint32_t end = i + 1;
    bool is_active = false;
    for (; end < unit.size() && !unit.is(end, ';') && !unit.is(end, '{'); ++end)
      is_active |= (unit.is(end, Kind::kWord) && active_.contains(unit.text(end))) ||
                   unit.is(end, '[') || unit.is(end, '&');
    std::uint32_t name = unit.is(i, "using") ? i + 1 : end - 1;
    while (unit.is(name, ']') && unit.token(name).match != kNone) name = unit.token(name).match - 1;
    if (!unit.is(name, Kind::kWord)) continue;
    types_.insert(unit.text(name));
    if (is_active && unit.is(end, ';')) active_.insert(unit.text(name));
  }
}

}  // namespace warpstep::tools::translate

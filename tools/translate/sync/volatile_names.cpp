// Symbol table of volatile variables and pointers to volatile.
#include "tools/translate/sync/volatile_names.h"

namespace warpstep::tools::translate {
namespace {

/// Keywords that may come between a * and the name.
bool qualifies(const Unit& unit, std::uint32_t i) {
  for (const std::string_view word : {"const", "volatile", "__restrict__", "__restrict", "restrict",
                                      "__shared__", "__device__", "extern", "static"})
    if (unit.is(i, word)) return true;
  return false;
}

}  // namespace

VolatileNames::VolatileNames(const Unit& unit, const Scopes& scopes) : unit_(unit) {
  // The scopes are in the order of their braces, so the scope of each token is known.
  std::uint32_t scope = 0, next = 1, parentheses = 0;
  for (std::uint32_t i = 0; i < unit.size(); ++i) {
    const Token& token = unit.token(i);
    if (token.punct == '{' && token.match != kNone) {
      scope = next++;
    } else if (token.punct == '}' && token.match != kNone) {
      scope = scopes.list[scope].parent;
    } else if (scopes.list[scope].kind == ScopeKind::kFile ||
               scopes.list[scope].kind == ScopeKind::kNamespace) {
      if (token.punct == '(') ++parentheses;
      if (token.punct == ')' && parentheses > 0) --parentheses;
      if (token.punct == ';') parentheses = 0;
      if (parentheses == 0) read(i, false, of_file_);
    }
  }
  read_until_ = 0;
}

void VolatileNames::read(std::uint32_t i, bool is_parameter) {
  read(i, is_parameter, of_function_);
}

bool VolatileNames::has_memory(std::uint32_t i) const {
  const Declared* const declared = find(i);
  return declared != nullptr && declared->is_memory;
}

const VolatileNames::Declared* VolatileNames::find(std::uint32_t i) const {
  if (!unit_.is(i, Kind::kWord)) return nullptr;
  if (const auto found = of_function_.find(unit_.text(i)); found != of_function_.end())
    return &found->second;
  const auto found = of_file_.find(unit_.text(i));
  return found != of_file_.end() && found->second.at < i ? &found->second : nullptr;
}

/// `volatile T* a = x, b[2]`, `T volatile* const a`, `volatile __shared__ T a[2][3]`,
/// `volatile T (&a)[2]`, which are memory; `volatile T a`, `T* volatile a`; not the cast
/// `(volatile T*)x`.
void VolatileNames::read(std::uint32_t i, bool is_parameter, Names& names) {
  if (i < read_until_ || !unit_.is(i, "volatile")) return;
  std::uint32_t angles = 0;
  bool points = false;
  for (++i; i < unit_.size(); ++i) {
    read_until_ = i;
    const Token& token = unit_.token(i);
    if (token.punct == '<') {
      ++angles;
    } else if (token.punct == '>' && angles > 0) {
      --angles;
    } else if (token.punct == ';' || token.punct == '{' || token.punct == '}' ||
               token.punct == ')') {
      return;
    } else if (angles > 0) {
      continue;
    } else if (token.punct == '*') {
      points = true;
    } else if (token.punct == '(' && token.match == i + 3 &&
               (unit_.is(i + 1, '&') || unit_.is(i + 1, '*'))) {
      names.try_emplace(unit_.text(i + 2), Declared{i, true});
      return;
    } else if (token.punct == '(' || token.punct == '[') {
      if (token.match == kNone) return;
      i = token.match;
    } else if (token.punct == '=' || token.punct == ',') {
      if (is_parameter) return;
      i = read_until_ = end_of_initializer(i);
      if (!unit_.is(i, ',')) return;
      points = false;
    } else if (token.kind == Kind::kWord && !qualifies(unit_, i)) {
      const char next = i + 1 < unit_.size() ? unit_.token(i + 1).punct : '\0';
      const bool ends = next == '=' || next == ';' || next == ',' || next == ')' || next == '{';
      if (next == '[' || ends) names.try_emplace(unit_.text(i), Declared{i, next == '[' || points});
    }
  }
}

/// The , ; or other token that ends a declarator.
std::uint32_t VolatileNames::end_of_initializer(std::uint32_t i) const {
  for (; i < unit_.size(); ++i) {
    const Token& token = unit_.token(i);
    if (token.punct == ',' || token.punct == ';' || token.punct == '}' || token.punct == ')')
      return i;
    if (token.match != kNone && token.match > i) i = token.match;
  }
  return i;
}

}  // namespace warpstep::tools::translate

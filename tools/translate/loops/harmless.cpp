// What code may call and use where the threads of a block run as a loop.
#include "tools/translate/loops/harmless.h"

#include <algorithm>
#include <array>
#include <vector>

#include "tools/translate/loops/calls/default_arguments.h"
#include "tools/translate/loops/statements.h"
#include "tools/translate/loops/words/known_words.h"
#include "tools/translate/loops/words/signs.h"
#include "tools/translate/parse/parameters.h"

namespace warpstep::tools::translate {
namespace {

/// A variable's `{...}` is none.
bool runs_on_device(const Unit& unit, const Function& function) {
  bool runs = false, has_parameters = false;
  for (std::uint32_t i = function.head; i < function.open; ++i) {
    runs |= unit.is(i, "__device__") || unit.is(i, "constexpr");
    has_parameters |= unit.is(i, '(');
  }
  return runs && has_parameters && !unit.is(function.open - 1, '=');
}

/// The names behind `class` and `typename` in front of a function.
std::vector<std::string_view> types_of(const Unit& unit, const Function& function) {
  std::vector<std::string_view> types;
  for (std::uint32_t i = function.head; i + 1 < function.open; ++i)
    if ((unit.is(i, "class") || unit.is(i, "typename")) && unit.is(i + 1, Kind::kWord))
      types.push_back(unit.text(i + 1));
  return types;
}

/// Empty for an operator and what else has no name.
std::string_view name_of(const Unit& unit, const Function& function) {
  for (std::uint32_t i = function.head; i + 1 < function.open; ++i) {
    if (unit.is(i, "operator")) return {};
    if (!unit.is(i, Kind::kWord) || !unit.is(i + 1, '(')) continue;
    if (!unit.is(i, "__attribute__") && !unit.is(i, "alignas") && !unit.is(i, "decltype"))
      return unit.text(i);
  }
  return {};
}

/// Whether a parameter is a reference, by which the function may change what it is given.
bool takes_reference(const Unit& unit, const Function& function) {
  for (std::uint32_t i = function.head; i < function.open; ++i) {
    if (!unit.is(i, '(')) continue;
    for (; i < function.open; ++i)
      if (unit.is(i, '&')) return true;
  }
  return false;
}

/// Whether a class that acts by itself is named there.
bool names_active_class(const Unit& unit, const Classes& classes, std::uint32_t first,
                        std::uint32_t end) {
  for (std::uint32_t i = first; i < end; ++i)
    if (unit.is(i, Kind::kWord) && classes.are_active(unit.text(i))) return true;
  return false;
}

bool is_in_class(const Scopes& scopes, const Function& function) {
  return std::any_of(scopes.list.begin(), scopes.list.end(), [&](const Scope& scope) {
    return scope.kind == ScopeKind::kClass && scope.open != kNone && scope.open < function.head &&
           function.close < scope.close;
  });
}

}  // namespace

Harmless::Harmless(const Unit& unit, const Scopes& scopes, const CopiedText& copied)
    : unit_(unit), classes_(unit, scopes) {
  find_constants(scopes);
  struct Named {
    std::string_view name;  // empty: an operator
    Function function;
  };
  std::vector<Named> own;
  for (const Function& function : find_functions(unit, scopes)) {
    if (function.is_systems || !runs_on_device(unit, function)) continue;
    // An operator in a class: the class is active.
    if (has_word(unit, function.head, function.open, "operator") && is_in_class(scopes, function))
      continue;
    own.push_back({name_of(unit, function), function});
    functions_[own.back().name] = true;
    if (takes_reference(unit, function)) of_references_.insert(own.back().name);
  }
  for (const DefaultArguments& one : find_default_arguments(unit, scopes))
    if (functions_.contains(one.name))
      own.push_back({one.name, {one.head, one.equals, one.close, false, false}});
  for (std::size_t before = own.size() + 1; of_atomics_.size() != before;) {
    before = of_atomics_.size();
    for (const auto& [name, function] : own)
      if (calls_atomics(function.open, function.close)) of_atomics_.insert(name);
  }
  for (std::size_t before = own.size() + 1; of_looks_.size() != before;) {
    before = of_looks_.size();
    for (const auto& [name, function] : own)
      if (looks_at_atomics(function.open, function.close)) of_looks_.insert(name);
  }
  // One that may call itself looks again and again, as a loop does. A file's own atomicAdd() that
  // calls atomicAdd() calls CUDA's.
  std::unordered_map<std::string_view, std::uint32_t> last_close;
  for (const auto& [name, function] : own)
    last_close[name] = std::max(last_close[name], function.close);
  const auto looks_again = [&](const Function& function) {
    for (std::uint32_t i = function.open; i < function.close; ++i)
      if (of_looks_.contains(unit.text(i)) && !is_atomic_function(unit.text(i)) &&
          last_close[unit.text(i)] >= function.close)
        return true;
    return false;
  };
  // All are harmless, until one of them calls what is not.
  for (std::size_t before = own.size() + 1; own.size() != before;) {
    before = own.size();
    std::erase_if(own, [&](const Named& named) {
      const auto& [head, open, close, is_ours, is_systems] = named.function;
      const bool is_hidden = named.name.empty() && has_word(unit, head, open, "operator") &&
                             !is_arithmetic(named.function);
      if (!is_hidden && !names_active_class(unit, classes_, head, open) &&
          !has_barrier(unit, open, close) && !looks_again(named.function) &&
          !copied.calls_simulator(open + 1, close) &&
          refusal(open, close, types_of(unit, named.function)).empty())
        return false;
      functions_[named.name] = false;
      return true;
    });
  }
}

/// The function that the parenthesis calls; empty if it calls none.
std::string_view Harmless::callee(std::uint32_t open) const {
  if (open == 0) return {};
  std::uint32_t word = open - 1;
  if (unit_.is(word, '>') && unit_.token(word).angle != kNone && unit_.token(word).angle > 0)
    word = unit_.token(word).angle - 1;
  if (!unit_.is(word, Kind::kWord)) return {};
  const std::string_view name = unit_.text(word);
  if (calls_nothing(name)) return {};
  return name;
}

/// Whether what stands in front of the parenthesis is a value that is called: `table[i](x)`,
/// `(*f)(x)`, `(f)(x)`, but not `(float)(x)` nor `if (a) (b)`.
bool Harmless::calls_through_value(std::uint32_t open,
                                   const std::vector<std::string_view>& types) const {
  if (unit_.is(open - 1, ']') || unit_.is(open - 1, '}')) return true;
  const std::uint32_t close = open - 1, first = unit_.token(close).match;
  if (!unit_.is(close, ')') || first == kNone || first == 0) return false;
  for (const char* const head : {"if", "for", "while", "switch", "constexpr", "alignas"})
    if (unit_.is(first - 1, head)) return false;
  if (close == first + 2) {
    const std::string_view word = unit_.text(first + 1);
    return !is_number_type(word) && !is_one_of(types, word) && !classes_.are_types(word);
  }
  if (!unit_.is(first + 1, Kind::kWord)) return true;
  for (std::uint32_t i = first + 1; i < close; ++i)
    if (!unit_.is(i, Kind::kWord) && !unit_.is(i, Kind::kScope) && !unit_.is(i, '*') &&
        !unit_.is(i, '&') && !unit_.is(i, '<') && !unit_.is(i, '>') && !unit_.is(i, ','))
      return true;
  return false;
}

/// Whether `word(...)` is a whole statement.
bool Harmless::is_statement(std::uint32_t word) const {
  const std::uint32_t close = unit_.is(word + 1, '(') ? unit_.token(word + 1).match : kNone;
  bool begins = unit_.is(word - 1, ';') || unit_.is(word - 1, '{') || unit_.is(word - 1, '}') ||
                unit_.is(word - 1, "else");
  if (unit_.is(word - 1, ')')) {  // of a head, or of `(void)`
    const std::uint32_t before = word_of_parenthesis(unit_, word - 1);
    for (const char* const head : {"if", "for", "while"})
      begins |= before != kNone && unit_.is(before, head);
    begins |= unit_.is(word - 2, "void") && unit_.is(word - 3, '(');
  }
  return begins && close != kNone && unit_.is(close + 1, ';');
}

/// Whether anything there depends on what an atomic function returns, or may do so.
bool Harmless::looks_at_atomics(std::uint32_t open, std::uint32_t close) const {
  for (std::uint32_t i = open + 1; i < close; ++i)
    if (of_looks_.contains(unit_.text(i)) ||
        (is_atomic_function(unit_.text(i)) && !is_statement(i)))
      return true;
  return false;
}

std::string Harmless::refusal_of_call(std::uint32_t open, bool in_loop,
                                      const std::vector<std::string_view>& types) const {
  const std::string_view name = callee(open);
  if (name.empty()) return calls_through_value(open, types) ? "it calls through a pointer" : "";
  std::uint32_t word = open - 1;
  while (unit_.text(word).data() != name.data()) --word;
  if (unit_.is(word - 1, '.') || unit_.is(word - 1, Kind::kArrow))
    return "it calls the member function " + std::string(name);
  if (unit_.is(word - 1, Kind::kScope) && !unit_.is(word - 2, "std"))
    return "it calls " + std::string(name) + " by a qualified name";
  constexpr std::array kNoTypes{"and", "or", "not", "xor", "compl", "do", "throw", "goto"};
  const bool declares = unit_.is(word - 1, Kind::kWord) && !calls_nothing(unit_.text(word - 1)) &&
                        !is_one_of(kNoTypes, unit_.text(word - 1));
  if (declares || (only_computes(name) && !is_of_file(name)) || is_one_of(types, name)) return {};
  if (is_fence(name)) return in_loop ? "a loop has a fence, as one that polls" : "";
  if (name.find("aligned") != name.npos && unit_.is(word - 3, "__attribute__")) return {};
  if (is_warp_function(name)) return {};  // of the kernel: a function with one is not harmless
  if (in_loop && (of_looks_.contains(name) || (is_atomic_function(name) && !is_statement(word))))
    return "a loop looks at what an atomic function returns";
  if (const auto own = functions_.find(name); own != functions_.end() && own->second) return {};
  return is_atomic_function(name) ? "" : "it calls " + std::string(name);
}

std::string Harmless::refusal(std::uint32_t open, std::uint32_t close,
                              const std::vector<std::string_view>& types) const {
  if (const auto operators = functions_.find({});
      operators != functions_.end() && !operators->second)
    return "an operator of the file is not only arithmetic";
  std::uint32_t loop_end = 0;  // inside a loop up to this token
  for (std::uint32_t i = open + 1; i < close; ++i) {
    const Token& token = unit_.token(i);
    if (token.kind == Kind::kWord) {
      const std::string_view word = unit_.text(i);
      if (needs_fibers(word) && !(word == "static" && unit_.is(i + 1, "constexpr")))
        return "it has the word " + std::string(word);
      if (classes_.are_active(word) || active_outside_.contains(word))
        return "it uses " + std::string(word) + ", whose objects do something of their own";
      // std::add_lvalue_reference_t<int>, std::type_identity_t<int[4]>
      if (word.find("_reference") != word.npos || word.starts_with("type_identity"))
        return "it has the word " + std::string(word);
      // A variable may be a reference to an element.
      if (word == "decltype" && !(unit_.is(i - 1, '<') && (unit_.is(i - 2, "warpstep_argument") ||
                                                           unit_.is(i - 2, "warpstep_pointee"))))
        return "it has the word decltype";
      const auto own = functions_.find(word);
      if (own != functions_.end() && !own->second) return "it calls " + std::string(word);
      if (word == "for" || word == "while" || word == "do") {
        const std::uint32_t end = statement_end(unit_, i, close);
        if (end != kNone) loop_end = std::max(loop_end, end);
      }
    } else if (token.punct == '(') {
      if (std::string why = refusal_of_call(i, i < loop_end, types); !why.empty()) return why;
    } else if (token.punct == '[') {
      const bool is_index =
          !unit_.is(i - 1, "return") && (unit_.is(i - 1, Kind::kWord) || unit_.is(i - 1, ']') ||
                                         unit_.is(i - 1, ')') || unit_.is(i - 1, '>'));
      if (!is_index) return "it has a lambda or an attribute";
      const std::string_view before = unit_.text(i - 1);
      if (is_number_type(before) || is_one_of(types, before) || classes_.are_types(before))
        return "it names the type of an array";
    } else if ((token.punct == '.' || token.kind == Kind::kArrow) && unit_.is(i + 1, '*')) {
      return "it has a pointer to a member";
    } else if (token.punct == '<' && unit_.is(i + 1, '<') && unit_.is(i + 2, '<')) {
      return "it launches a kernel";
    }
  }
  return {};
}

bool Harmless::calls_functions(std::uint32_t open, std::uint32_t close) const {
  for (std::uint32_t i = open + 1; i < close; ++i)
    if (unit_.is(i, '(') && functions_.contains(callee(i))) return true;
  return false;
}

bool Harmless::calls_atomics(std::uint32_t open, std::uint32_t close) const {
  for (std::uint32_t i = open + 1; i < close; ++i)
    if (is_atomic_function(unit_.text(i)) || of_atomics_.contains(unit_.text(i))) return true;
  return false;
}

}  // namespace warpstep::tools::translate

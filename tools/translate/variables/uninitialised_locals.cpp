// Registration of local variables that are declared without a value.
#include "tools/translate/variables/uninitialised_locals.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "tools/translate/parse/scopes.h"
#include "tools/translate/variables/arithmetic_types.h"

namespace warpstep::tools::translate {
namespace {

/// Keywords that begin a statement other than a plain declaration `TYPE NAME;`.
constexpr std::array<std::string_view, 40> kOthers{
    "return",   "delete",   "throw",     "goto",       "using",       "else",     "new",
    "case",     "typedef",  "static",    "extern",     "register",    "volatile", "constexpr",
    "const",    "auto",     "struct",    "class",      "union",       "enum",     "template",
    "typename", "default",  "do",        "if",         "while",       "for",      "switch",
    "break",    "continue", "try",       "catch",      "co_return",   "co_yield", "co_await",
    "operator", "asm",      "namespace", "__shared__", "thread_local"};

template <class Words>
bool is_among(const Words& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

class LocalsWithoutValue {
 public:
  LocalsWithoutValue(Unit& unit, const Scopes& scopes, bool with_arrays)
      : unit_(unit), is_class_(unit.size(), false), with_arrays_(with_arrays) {
    for (const Scope& scope : scopes.list)
      if (scope.kind == ScopeKind::kClass && scope.open != kNone) is_class_[scope.open] = true;
  }

  void function(const Function& function) {
    if (!is_for_device(unit_, function.head, function.open) || has_jumps(function)) return;
    block(function.open);
  }

 private:
  /// A jump may cross the inserted code; writes by assembly are not seen.
  bool has_jumps(const Function& function) const {
    for (std::uint32_t i = function.open; i < function.close; ++i)
      if (unit_.is(i, "goto") || unit_.is(i, "asm") || unit_.is(i, "__asm__") ||
          unit_.is(i, "__asm"))
        return true;
    return false;
  }

  /// The statements between two braces.
  void block(std::uint32_t open) {
    constexpr unsigned kDeepest = 100;
    if (depth_ == kDeepest) return;
    ++depth_;
    const std::uint32_t close = unit_.token(open).match;
    const bool is_switch = unit_.is(word_of_parenthesis(unit_, open - 1), "switch");
    bool begins = !is_switch && !is_class_[open];  // a case label would cross the inserted code
    for (std::uint32_t i = open + 1; i < close; ++i) {
      if (begins) declaration(i, close);
      const char punct = unit_.token(i).punct;
      if (punct == '{' && unit_.token(i).match != kNone) {
        block(i);
        i = unit_.token(i).match;
      } else if ((punct == '(' || punct == '[') && unit_.token(i).match != kNone) {
        lambdas(i);
        i = unit_.token(i).match;
      }
      begins = (unit_.is(i, ';') || unit_.is(i, '}')) && !is_switch && !is_class_[open];
    }
    --depth_;
  }

  /// Braces within parentheses are those of lambdas, or of values.
  void lambdas(std::uint32_t open) {
    for (std::uint32_t i = open + 1; i < unit_.token(open).match; ++i) {
      if (!unit_.is(i, '{') || unit_.token(i).match == kNone) continue;
      block(i);
      i = unit_.token(i).match;
    }
  }

  /// `int a;`, `float b[4], *c;`: variables without a value are registered after the semicolon.
  void declaration(std::uint32_t first, std::uint32_t close) {
    std::uint32_t i = first;
    if (!unit_.is(i, Kind::kWord) || is_among(kOthers, unit_.text(i))) return;
    if (is_arithmetic_type(unit_.text(i))) {
      while (unit_.is(i, Kind::kWord) && is_arithmetic_type(unit_.text(i))) ++i;
    } else {
      ++i;
      if (unit_.is(i, Kind::kScope)) i += 2;
    }
    std::string notes;
    for (;; ++i) {
      while (unit_.is(i, '*')) ++i;
      const std::uint32_t name = i;
      if (!unit_.is(name, Kind::kWord)) return;
      const unsigned dimensions = skip_brackets(++i);
      const bool is_unset = unit_.is(i, ';') || unit_.is(i, ',');
      if (!is_unset && !skip_value(i)) return;
      const bool is_noted = is_unset && (with_arrays_ || dimensions == 0);
      if (is_noted && is_only_read_and_written(name, dimensions, close)) {
        const std::string text(unit_.text(name));
        notes += " const ::warpstep::sim::UninitialisedLocal warpstep_unset_" + text + "(" + text +
                 ", \"" + text + "\");";
      }
      if (unit_.is(i, ';')) break;
    }
    if (!notes.empty()) unit_.insert_after(i, notes);
  }

  /// Skips `[4][n]` and returns the number of dimensions.
  unsigned skip_brackets(std::uint32_t& i) const {
    unsigned count = 0;
    for (; unit_.is(i, '[') && unit_.token(i).match != kNone; i = unit_.token(i).match + 1) ++count;
    return count;
  }

  /// Skips an initialiser up to the comma or semicolon after it. Returns false if that is not
  /// certain.
  bool skip_value(std::uint32_t& i) const {
    if (!unit_.is(i, '=') && !unit_.is(i, '{') && !unit_.is(i, '(')) return false;
    for (; i < unit_.size() && !unit_.is(i, ';') && !unit_.is(i, ','); ++i) {
      const char punct = unit_.token(i).punct;
      if (punct == '<' || punct == '}' || punct == ')' || punct == ']') return false;
      if ((punct == '(' || punct == '[' || punct == '{') && unit_.token(i).match != kNone)
        i = unit_.token(i).match;
    }
    return true;
  }

  /// Whether each use is instrumented and needs a value. An address may be passed to a function
  /// that writes without hooks; an argument may be unused, such as those of lanes that a shuffle
  /// does not read; a plain copy is read without a hook.
  bool is_only_read_and_written(std::uint32_t name, unsigned dimensions, std::uint32_t close) {
    constexpr std::uint32_t kMost = 4000;  // tokens: longer bodies are skipped
    if (close - name > kMost) return false;
    std::vector<Range> copies;
    for (std::uint32_t i = name + 1; i < close; ++i) {
      if (!unit_.is(i, Kind::kWord) || unit_.text(i) != unit_.text(name)) continue;
      const std::uint32_t before = i - 1;
      if (unit_.is(before, '.') || unit_.is(before, Kind::kArrow) || unit_.is(before, Kind::kScope))
        continue;  // a member of that name
      std::uint32_t behind = i + 1;
      if (skip_brackets(behind) < dimensions || is_address(before)) return false;
      const bool is_captured = unit_.is(before, '[') && !is_subscript(before);
      const bool ends = unit_.is(behind, ';') || unit_.is(behind, ',') || unit_.is(behind, ')') ||
                        unit_.is(behind, ']') || unit_.is(behind, '}');
      const bool is_given = is_argument_list(before) || unit_.is(before, ',') ||
                            unit_.is(before, '{') || binds_reference(before);
      if (is_captured || (is_given && ends)) return false;
      // The compiler checks the index of an element only if it is read.
      if (ends && behind == i + 1 && (is_plain_assignment(before) || unit_.is(before, "return")))
        copies.push_back({i, behind - 1});
    }
    for (const Range& copy : copies) {
      unit_.insert_before(copy.first, "::warpstep::sim::copy_unchecked(");
      unit_.insert_after(copy.last, ")");
    }
    return true;
  }

  /// The = of `int& a = b;`.
  bool binds_reference(std::uint32_t i) const {
    return unit_.is(i, '=') && unit_.is(i - 1, Kind::kWord) && unit_.is(i - 2, '&');
  }

  /// An & that is neither in `a && b` nor in `a & b`.
  bool is_address(std::uint32_t i) const {
    if (!unit_.is(i, '&') || unit_.is(i - 1, '&')) return false;
    const bool is_operator = unit_.is(i - 1, ']') || unit_.is(i - 1, Kind::kLiteral) ||
                             (unit_.is(i - 1, Kind::kWord) && !unit_.is(i - 1, "return"));
    return !is_operator;
  }

  /// An = that is not part of `+=` or `==`.
  bool is_plain_assignment(std::uint32_t i) const {
    if (!unit_.is(i, '=')) return false;
    const char before = unit_.adjacent(i - 1) ? unit_.token(i - 1).punct : '\0';
    return before == '\0' || std::string_view("+-*/%&|^=!").find(before) == std::string_view::npos;
  }

  bool is_argument_list(std::uint32_t i) const {
    return unit_.is(i, '(') && !unit_.is(i - 1, "if") && !unit_.is(i - 1, "while") &&
           !unit_.is(i - 1, "switch");
  }

  bool is_subscript(std::uint32_t bracket) const {
    return unit_.is(bracket - 1, Kind::kWord) || unit_.is(bracket - 1, ']') ||
           unit_.is(bracket - 1, ')');
  }

  struct Range {
    std::uint32_t first, last;  // tokens
  };

  Unit& unit_;
  std::vector<bool> is_class_;  // by token: opens a class
  bool with_arrays_;
  unsigned depth_ = 0;  // braces around
};

}  // namespace

void note_unset_locals(Unit& unit, const Scopes& scopes, bool with_arrays) {
  LocalsWithoutValue locals(unit, scopes, with_arrays);
  for (const Function& function : find_functions(unit, scopes))
    if (function.is_ours && function.close < unit.size()) locals.function(function);
}

}  // namespace warpstep::tools::translate

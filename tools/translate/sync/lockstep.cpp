// Lockstep emulation for legacy warp code: statements on volatile memory that write what other
// lanes read.
#include "tools/translate/sync/lockstep.h"

#include <vector>

#include "tools/translate/parse/scopes.h"
#include "tools/translate/sync/volatile_names.h"

namespace warpstep::tools::translate {
namespace {

class Steps {
 public:
  Steps(Unit& unit, const Scopes& scopes) : unit_(unit), names_(unit, scopes) {}

  void function(const Function& function) {
    names_.enter();
    for (std::uint32_t i = function.head; i < function.close; ++i) {
      names_.read(i, parentheses_ > 0);
      const Token& token = unit_.token(i);
      if (token.punct == '{') {
        outside_.push_back(parentheses_);
        parentheses_ = 0;
      } else if (token.punct == '}' && !outside_.empty()) {
        parentheses_ = outside_.back();
        outside_.pop_back();
      } else if (token.punct == '(') {
        ++parentheses_;
      } else if (token.punct == ')' && parentheses_ > 0) {
        --parentheses_;
      } else if (token.kind == Kind::kWord && i > function.open && parentheses_ == 0 &&
                 unit_.is(i + 1, '[') && names_.has_memory(i) && begins_statement(i)) {
        statement(i);
      }
    }
    outside_.clear();
    parentheses_ = 0;
  }

 private:
  bool begins_statement(std::uint32_t i) const {
    const std::uint32_t before = i - 1;
    if (unit_.is(before, ')')) {
      const std::uint32_t word = word_of_parenthesis(unit_, before);
      return unit_.is(word, "if") || unit_.is(word, "for") || unit_.is(word, "while") ||
             unit_.is(word, "switch");
    }
    if (unit_.is(before, ':'))
      return unit_.is(i - 2, "default") || unit_.is(i - 3, "case") || unit_.is(i - 3, ';') ||
             unit_.is(i - 3, '{') || unit_.is(i - 3, '}');
    return unit_.is(before, ';') || unit_.is(before, '{') || unit_.is(before, '}') ||
           unit_.is(before, "else") || unit_.is(before, "do");
  }

  /// Several assignments: `v[i] = a, w[i] = b;`
  void statement(std::uint32_t first) {
    std::uint32_t i = first;
    std::uint32_t end = kNone;
    do {
      const std::uint32_t value = value_of_assignment(i);
      if (value == kNone) return;
      end = end_of_value(value);
      if (end == kNone) return;
      step(value, end);
      i = end + 1;
    } while (unit_.is(end, ',') && names_.has_memory(i));
    if (unit_.is(end, ';')) gather_all(first, end);
  }

  /// The token after `v[i] =`, `v[i][j] +=`, `v[i] <<=`; kNone if nothing is assigned.
  std::uint32_t value_of_assignment(std::uint32_t name) const {
    std::uint32_t i = name + 1;
    while (unit_.is(i, '[') && unit_.token(i).match != kNone) i = unit_.token(i).match + 1;
    if (i == name + 1) return kNone;
    if (unit_.is(i, "<<=") || unit_.is(i, ">>=")) return i + 1;
    if (i < unit_.size() && unit_.adjacent(i) && unit_.is(i + 1, '=') && unit_.token(i).punct != 0)
      return std::string_view("+-*/%&|^").find(unit_.token(i).punct) != std::string_view::npos
                 ? i + 2
                 : kNone;
    return unit_.is(i, '=') ? i + 1 : kNone;
  }

  /// The ; or , that ends an expression; kNone if it is not a complete expression.
  std::uint32_t end_of_value(std::uint32_t i) const {
    bool may_be_template = false;
    for (; i < unit_.size(); ++i) {
      const Token& token = unit_.token(i);
      if (token.punct == ';' || (token.punct == ',' && !may_be_template)) return i;
      if (token.punct == '<') may_be_template = true;
      if (token.punct == '>') may_be_template = false;
      if (token.punct == '(' || token.punct == '[' || token.punct == '{') {
        if (token.match == kNone) return kNone;
        i = token.match;
      } else if (token.punct == ')' || token.punct == ']' || token.punct == '}' ||
                 (token.kind == Kind::kWord && begins_another(i))) {
        return kNone;
      }
    }
    return kNone;
  }

  bool begins_another(std::uint32_t i) const {
    for (const std::string_view word :
         {"else", "do", "if", "for", "while", "switch", "case", "default", "return"})
      if (unit_.is(i, word)) return true;
    return false;
  }

  /// A literal reads nothing, and only a literal can be a null pointer constant.
  bool is_literal(std::uint32_t value, std::uint32_t end) const {
    if (unit_.is(value, '-') || unit_.is(value, '+')) ++value;
    return value + 1 == end &&
           (unit_.is(value, Kind::kLiteral) || unit_.is(value, "true") ||
            unit_.is(value, "false") || unit_.is(value, "nullptr") || unit_.is(value, "__null"));
  }

  void step(std::uint32_t value, std::uint32_t end) {
    const std::string number = std::to_string(++count_);
    std::string behind = ", ::warpstep::sim::lockstep_write_done<" + number + ">()";
    if (!is_literal(value, end) && !unit_.is(value, '{')) {
      unit_.insert_before(value, "::warpstep::sim::lockstep_read<" + number + ">(");
      behind = ")" + behind;
    }
    unit_.insert_before(end, behind);
  }

  /// After `if (lane > 0) v[i] += v[i - 1];`, and after a branch whose block ends like this, the
  /// lanes that did not take the branch converge with the others.
  void gather_all(std::uint32_t first, std::uint32_t end) {
    add_else(first, end);
    if (unit_.is(end + 1, '}') && unit_.token(end + 1).match != kNone)
      add_else(unit_.token(end + 1).match, end + 1);
  }

  /// Adds an else branch to this branch if it has none.
  void add_else(std::uint32_t first, std::uint32_t last) {
    if (first == 0 || unit_.is(last + 1, "else")) return;
    const std::uint32_t condition = word_of_parenthesis(unit_, first - 1);
    if (!unit_.is(condition, "if")) return;
    // `if (a) if (b) …; else …` is right, but compilers warn of it.
    if (condition > 0 && unit_.is(word_of_parenthesis(unit_, condition - 1), "if")) return;
    unit_.insert_after(
        last, " else ::warpstep::sim::lockstep_write_done<" + std::to_string(count_) + ">();");
  }

  Unit& unit_;
  VolatileNames names_;
  std::uint32_t count_ = 0;             // steps so far
  std::uint32_t parentheses_ = 0;       // open ones since the innermost {
  std::vector<std::uint32_t> outside_;  // open parentheses around each open {
};

}  // namespace

void keep_in_step(Unit& unit, const Scopes& scopes) {
  Steps steps(unit, scopes);
  for (const Function& function : find_functions(unit, scopes))
    if (function.is_ours) steps.function(function);
}

}  // namespace warpstep::tools::translate

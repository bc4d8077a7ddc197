// Spin loops: loops that wait for another thread's write.
#include "tools/translate/sync/spin_loops.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tools/translate/parse/scopes.h"
#include "tools/translate/sync/volatile_names.h"

namespace warpstep::tools::translate {
namespace {

const std::string_view kYield = "::warpstep::sim::yield_turn()";

class Spins {
 public:
  Spins(Unit& unit, const Scopes& scopes)
      : unit_(unit), names_(unit, scopes), functions_(find_functions(unit, scopes)) {
    for (const Scope& scope : scopes.list)
      if (scope.kind == ScopeKind::kClass) read_members(scope);
    while (finds_readers()) continue;
  }

  void all() {
    for (const Function& one : functions_)
      if (one.is_ours) function(one);
  }

 private:
  void function(const Function& function) {
    count_volatile(function);
    unbraced_.clear();
    labels_.clear();
    for (std::uint32_t i = function.open; i < function.close; ++i) {
      if (is_label(i)) labels_[unit_.text(i)] = i;
      if (unit_.is(i, '{')) unbraced_.push_back(0);
      if (unit_.is(i, '}') && !unbraced_.empty()) unbraced_.pop_back();
      if (unit_.is(i, Kind::kWord) && !unbraced_.empty()) word(i);
    }
  }

  /// `volatile int* flag;`, `volatile int words[4];`
  void read_members(const Scope& scope) {
    for (std::uint32_t i = scope.open + 1; i < scope.close; ++i) {
      const std::uint32_t match = unit_.token(i).match;
      if (match != kNone && match > i) i = match;
      if (!unit_.is(i, "volatile")) continue;
      std::uint32_t name = kNone;
      while (++i < scope.close &&
             (unit_.is(i, Kind::kWord) || unit_.is(i, '*') || unit_.is(i, '&')))
        if (unit_.is(i, Kind::kWord)) name = i;
      if (name != kNone && !unit_.is(i, '(')) members_.insert(unit_.text(name));
    }
  }

  /// Adds the functions that read volatile memory themselves, or by others that are known: whoever
  /// waits may call one. Whether there were any.
  bool finds_readers() {
    const std::size_t before = readers_.size();
    for (const Function& one : functions_) {
      if (!one.is_ours) continue;
      const std::uint32_t name = name_of(one);
      if (name == kNone || readers_.contains(unit_.text(name))) continue;
      count_volatile(one);
      if (volatile_before_.back() != 0) readers_.insert(unit_.text(name));
    }
    return readers_.size() != before;
  }

  /// The word in front of its parameters; kNone for an operator, and for a kernel.
  std::uint32_t name_of(const Function& function) const {
    for (std::uint32_t i = function.head; i < function.open; ++i) {
      if (unit_.is(i, "__global__") || unit_.is(i, "operator")) return kNone;
      if (unit_.is(i, Kind::kWord) && unit_.is(i + 1, '(') && !unit_.text(i).starts_with("__"))
        return i;
    }
    return kNone;
  }

  /// Whether the token reads volatile memory: a name of some, `(volatile int*)`, `ld.volatile` in
  /// an asm, a function that does.
  bool reads_volatile(std::uint32_t i) const {
    if (unit_.is(i, "volatile"))
      return i == 0 ||
             !(unit_.is(i - 1, "asm") || unit_.is(i - 1, "__asm__") || unit_.is(i - 1, "__asm"));
    if (names_.has(i)) return true;
    if (unit_.is(i, Kind::kWord))
      return (unit_.is(i + 1, '(') ? readers_ : members_).contains(unit_.text(i));
    const std::string_view text = unit_.text(i);
    return text.starts_with('"') && text.find("ld.volatile") != text.npos;
  }

  /// The number of tokens that read volatile memory before each, so that no loop is scanned twice.
  void count_volatile(const Function& function) {
    names_.enter();
    head_ = function.head;
    volatile_before_.assign(1, 0);
    std::uint32_t parentheses = 0;
    for (std::uint32_t i = head_; i < function.close; ++i) {
      if (unit_.is(i, '(')) ++parentheses;
      if (unit_.is(i, ')') && parentheses > 0) --parentheses;
      names_.read(i, parentheses > 0);
      volatile_before_.push_back(volatile_before_.back() + (reads_volatile(i) ? 1 : 0));
    }
  }

  /// Whether the tokens [first, last) read volatile memory.
  bool has_volatile(std::uint32_t first, std::uint32_t last) const {
    return last - head_ < volatile_before_.size() &&
           volatile_before_[last - head_] != volatile_before_[first - head_];
  }

  /// `again:` behind a statement.
  bool is_label(std::uint32_t i) const {
    return unit_.is(i, Kind::kWord) && unit_.is(i + 1, ':') && !unit_.is(i, "default") &&
           (unit_.is(i - 1, ';') || unit_.is(i - 1, '{') || unit_.is(i - 1, '}'));
  }

  /// `again: if (*flag == 0) goto again;`
  void jump(std::uint32_t i) {
    const auto label = labels_.find(unit_.text(i + 1));
    if (label == labels_.end() || !unit_.is(i + 2, ';') || !has_volatile(label->second, i)) return;
    unit_.insert_before(i, "{ " + std::string(kYield) + "; ");
    unit_.insert_after(i + 2, " }");
  }

  void word(std::uint32_t i) {
    if (unit_.is(i, "do")) return do_loop(i);
    if (unit_.is(i, "goto")) return jump(i);
    const bool is_while = unit_.is(i, "while");
    if (!is_while && !unit_.is(i, "for")) return;
    const std::uint32_t close = unit_.is(i + 1, '(') ? unit_.token(i + 1).match : kNone;
    if (close == kNone) return;
    if (is_while && ends_do(i)) {
      const bool is_empty = (unit_.is(i - 1, '}') && unit_.is(i - 2, '{')) ||
                            (unit_.is(i - 1, ';') && unit_.is(i - 2, "do"));
      std::uint32_t body = i - 1;  // of one statement; what is in braces has been looked at
      while (!unit_.is(i - 1, '}') && body > head_ && !unit_.is(body, "do")) --body;
      if (!is_empty) condition(i + 2, close, body, i);
      return;
    }
    const bool is_empty =
        unit_.is(close + 1, ';') || (unit_.is(close + 1, '{') && unit_.is(close + 2, '}'));
    const std::uint32_t first = is_while ? i + 2 : condition_of_for(i + 1);
    if (is_empty) {
      // A loop that counts ends by itself.
      if (is_while ? !never_repeats(i) : unit_.is(close - 1, ';'))
        empty_body(close + 1);
      else if (!is_while && first != kNone)
        condition(first, close, first, close);
    } else if (first != kNone && is_endless(first)) {
      if (unit_.is(close + 1, '{'))
        body(close + 1);
      else if (unit_.is(close + 1, "if") && has_volatile(close + 1, end_of_body(close + 1)))
        unit_.insert_before(first, std::string(kYield) + (unit_.is(first, ';') ? ", true" : ", "));
    } else if (first != kNone) {
      condition(first, close, first, end_of_body(close + 1));
    }
  }

  /// The end of a loop's body: its brace, or the first semicolon.
  std::uint32_t end_of_body(std::uint32_t i) const {
    if (unit_.is(i, '{') && unit_.token(i).match != kNone) return unit_.token(i).match;
    while (i < unit_.size() && !unit_.is(i, ';') && !unit_.is(i, '}'))
      i = unit_.is(i, '(') && unit_.token(i).match != kNone ? unit_.token(i).match : i + 1;
    return i;
  }

  /// `do {} while (…);`, `do ; while (…);`
  void do_loop(std::uint32_t i) {
    if (!unit_.is(i + 1, '{')) {
      ++unbraced_.back();
      if (unit_.is(i + 1, ';') && !never_repeats(i + 2)) empty_body(i + 1);
    } else if (const std::uint32_t close = unit_.token(i + 1).match; close != kNone) {
      if (never_repeats(close + 1)) return;
      if (close == i + 2)
        empty_body(i + 1);
      else
        body(i + 1);
    }
  }

  /// Whether this `while` ends a loop that begins with `do`.
  bool ends_do(std::uint32_t i) {
    if (unit_.is(i - 1, '}')) {
      const std::uint32_t open = unit_.token(i - 1).match;
      if (open != kNone && open > 0 && unit_.is(open - 1, "do")) return true;
    }
    if (unbraced_.back() == 0 || !(unit_.is(i - 1, '}') || unit_.is(i - 1, ';'))) return false;
    --unbraced_.back();
    return true;
  }

  /// `while (0)`, as in statement macros.
  bool never_repeats(std::uint32_t i) const {
    return unit_.is(i, "while") && (unit_.is(i + 2, "0") || unit_.is(i + 2, "false")) &&
           unit_.is(i + 3, ')');
  }

  /// The condition of a `for`, by its parenthesis; kNone for a range-based one.
  std::uint32_t condition_of_for(std::uint32_t open) const {
    for (std::uint32_t i = open + 1; i < unit_.token(open).match; ++i) {
      if (unit_.is(i, ';')) return i + 1;
      if (unit_.token(i).match != kNone && unit_.token(i).match > i) i = unit_.token(i).match;
    }
    return kNone;
  }

  /// `while (true)`, `for (;;)`: a spin loop of this form leaves by `break`.
  bool is_endless(std::uint32_t first) const {
    if (unit_.is(first, ';')) return true;
    return unit_.is(first + 1, ')') && (unit_.is(first, "true") || unit_.is(first, "1"));
  }

  /// `while (*flag == 0) ++tries;` may never see the flag change unless other threads run; nor may
  /// `while (v == 0) v = *flag;`, whose body, or the step of a `for`, is in [from, to).
  void condition(std::uint32_t first, std::uint32_t close, std::uint32_t from, std::uint32_t to) {
    std::uint32_t end = first;
    for (; end < close && !unit_.is(end, ';'); ++end) {
      if (unit_.token(end).match != kNone && unit_.token(end).match > end)
        end = unit_.token(end).match;
      if (declares(first, end)) return;
    }
    if (has_volatile(first, end) || asks_for_read(first, end, from < first ? from : end, to))
      unit_.insert_before(first, std::string(kYield) + ", ");
  }

  /// Whether the condition asks for a variable that the body sets to what it reads.
  bool asks_for_read(std::uint32_t first, std::uint32_t end, std::uint32_t from,
                     std::uint32_t to) const {
    if (from >= to || !has_volatile(from, to)) return false;
    for (std::uint32_t i = from; i + 1 < to; ++i) {
      if (!unit_.is(i, Kind::kWord) || !unit_.is(i + 1, '=') || unit_.is(i + 2, '=')) continue;
      std::uint32_t last = i + 2;
      while (last < to && !unit_.is(last, ';')) ++last;
      if (!has_volatile(i + 2, last)) continue;
      for (std::uint32_t asked = first; asked < end; ++asked)
        if (unit_.is(asked, unit_.text(i))) return true;
    }
    return false;
  }

  /// Whether this is the = of `while (T* x = next())`.
  bool declares(std::uint32_t first, std::uint32_t i) const {
    if (!unit_.is(i, '=') || unit_.is(i + 1, '=') || i < first + 2 || !unit_.is(i - 1, Kind::kWord))
      return false;
    if (i == first + 2) return unit_.is(first, Kind::kWord);
    return unit_.is(i - 2, Kind::kWord) || unit_.is(i - 2, '*') || unit_.is(i - 2, '&') ||
           unit_.is(i - 2, '>');
  }

  /// `for (;;) { if (*flag != 0) break; ++tries; }`
  void body(std::uint32_t open) {
    const std::uint32_t close = unit_.is(open, '{') ? unit_.token(open).match : kNone;
    if (close != kNone && has_volatile(open, close))
      unit_.insert_after(open, " " + std::string(kYield) + ";");
  }

  void empty_body(std::uint32_t i) {
    if (unit_.is(i, ';'))
      unit_.insert_before(i, " " + std::string(kYield));
    else
      unit_.insert_after(i, " " + std::string(kYield) + "; ");
  }

  Unit& unit_;
  VolatileNames names_;
  const std::vector<Function> functions_;
  std::set<std::string_view> members_;                // of classes: volatile, or to what is
  std::set<std::string_view> readers_;                // functions that read volatile memory
  std::map<std::string_view, std::uint32_t> labels_;  // of the current function, so far
  std::uint32_t head_ = 0;                            // of the current function
  std::vector<std::uint32_t> volatile_before_;        // from there on
  std::vector<std::uint32_t> unbraced_;  // `do` without { and its `while` to come, of each open {
};

}  // namespace

void yield_in_spins(Unit& unit, const Scopes& scopes) {
  Spins(unit, scopes).all();
}

}  // namespace warpstep::tools::translate

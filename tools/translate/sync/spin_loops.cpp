// Spin loops: loops that wait for another thread's write.
#include "tools/translate/sync/spin_loops.h"

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
  Spins(Unit& unit, const Scopes& scopes) : unit_(unit), names_(unit, scopes) {}

  void function(const Function& function) {
    count_volatile(function);
    unbraced_.clear();
    for (std::uint32_t i = function.open; i < function.close; ++i) {
      if (unit_.is(i, '{')) unbraced_.push_back(0);
      if (unit_.is(i, '}') && !unbraced_.empty()) unbraced_.pop_back();
      if (unit_.is(i, Kind::kWord) && !unbraced_.empty()) word(i);
    }
  }

 private:
  /// The number of names of volatile memory before each token, so that no loop is scanned twice.
  void count_volatile(const Function& function) {
    names_.enter();
    head_ = function.head;
    volatile_before_.assign(1, 0);
    std::uint32_t parentheses = 0;
    for (std::uint32_t i = head_; i < function.close; ++i) {
      if (unit_.is(i, '(')) ++parentheses;
      if (unit_.is(i, ')') && parentheses > 0) --parentheses;
      names_.read(i, parentheses > 0);
      volatile_before_.push_back(volatile_before_.back() + (names_.has(i) ? 1 : 0));
    }
  }

  /// Whether the tokens [first, last) read volatile memory.
  bool has_volatile(std::uint32_t first, std::uint32_t last) const {
    return last - head_ < volatile_before_.size() &&
           volatile_before_[last - head_] != volatile_before_[first - head_];
  }

  void word(std::uint32_t i) {
    if (unit_.is(i, "do")) return do_loop(i);
    const bool is_while = unit_.is(i, "while");
    if (!is_while && !unit_.is(i, "for")) return;
    const std::uint32_t close = unit_.is(i + 1, '(') ? unit_.token(i + 1).match : kNone;
    if (close == kNone) return;
    if (is_while && ends_do(i)) {
      const bool is_empty = (unit_.is(i - 1, '}') && unit_.is(i - 2, '{')) ||
                            (unit_.is(i - 1, ';') && unit_.is(i - 2, "do"));
      if (!is_empty) condition(i + 2, close);
      return;
    }
    const bool is_empty =
        unit_.is(close + 1, ';') || (unit_.is(close + 1, '{') && unit_.is(close + 2, '}'));
    const std::uint32_t first = is_while ? i + 2 : condition_of_for(i + 1);
    if (is_empty) {
      // A loop that counts ends by itself.
      if (is_while ? !never_repeats(i) : unit_.is(close - 1, ';')) empty_body(close + 1);
    } else if (first != kNone && is_endless(first)) {
      body(close + 1);
    } else if (first != kNone) {
      condition(first, close);
    }
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

  /// `while (*flag == 0) ++tries;` may never see the flag change unless other threads run.
  void condition(std::uint32_t first, std::uint32_t close) {
    std::uint32_t end = first;
    for (; end < close && !unit_.is(end, ';'); ++end) {
      if (unit_.token(end).match != kNone && unit_.token(end).match > end)
        end = unit_.token(end).match;
      if (declares(first, end)) return;
    }
    if (has_volatile(first, end)) unit_.insert_before(first, std::string(kYield) + ", ");
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
  std::uint32_t head_ = 0;                      // of the current function
  std::vector<std::uint32_t> volatile_before_;  // from there on
  std::vector<std::uint32_t> unbraced_;  // `do` without { and its `while` to come, of each open {
};

}  // namespace

void yield_in_spins(Unit& unit, const Scopes& scopes) {
  Spins spins(unit, scopes);
  for (const Function& function : find_functions(unit, scopes))
    if (function.is_ours) spins.function(function);
}

}  // namespace warpstep::tools::translate

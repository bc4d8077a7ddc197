// Loops that wait for what another thread writes.
#include "tools/translate/spins.h"

#include <vector>

#include "tools/translate/functions.h"

namespace warpstep::tools::translate {
namespace {

class Spins {
 public:
  explicit Spins(Unit& unit) : unit_(unit) {}

  void function(const Function& function) {
    unbraced_.clear();
    for (std::uint32_t i = function.open; i < function.close; ++i) {
      if (unit_.is(i, '{')) unbraced_.push_back(0);
      if (unit_.is(i, '}') && !unbraced_.empty()) unbraced_.pop_back();
      if (unit_.is(i, Kind::kWord) && !unbraced_.empty()) word(i);
    }
  }

 private:
  void word(std::uint32_t i) {
    if (unit_.is(i, "do")) return do_loop(i);
    const bool is_while = unit_.is(i, "while");
    if (!is_while && !unit_.is(i, "for")) return;
    const std::uint32_t close = unit_.is(i + 1, '(') ? unit_.token(i + 1).match : kNone;
    if (close == kNone || (is_while && ends_do(i))) return;
    // A loop that counts ends by itself.
    if (is_while ? !never_repeats(i) : unit_.is(close - 1, ';')) body(close + 1);
  }

  /// `do {} while (…);`, `do ; while (…);`
  void do_loop(std::uint32_t i) {
    if (!unit_.is(i + 1, '{')) {
      ++unbraced_.back();
      if (unit_.is(i + 1, ';') && !never_repeats(i + 2)) body(i + 1);
    } else if (const std::uint32_t close = unit_.token(i + 1).match; close != kNone) {
      if (!never_repeats(close + 1)) body(i + 1);
    }
  }

  /// Is this `while` the end of a loop that begins with `do`?
  bool ends_do(std::uint32_t i) {
    if (unit_.is(i - 1, '}')) {
      const std::uint32_t open = unit_.token(i - 1).match;
      if (open != kNone && open > 0 && unit_.is(open - 1, "do")) return true;
    }
    if (unbraced_.back() == 0 || !(unit_.is(i - 1, '}') || unit_.is(i - 1, ';'))) return false;
    --unbraced_.back();
    return true;
  }

  /// `while (0)`, as in macros that are one statement.
  bool never_repeats(std::uint32_t i) const {
    return unit_.is(i, "while") && (unit_.is(i + 2, "0") || unit_.is(i + 2, "false")) &&
           unit_.is(i + 3, ')');
  }

  void body(std::uint32_t i) {
    if (unit_.is(i, ';'))
      unit_.insert_before(i, " ::warpstep::sim::yield_turn()");
    else if (unit_.is(i, '{') && unit_.is(i + 1, '}'))
      unit_.insert_after(i, " ::warpstep::sim::yield_turn(); ");
  }

  Unit& unit_;
  std::vector<std::uint32_t> unbraced_;  // `do` without { and its `while` to come, of each open {
};

}  // namespace

void yield_in_spins(Unit& unit, const Scopes& scopes) {
  Spins spins(unit);
  for (const Function& function : find_functions(unit, scopes))
    if (function.is_ours) spins.function(function);
}

}  // namespace warpstep::tools::translate

// Kernels that are called like functions.
#include "tools/translate/calls.h"

#include <string_view>
#include <unordered_set>
#include <vector>

namespace warpstep::tools::translate {
namespace {

/// Finds the names of kernels that no function, class or member of the unit has as well. Variables
/// and parameters of functions may have them: what they hide is known.
class NamesAlone {
 public:
  NamesAlone(const Unit& unit, const Scopes& scopes) : unit_(unit), scopes_(scopes) {}

  std::unordered_set<std::string_view> run(const Kernels& kernels) {
    std::unordered_set<std::uint32_t> own;
    std::unordered_set<std::string_view> names;
    for (const Kernel& kernel : kernels.list) {
      own.insert(kernel.name);
      names.insert(unit_.text(kernel.name));
    }
    for (std::uint32_t i = 0; i < unit_.size() && !names.empty(); ++i) {
      follow_brackets(i);
      if (i > 0 && unit_.is(i, Kind::kWord) && names.contains(unit_.text(i)) && !own.contains(i) &&
          declares(i))
        names.erase(unit_.text(i));
    }
    return names;
  }

 private:
  void follow_brackets(std::uint32_t i) {
    const Token& token = unit_.token(i);
    if (token.match == kNone || token.punct == '[' || token.punct == ']') return;
    if (token.punct == '{')  // the scopes are listed in the order in which they open
      in_function_.push_back(scopes_.list[++scope_].kind == ScopeKind::kBlock);
    else if (token.punct == '(')
      in_function_.push_back(true);
    else if (token.punct == '}' || token.punct == ')')
      in_function_.pop_back();
  }

  bool declares(std::uint32_t i) const {
    std::uint32_t before = i - 1;
    while (before > 0 && (unit_.is(before, '*') || unit_.is(before, '&'))) --before;
    // `void (*k)(int)` is a variable as well.
    if (unit_.is(before, '(') && before + 1 < i) --before;
    // `decltype(auto) k()` is a function.
    const std::uint32_t open = unit_.is(before, ')') ? unit_.token(before).match : kNone;
    const bool is_deduced = open != kNone && open > 0 && unit_.is(open - 1, "decltype");
    if (!is_deduced && !ends_type(unit_, before)) return false;
    const bool is_class = unit_.is(before, "class") || unit_.is(before, "struct") ||
                          unit_.is(before, "union") || unit_.is(before, "enum");
    return is_class || unit_.is(i + 1, '(') || !in_function_.back();
  }

  const Unit& unit_;
  const Scopes& scopes_;
  std::uint32_t scope_ = 0;
  std::vector<char> in_function_{false};  // of each open bracket: what it holds is a function's own
};

/// A name with a namespace in front begins none: it may be the function of another library.
bool begins_statement(const Unit& unit, std::uint32_t i) {
  return i > 0 && (unit.is(i - 1, ';') || unit.is(i - 1, '{') || unit.is(i - 1, '}') ||
                   unit.is(i - 1, ')') || unit.is(i - 1, "else") || unit.is(i - 1, "do"));
}

}  // namespace

void refuse_plain_calls(Unit& unit, const Scopes& scopes, const Kernels& kernels,
                        const Shadowed& shadowed) {
  if (kernels.names.empty()) return;
  const auto names = NamesAlone(unit, scopes).run(kernels);
  for (std::uint32_t i = 1; i < unit.size() && !unit.too_many_errors(); ++i) {
    if (!unit.is(i, Kind::kWord) || !names.contains(unit.text(i)) || shadowed.contains(i)) continue;
    std::uint32_t open = i + 1;
    if (unit.is(open, '<') && !unit.is(open + 1, '<') && unit.token(open).angle != kNone)
      open = unit.token(open).angle + 1;
    if (!unit.is(open, '(') || unit.token(open).match == kNone) continue;
    const std::uint32_t first = unit.is(i - 1, Kind::kScope) ? i - 1 : i;
    if (unit.is(unit.token(open).match + 1, ';') && begins_statement(unit, first))
      unit.error(i, "a __global__ function call must be configured");
  }
}

}  // namespace warpstep::tools::translate

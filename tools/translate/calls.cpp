// Kernels that are called like functions.
#include "tools/translate/calls.h"

#include <unordered_set>

#include "tools/translate/shadows.h"

namespace warpstep::tools::translate {
namespace {

/// The names of kernels that nothing else in the unit is declared by.
std::unordered_set<std::string_view> names_of_kernels_alone(const Unit& unit,
                                                            const Kernels& kernels) {
  std::unordered_set<std::uint32_t> own;
  std::unordered_set<std::string_view> names;
  for (const Kernel& kernel : kernels.list) {
    own.insert(kernel.name);
    names.insert(unit.text(kernel.name));
  }
  for (std::uint32_t i = 1; i < unit.size() && !names.empty(); ++i) {
    if (!unit.is(i, Kind::kWord) || !names.contains(unit.text(i)) || own.contains(i)) continue;
    std::uint32_t before = i - 1;
    while (before > 0 && (unit.is(before, '*') || unit.is(before, '&'))) --before;
    // `void (*k)(int)` is a variable as well.
    if (unit.is(before, '(') && before + 1 < i) --before;
    // `decltype(auto) k()` is a function.
    const std::uint32_t open = unit.is(before, ')') ? unit.token(before).match : kNone;
    const bool is_deduced = open != kNone && open > 0 && unit.is(open - 1, "decltype");
    if (is_deduced || ends_type(unit, before)) names.erase(unit.text(i));
  }
  return names;
}

/// A name with a namespace in front begins none: it may be the function of another library.
bool begins_statement(const Unit& unit, std::uint32_t i) {
  return i > 0 && (unit.is(i - 1, ';') || unit.is(i - 1, '{') || unit.is(i - 1, '}') ||
                   unit.is(i - 1, ')') || unit.is(i - 1, "else") || unit.is(i - 1, "do"));
}

}  // namespace

void refuse_plain_calls(Unit& unit, const Kernels& kernels) {
  if (kernels.names.empty()) return;
  const auto names = names_of_kernels_alone(unit, kernels);
  for (std::uint32_t i = 1; i < unit.size() && !unit.too_many_errors(); ++i) {
    if (!unit.is(i, Kind::kWord) || !names.contains(unit.text(i))) continue;
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

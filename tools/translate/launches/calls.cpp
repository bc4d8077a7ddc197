// Kernels that are called like functions.
#include "tools/translate/launches/calls.h"

namespace warpstep::tools::translate {
namespace {

/// A name with a namespace in front begins none: it may be the function of another library.
bool begins_statement(const Unit& unit, std::uint32_t i) {
  return i > 0 && (unit.is(i - 1, ';') || unit.is(i - 1, '{') || unit.is(i - 1, '}') ||
                   unit.is(i - 1, ')') || unit.is(i - 1, "else") || unit.is(i - 1, "do"));
}

}  // namespace

void refuse_plain_calls(Unit& unit, const Kernels& kernels, const Shadowed& shadowed) {
  if (kernels.names.empty()) return;
  for (std::uint32_t i = 1; i < unit.size() && !unit.too_many_errors(); ++i) {
    if (!unit.is(i, Kind::kWord) || shadowed.contains(i)) continue;
    const KernelName* const name = kernels.find(unit.text(i));
    if (name == nullptr || !name->is_alone) continue;
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

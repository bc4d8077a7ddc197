// Calls of kernels that are errors: without <<<...>>>, and launches from device code.
#include "tools/translate/launches/refused_launches.h"

namespace warpstep::tools::translate {
namespace {

/// A name with a namespace in front begins none: it may be the function of another library.
bool begins_statement(const Unit& unit, std::uint32_t i) {
  // `__global__ void __launch_bounds__(64) kernel(int);`
  const std::uint32_t open = i > 0 && unit.is(i - 1, ')') ? unit.token(i - 1).match : kNone;
  if (open != kNone && open > 0 && unit.text(open - 1).starts_with("__")) return false;
  return i > 0 && (unit.is(i - 1, ';') || unit.is(i - 1, '{') || unit.is(i - 1, '}') ||
                   unit.is(i - 1, ')') || unit.is(i - 1, "else") || unit.is(i - 1, "do"));
}

bool is_launch(const Unit& unit, std::uint32_t i) {
  return unit.is(i, '<') && unit.is(i + 1, '<') && unit.is(i + 2, '<') && unit.adjacent(i) &&
         unit.adjacent(i + 1) && !unit.is(i - 1, "operator");
}

}  // namespace

void refuse_plain_calls(Unit& unit, const Kernels& kernels, const Shadowed& shadowed) {
  if (kernels.names.empty()) return;
  auto marker = unit.tokens.markers.begin();
  bool is_system = false;
  for (std::uint32_t i = 1; i < unit.size() && !unit.too_many_errors(); ++i) {
    for (; marker != unit.tokens.markers.end() && marker->begin < unit.token(i).begin; ++marker)
      is_system = !marker->flags.empty();
    if (is_system || !unit.is(i, Kind::kWord) || shadowed.contains(i)) continue;
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

void refuse_nested_launches(Unit& unit) {
  bool in_head = false;            // after __device__, before the body
  std::uint32_t device_until = 0;  // inside a device function up to this token
  for (std::uint32_t i = 0; i < unit.size(); ++i) {
    if (i < device_until) {
      if (!is_launch(unit, i)) continue;
      unit.error(
          i,
          "kernel launch from __device__ or __global__ functions requires separate compilation "
          "mode (-rdc=true)");
      return;
    }
    if (unit.is(i, "__global__") || unit.is(i, "__device__")) {
      const bool for_host = (i > 0 && unit.is(i - 1, "__host__")) || unit.is(i + 1, "__host__");
      in_head = !for_host;
    } else if (in_head && (unit.is(i, '(') || unit.is(i, '['))) {
      in_head = unit.token(i).match != kNone;
      if (in_head) i = unit.token(i).match;
    } else if (in_head && unit.is(i, '{')) {
      in_head = false;
      if (unit.token(i).match != kNone) device_until = unit.token(i).match;
    } else if (unit.is(i, ';') || unit.is(i, '=') || unit.is(i, '}')) {
      in_head = false;
    }
  }
}

}  // namespace warpstep::tools::translate

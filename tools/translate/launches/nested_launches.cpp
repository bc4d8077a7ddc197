// Finds a launch in the body of a device function.
#include "tools/translate/launches/nested_launches.h"

namespace warpstep::tools::translate {
namespace {

bool is_launch(const Unit& unit, std::uint32_t i) {
  return unit.is(i, '<') && unit.is(i + 1, '<') && unit.is(i + 2, '<') && unit.adjacent(i) &&
         unit.adjacent(i + 1) && !unit.is(i - 1, "operator");
}

}  // namespace

void refuse_nested_launches(Unit& unit) {
  bool in_head = false;            // behind __device__, in front of the body
  std::uint32_t device_until = 0;  // inside a device function up to this token
  for (std::uint32_t i = 0; i < unit.size(); ++i) {
    if (i < device_until) {
      if (!is_launch(unit, i)) continue;
      unit.error(i,
                 "a launch from device code: Warpstep does not provide dynamic parallelism yet; "
                 "launch from the host");
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

// `new` in device code.
#include "tools/translate/variables/device_new.h"

namespace warpstep::tools::translate {
namespace {

bool has_own_operator(const Unit& unit) {
  for (std::uint32_t i = 0; i < unit.size(); ++i)
    if (unit.is(i, "operator") && unit.is(i + 1, "new") && !unit.in_system_header(i)) return true;
  return false;
}

}  // namespace

void take_from_device_heap(Unit& unit, const Scopes& scopes) {
  if (has_own_operator(unit)) return;
  for (const Function& function : find_functions(unit, scopes)) {
    if (!function.is_ours || !is_for_device(unit, function.head, function.open)) continue;
    for (std::uint32_t i = function.open; i < function.close; ++i)
      if (unit.is(i, "new") && !unit.is(i + 1, '(') && !unit.is(i - 1, ':'))
        unit.insert_after(i, " (::warpstep::sim::OnDevice::heap)");
  }
}

}  // namespace warpstep::tools::translate

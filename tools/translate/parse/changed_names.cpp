#include "tools/translate/parse/changed_names.h"

namespace warpstep::tools::translate {

void mend_cub(Unit& unit) {
  const auto& markers = unit.tokens.markers;
  std::size_t next = 0;
  bool in_cub = false;
  for (std::uint32_t i = 0; i + 3 < unit.size(); ++i) {
    for (; next < markers.size() && markers[next].begin < unit.token(i).begin; ++next)
      in_cub = !markers[next].flags.empty() &&
               markers[next].file.find("/cub/") != std::string_view::npos;
    // Storage of a type that is read as another one, whose alignment it has to have.
    if (in_cub && unit.is(i, "DeviceWord") && unit.is(i + 1, "storage") && unit.is(i + 2, '['))
      unit.insert_before(i, "alignas(T) ");
    if (!in_cub || !unit.is(i, "typedef") || !unit.is(i + 1, Kind::kWord)) continue;
    const std::uint32_t close = unit.token(i + 2).angle;
    if (unit.is(i + 2, '<') && close != kNone && unit.is(close + 1, unit.text(i + 1)) &&
        unit.is(close + 2, ';'))
      unit.insert_before(i + 1, "::cub::");
  }
}

}  // namespace warpstep::tools::translate

#include "sim/check/describe/values.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <cstring>

#include "sim/check/describe/actors.h"

namespace warpstep::sim::check {

SourceLocation location_of_site(Site site) {
  ShadowRecord record;
  record.bits = packed(0, site, 0, Kind::plain);
  const Actor actor = former_actor(record, true);
  return actor.stack.empty() ? SourceLocation{} : actor.stack.front();
}

std::string value_of(const void* bytes, std::size_t count) {
  std::int64_t number = 0;
  if (count == 0 || count > sizeof number) return "";
  std::memcpy(&number, bytes, count);
  const unsigned unused = 64 - 8 * static_cast<unsigned>(count);
  number = static_cast<std::int64_t>(static_cast<std::uint64_t>(number) << unused) >> unused;
  constexpr std::int64_t kLooksWhole = 1 << 20;
  if (count < 4 && number < 0)  // as likely a pixel: its type is not known here
    return fmt::format("{} ({} without a sign)", number, number + (std::int64_t{1} << 8 * count));
  if (count < 4 || (number > -kLooksWhole && number < kLooksWhole)) return std::to_string(number);
  float as_float = 0;
  double as_double = 0;
  if (count == 4) std::memcpy(&as_float, bytes, 4), as_double = as_float;
  if (count == 8) std::memcpy(&as_double, bytes, 8);
  const bool looks_real =
      std::isfinite(as_double) && std::fabs(as_double) > 1e-6 && std::fabs(as_double) < 1e9;
  if (looks_real) return count == 4 ? fmt::format("{}f", as_float) : fmt::format("{}", as_double);
  return std::to_string(number);
}

}  // namespace warpstep::sim::check

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

namespace {

bool looks_real(double value) {
  return std::isfinite(value) && std::fabs(value) > 1e-6 && std::fabs(value) < 1e9;
}

/// Whether eight bytes are two of a vector's: a number with as few digits would not have a second
/// one in the lower half of a double.
bool are_two_floats(const void* bytes) {
  constexpr std::uint32_t kLastDigits = 0xff;
  std::uint32_t halves[2];
  float floats[2];
  std::memcpy(halves, bytes, 8);
  std::memcpy(floats, bytes, 8);
  return (halves[0] & kLastDigits) == 0 && (halves[1] & kLastDigits) == 0 &&
         looks_real(floats[0]) && looks_real(floats[1]);
}

}  // namespace

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
  if (count == 8 && are_two_floats(bytes)) {
    float both[2];
    std::memcpy(both, bytes, 8);
    return fmt::format("{}f and {}f", both[0], both[1]);
  }
  float as_float = 0;
  double as_double = 0;
  if (count == 4) std::memcpy(&as_float, bytes, 4), as_double = as_float;
  if (count == 8) std::memcpy(&as_double, bytes, 8);
  if (looks_real(as_double))
    return count == 4 ? fmt::format("{}f", as_float) : fmt::format("{}", as_double);
  return std::to_string(number);
}

}  // namespace warpstep::sim::check

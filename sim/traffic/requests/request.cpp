#include "sim/traffic/requests/request.h"

#include <algorithm>
#include <bit>

namespace warpstep::sim::traffic {

namespace {

constexpr unsigned kBanks = 32;
constexpr unsigned kWordBytes = 4;

/// Lanes that shared memory serves together.
unsigned lanes_at_once(unsigned bytes) {
  return bytes <= kWordBytes ? kLanes : kLanes * kWordBytes / bytes;
}

/// The words that the lanes [first, first + at_once) want, each once: at most one for each bank
/// and lane.
unsigned passes_of_part(const Request& request, unsigned first, unsigned at_once) {
  constexpr std::size_t kMost = 2 * kLanes;  // an access may lie across a border
  std::uintptr_t words[kBanks][kMost];
  std::array<unsigned, kBanks> wanted{};  // of each bank
  unsigned most = 0;
  for (unsigned i = 0; i < request.count; ++i) {
    if (request.lanes[i] - first >= at_once) continue;
    const std::uintptr_t last = (request.addresses[i] + request.bytes - 1) / kWordBytes;
    for (std::uintptr_t word = request.addresses[i] / kWordBytes; word <= last; ++word) {
      std::uintptr_t* const known = words[word % kBanks];
      unsigned& count = wanted[word % kBanks];
      if (count == kMost || std::find(known, known + count, word) != known + count) continue;
      known[count++] = word;
      most = std::max(most, count);
    }
  }
  return most;
}

}  // namespace

unsigned sectors_of(const Request& request) {
  std::array<std::uintptr_t, 2 * kLanes> sectors{};  // an access may lie across a border
  std::size_t count = 0;
  for (unsigned i = 0; i < request.count; ++i) {
    const std::uintptr_t first = request.addresses[i] / kSectorBytes;
    const std::uintptr_t last = (request.addresses[i] + request.bytes - 1) / kSectorBytes;
    if (count == 0 || sectors[count - 1] != first) sectors[count++] = first;
    if (last != first) sectors[count++] = last;
  }
  const auto begin = sectors.begin(), end = begin + static_cast<std::ptrdiff_t>(count);
  if (!std::is_sorted(begin, end)) std::sort(begin, end);
  return static_cast<unsigned>(std::unique(begin, end) - begin);
}

unsigned least_sectors_of(const Request& request) {
  return (request.count * request.bytes + kSectorBytes - 1) / kSectorBytes;
}

unsigned passes_of(const Request& request) {
  const unsigned at_once = lanes_at_once(request.bytes);
  unsigned passes = 0;
  for (unsigned first = 0; first < kLanes; first += at_once)
    passes += passes_of_part(request, first, at_once);
  return passes;
}

unsigned least_passes_of(const Request& request) {
  const unsigned at_once = lanes_at_once(request.bytes);
  if (at_once == kLanes) return request.count == 0 ? 0 : 1;
  unsigned parts = 0;  // a bit for each
  for (unsigned i = 0; i < request.count; ++i) parts |= 1u << request.lanes[i] / at_once;
  return static_cast<unsigned>(std::popcount(parts));
}

}  // namespace warpstep::sim::traffic

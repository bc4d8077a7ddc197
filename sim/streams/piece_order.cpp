// Which piece of work runs next, of those that may.
#include <algorithm>

#include "sim/streams/piece.h"

namespace warpstep::sim {

Ticket PieceOrder::choose(const std::vector<Ticket>& ready) {
  const auto is_later = [](const Ticket& a, const Ticket& b) { return a->number < b->number; };
  if (seed_ == 0) return *std::max_element(ready.begin(), ready.end(), is_later);
  if (random_.below(2) == 0) return ready[random_.below(ready.size())];
  return *std::max_element(ready.begin(), ready.end(), [&](const Ticket& a, const Ticket& b) {
    return priority_of(a->stream) < priority_of(b->stream);
  });
}

std::uint64_t PieceOrder::priority_of(const StreamKey& stream) const {
  return Random(seed_ ^ reinterpret_cast<std::uintptr_t>(stream.stream)).next();
}

}  // namespace warpstep::sim

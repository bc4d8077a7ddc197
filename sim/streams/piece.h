// A piece of pending work, and the order in which pieces run that nothing else orders.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "sim/base/random.h"
#include "sim/streams/pending_work.h"

namespace warpstep::sim {

/// Which stream. The per-thread default stream is another one in each host thread.
struct StreamKey {
  int device = 0;
  cudaStream_t stream = nullptr;  // null: the legacy default stream
  std::uint64_t thread = 0;
  bool waits_for_default = true;

  bool operator==(const StreamKey&) const = default;

  /// Whether what this stream has been given runs before what the other is given next: its own, and
  /// by the rules of the legacy default stream.
  bool comes_before(const StreamKey& next) const {
    if (*this == next) return true;
    if (device != next.device || (stream != nullptr && next.stream != nullptr)) return false;
    return stream == nullptr ? next.waits_for_default : waits_for_default;
  }
};

enum class PieceState { pending, running, done };

struct Piece {
  std::uint64_t number = 0;  // in the order of the calls
  StreamKey stream;
  std::uint64_t giver = 0;  // the host thread
  PieceKind kind = PieceKind::device_work;
  std::function<void()> work;
  std::vector<Ticket> before;
  PieceState state = PieceState::pending;
  unsigned unanswered = 0;  // queries that were told that it is not done
  bool is_wanted = false;   // a mark, for whoever walks over the pieces

  bool is_ready() const {
    if (state != PieceState::pending) return false;
    for (const Ticket& piece : before)
      if (piece->state != PieceState::done) return false;
    return true;
  }
};

/// Seed 0: as late as possible, and the latest work first. Other seeds: at random, where some
/// streams are ahead of others.
class PieceOrder {
 public:
  /// One of the pieces, none of which waits for another.
  Ticket choose(const std::vector<Ticket>& ready);
  /// Whether work runs now that nothing waits for.
  bool goes_further() { return seed_ != 0 && random_.below(2) == 0; }
  /// How often a query of the same work is told that it is not done.
  unsigned unready_answers() { return seed_ == 0 ? 2 : static_cast<unsigned>(random_.below(4)); }

 private:
  std::uint64_t priority_of(const StreamKey& stream) const;

  std::uint64_t seed_ = settings().streams.seed;
  Random random_{seed_};
};

}  // namespace warpstep::sim

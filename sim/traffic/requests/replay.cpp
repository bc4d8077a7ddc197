#include "sim/traffic/requests/replay.h"

#include <algorithm>
#include <array>
#include <limits>

namespace warpstep::sim::traffic {

namespace {

/// The state of a lane between its last access and its next one.
struct LaneState {
  static constexpr std::uint64_t kEnded = std::numeric_limits<std::uint64_t>::max();

  std::size_t next = 0;             // index in its trace
  std::uint64_t position = kEnded;  // in the source, twice the rank; odd: at the end of a loop
  unsigned back_to = 0;             // the rank at which that loop begins
};

class Replay {
 public:
  Replay(std::span<const Trace> lanes, Instructions& instructions, const Loops& loops)
      : lanes_(lanes), instructions_(instructions), ranks_(instructions.ranks()), loops_(loops) {
    for (unsigned lane = 0; lane < lanes_.size(); ++lane) {
      if (lanes_[lane].empty()) continue;
      lane_states_[lane].position = std::uint64_t{rank_of_next(lane)} * 2;
    }
  }

  void run(const std::function<void(const Request&)>& take) {
    while (true) {
      std::uint64_t first = LaneState::kEnded;
      for (unsigned lane = 0; lane < lanes_.size(); ++lane)
        first = std::min(first, lane_states_[lane].position);
      if (first == LaneState::kEnded) return;
      if (first % 2 == 1)
        go_round(first);
      else
        take(request_at(first));
    }
  }

 private:
  unsigned rank_of_next(unsigned lane) const {
    return ranks_[lanes_[lane][lane_states_[lane].next].instruction()];
  }

  /// The innermost of the loops that end there continues.
  void go_round(std::uint64_t position) {
    unsigned innermost = 0;
    for (unsigned lane = 0; lane < lanes_.size(); ++lane)
      if (lane_states_[lane].position == position)
        innermost = std::max(innermost, lane_states_[lane].back_to);
    for (unsigned lane = 0; lane < lanes_.size(); ++lane) {
      LaneState& state = lane_states_[lane];
      if (state.position == position && state.back_to == innermost)
        state.position = std::uint64_t{innermost} * 2;
    }
  }

  Request request_at(std::uint64_t position) {
    Request request;
    for (unsigned lane = 0; lane < lanes_.size(); ++lane) {
      if (lane_states_[lane].position != position) continue;
      const Record& record = lanes_[lane][lane_states_[lane].next];
      request.instruction = record.instruction();
      request.add(lane, record.address(), lane_states_[lane].next);
      go_on(lane, record.instruction());
    }
    request.bytes = instructions_[request.instruction].bytes;
    return request;
  }

  void go_on(unsigned lane, unsigned latest) {
    LaneState& state = lane_states_[lane];
    if (++state.next == lanes_[lane].size()) {
      state.position = LaneState::kEnded;
      return;
    }
    const unsigned rank = rank_of_next(lane);
    state.back_to = rank;
    if (rank > ranks_[latest]) {
      state.position = std::uint64_t{rank} * 2;
    } else {
      const unsigned first = lanes_[lane][state.next].instruction();
      state.position = std::uint64_t{ranks_[loops_.end_of(first)]} * 2 + 1;
    }
  }

  std::span<const Trace> lanes_;
  const Instructions& instructions_;
  const std::vector<unsigned>& ranks_;
  const Loops& loops_;
  std::array<LaneState, kLanes> lane_states_;
};

}  // namespace

void Loops::learn(const Trace& trace, const std::vector<unsigned>& ranks) {
  for (unsigned number = static_cast<unsigned>(ends_.size()); number < ranks.size(); ++number)
    ends_.push_back(number);
  for (std::size_t i = 1; i < trace.size(); ++i) {
    const unsigned last = trace[i - 1].instruction(), first = trace[i].instruction();
    if (ranks[first] <= ranks[last] && ranks[last] > ranks[ends_[first]]) ends_[first] = last;
  }
}

void replay(std::span<const Trace> lanes, Instructions& instructions, const Loops& loops,
            const std::function<void(const Request&)>& take) {
  Replay(lanes, instructions, loops).run(take);
}

}  // namespace warpstep::sim::traffic

// A worker whose threads meet as lanes of a warp.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "sim/base/observer.h"
#include "sim/block/worker.h"
#include "sim/device/warp/converged.h"

namespace warpstep::sim {

namespace {

constexpr unsigned kEveryLane = 0xffffffff;
constexpr unsigned kPatience = 64;  // turns given to lanes that neither come nor wait nor spin
constexpr unsigned kStepPatience = 1024;  // turns given to lanes that stand at an earlier step

/// Does a lane of the warp stand at an earlier step of the same file? It comes here from there.
bool others_are_behind(const Warp& warp, const Meeting& gathering) {
  if (gathering.operation() != Operation::step) return false;
  return std::any_of(warp.meetings.begin(), warp.meetings.end(), [&](const Meeting& other) {
    return other.count != 0 && other.operation() == Operation::step &&
           other.file == gathering.file && other.key < gathering.key;
  });
}

}  // namespace

/// All lanes of the block's warps as they are before the first of them has begun.
void Worker::reset_warps() {
  meetings_used_ = false;
  warps_.resize((threads_.size() + kWarpLanes - 1) / kWarpLanes);
  for (Warp& warp : warps_) {
    for (Meeting& meeting : warp.meetings) meeting.key = meeting.count = 0;
    warp.exited = warp.spinning = 0;
  }
  const std::size_t in_last = threads_.size() % kWarpLanes;
  if (in_last != 0) warps_.back().exited = kEveryLane << in_last;
}

Meeting* Worker::meeting_for(std::uint64_t key, const char* file, const void* pc) {
  const unsigned place = turn.running->place, lane = place % kWarpLanes;
  Warp& warp = warps_[place / kWarpLanes];
  const auto operation = static_cast<Operation>(key >> 32);
  const bool is_gathering = gathers(operation);
  const auto mask = is_gathering ? kEveryLane : static_cast<unsigned>(key);
  if ((mask >> lane & 1) == 0)
    stop({.kind = FaultKind::misuse,
          .pc = pc,
          .what = fmt::format("lane {} called {}() with the mask {:#010x}, which does not name it",
                              lane, name_of(operation), mask),
          .rule = "mask-without-caller",
          .advice = "a mask names every lane that calls, the caller too: all 32 are 0xffffffff"});
  Meeting* free = nullptr;
  for (Meeting& meeting : warp.meetings) {
    if (meeting.count != 0 && meeting.key == key && meeting.file == file) return &meeting;
    if (meeting.count == 0 && free == nullptr) free = &meeting;
  }
  if (free == nullptr) free = &warp.meetings.emplace_back();
  free->key = key;
  free->file = file;
  free->awaited = static_cast<unsigned>(std::popcount(mask & ~warp.exited));
  if (is_gathering) {
    free->awaited = kWarpLanes + 1;  // more than ever come: the first lane ends it
    free->turns = warp.spinning = 0;
  }
  meetings_used_ = true;
  return free;
}

Thread* Worker::next_after_meeting(Meeting& meeting, const void* pc) {
  arrived_from_ = pc;
  if (grid_->stopped()) abandon_block();
  Turn& t = turn;
  if (meeting.count == meeting.awaited) end_meeting(meeting);
  // The loop over a row that is not noted ends where another thread has begun.
  const bool ready_first = !t.unnoted && !meets_late_ && t.ready != t.ready_end;
  if (ready_first) return *t.ready++;
  if (Thread* const next = begin_thread()) {
    start_on_new_stack(*next);
    return next;
  }
  if (t.ready == t.ready_end) go_on();
  return *t.ready++;
}

/// Lets everybody who met go on.
void Worker::end_meeting(Meeting& meeting) {
  exchange(warps_[meeting.lanes[0]->place / kWarpLanes], meeting);
  if (observer != nullptr) observer->warp_met(*this, meeting);
  const std::span<Thread*> lanes(meeting.lanes, meeting.count);
  if (reorders_) grid_->policy().order(lanes, block_, ++round_);
  make_ready(lanes);
  meeting.count = 0;
}

bool Worker::somebody_meets() const {
  if (!meetings_used_) return false;
  return std::any_of(warps_.begin(), warps_.end(), [](const Warp& warp) {
    return std::any_of(warp.meetings.begin(), warp.meetings.end(),
                       [](const Meeting& meeting) { return meeting.count != 0; });
  });
}

/// Nobody is ready and all have begun, so whoever waits nowhere has exited. Ends the meetings that
/// waited for those alone, or opens the barrier. When neither can be, nobody ever goes on.
void Worker::go_on() {
  if (!somebody_meets()) return open_barrier();
  note_exited();
  for (Warp& warp : warps_) {
    for (Meeting& meeting : warp.meetings) {
      meeting.awaited = static_cast<unsigned>(std::popcount(meeting.mask() & ~warp.exited));
      if (meeting.count == 0)
        meeting.key = 0;  // what it awaits is counted anew
      else if (meeting.count == meeting.awaited)
        end_meeting(meeting);
    }
  }
  if (turn.ready == turn.ready_end) stop({.kind = FaultKind::deadlock});
}

void Worker::note_exited() {
  std::vector<unsigned> waiting(warps_.size());
  const auto note = [&](const Thread* thread) {
    waiting[thread->place / kWarpLanes] |= 1u << thread->place % kWarpLanes;
  };
  for (const Thread* thread : at_barrier()) note(thread);
  for (const Warp& warp : warps_)
    for (const Meeting& meeting : warp.meetings)
      std::for_each_n(meeting.lanes, meeting.count, note);
  for (std::size_t i = 0; i < warps_.size(); ++i) warps_[i].exited = ~waiting[i];
}

Meeting* Worker::gathering_at(CodePlace place) {
  return meeting_for(key_of(place.operation, place.line), place.file, nullptr);
}

bool Worker::others_may_come(Meeting& gathering) {
  const unsigned place = turn.running->place;
  const Warp& warp = warps_[place / kWarpLanes];
  unsigned elsewhere = ~warp.exited & ~(1u << place % kWarpLanes);
  for (const Meeting& meeting : warp.meetings)
    for (unsigned i = 0; i < meeting.count; ++i)
      elsewhere &= ~(1u << meeting.lanes[i]->place % kWarpLanes);
  if (others_are_behind(warp, gathering)) return ++gathering.turns < kStepPatience;
  if (elsewhere == 0) return false;
  const std::size_t last = std::min((place | (kWarpLanes - 1)) + std::size_t{1}, threads_.size());
  if (in_order_ ? &threads_[last - 1] >= turn.unstarted : begun_ != threads_.size()) return true;
  if (++gathering.turns >= kPatience) return false;
  return std::any_of(turn.ready, turn.ready_end, [&](const Thread* thread) {
    return thread->place / kWarpLanes == place / kWarpLanes &&
           (elsewhere & ~warp.spinning) >> thread->place % kWarpLanes & 1;
  });
}

unsigned Worker::end_gathering(Meeting& gathering) {
  Warp& warp = warps_[turn.running->place / kWarpLanes];
  exchange(warp, gathering);
  // The one that gathered them is the first and goes on already.
  const std::span<Thread*> others(gathering.lanes + 1, gathering.count - 1);
  if (reorders_) grid_->policy().order(others, block_, ++round_);
  make_ready(others);
  gathering.count = 0;
  return static_cast<unsigned>(warp.results[turn.running->place % kWarpLanes]);
}

void note_wrong_width(unsigned width) {
  if (observer != nullptr && turn.running != nullptr) observer->shuffled_in(width);
}

Meeting* meeting_for(std::uint64_t key) {
  const auto* const back = static_cast<const char*>(__builtin_return_address(0));
  return Worker::running()->meeting_for(key, "", back - 1);
}

Thread* next_after_meeting(Meeting* meeting) {
  const auto* const back = static_cast<const char*>(__builtin_return_address(0));
  return Worker::running()->next_after_meeting(*meeting, back - 1);
}

Meeting* gathering_at(CodePlace place) {
  return Worker::running()->gathering_at(place);
}

bool others_may_come(CodePlace place) {
  Worker* const worker = Worker::running();
  return worker->others_may_come(*worker->gathering_at(place));
}

unsigned end_gathering(CodePlace place) {
  Worker* const worker = Worker::running();
  return worker->end_gathering(*worker->gathering_at(place));
}

}  // namespace warpstep::sim

// Warp collectives of a worker: arrival, completion and deadlock of the lanes of a warp.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "sim/base/observer.h"
#include "sim/block/worker.h"
#include "sim/device/warp/converged.h"

namespace warpstep::sim {

namespace {

constexpr unsigned kEveryLane = 0xffffffff;
constexpr unsigned kTurnsToConverge = 64;  // yields to lanes that neither come nor wait nor spin
constexpr unsigned kTurnsToStep = 1024;    // yields to lanes that stand at an earlier step

/// Whether a lane of the warp is at an earlier step of the same file, from which it comes here.
bool others_are_behind(const Warp& warp, const WarpCollective& convergence) {
  if (convergence.operation() != Operation::step) return false;
  return std::any_of(warp.collectives.begin(), warp.collectives.end(),
                     [&](const WarpCollective& other) {
                       return other.count != 0 && other.operation() == Operation::step &&
                              other.file == convergence.file && other.key < convergence.key;
                     });
}

}  // namespace

/// All lanes of the block's warps as they are before the first of them has begun.
void Worker::reset_warps() {
  collectives_used_ = false;
  warps_.resize((threads_.size() + kWarpLanes - 1) / kWarpLanes);
  for (Warp& warp : warps_) {
    for (WarpCollective& collective : warp.collectives) collective.key = collective.count = 0;
    warp.exited = warp.spinning = 0;
  }
  const std::size_t in_last = threads_.size() % kWarpLanes;
  if (in_last != 0) warps_.back().exited = kEveryLane << in_last;
}

WarpCollective* Worker::collective_for(std::uint64_t key, const char* file, const void* pc) {
  const unsigned rank = run_queue.running->rank, lane = rank % kWarpLanes;
  Warp& warp = warps_[rank / kWarpLanes];
  const auto operation = static_cast<Operation>(key >> 32);
  const bool is_convergence = converges(operation);
  const auto mask = is_convergence ? kEveryLane : static_cast<unsigned>(key);
  if ((mask >> lane & 1) == 0)
    stop({.kind = FaultKind::misuse,
          .pc = pc,
          .what = fmt::format("lane {} called {}() with the mask {:#010x}, which does not name it",
                              lane, name_of(operation), mask),
          .rule = "mask-without-caller",
          .advice = "a mask must name every lane that calls, including the caller: 0xffffffff "
                    "names all 32"});
  WarpCollective* free = nullptr;
  for (WarpCollective& collective : warp.collectives) {
    if (collective.count != 0 && collective.key == key && collective.file == file)
      return &collective;
    if (collective.count == 0 && free == nullptr) free = &collective;
  }
  if (free == nullptr) free = &warp.collectives.emplace_back();
  free->key = key;
  free->file = file;
  free->awaited = static_cast<unsigned>(std::popcount(mask & ~warp.exited));
  if (is_convergence) {
    free->awaited = kWarpLanes + 1;  // more than ever come: the first lane ends it
    free->turns = warp.spinning = 0;
  }
  collectives_used_ = true;
  return free;
}

Thread* Worker::next_after_collective(WarpCollective& collective, const void* pc) {
  arrived_from_ = pc;
  if (grid_->stopped()) abandon_block();
  RunQueue& t = run_queue;
  if (collective.count == collective.awaited) end_collective(collective);
  // The loop over a row that is not noted ends where another thread has begun.
  const bool ready_first = !t.row_untracked && !collectives_resume_late_ && t.ready != t.ready_end;
  if (ready_first) return *t.ready++;
  if (Thread* const next = begin_thread()) {
    give_stack(*next);
    return next;
  }
  if (t.ready == t.ready_end) go_on();
  return *t.ready++;
}

/// Makes all lanes of the collective ready.
void Worker::end_collective(WarpCollective& collective) {
  exchange(warps_[collective.lanes[0]->rank / kWarpLanes], collective);
  if (observer != nullptr) observer->collective_done(*this, collective);
  const std::span<Thread*> lanes(collective.lanes, collective.count);
  if (reorders_) grid_->policy().order(lanes, block_, ++round_);
  make_ready(lanes);
  collective.count = 0;
}

bool Worker::collective_waits() const {
  if (!collectives_used_) return false;
  return std::any_of(warps_.begin(), warps_.end(), [](const Warp& warp) {
    return std::any_of(warp.collectives.begin(), warp.collectives.end(),
                       [](const WarpCollective& collective) { return collective.count != 0; });
  });
}

/// No thread is ready and all have started, so a thread that waits nowhere has exited. Ends the
/// collectives that waited only for such threads, or opens the barrier. If neither is possible, the
/// block is deadlocked.
void Worker::go_on() {
  if (!collective_waits()) return open_barrier();
  note_exited();
  for (Warp& warp : warps_) {
    for (WarpCollective& collective : warp.collectives) {
      collective.awaited = static_cast<unsigned>(std::popcount(collective.mask() & ~warp.exited));
      if (collective.count == 0)
        collective.key = 0;  // what it awaits is counted again
      else if (collective.count == collective.awaited)
        end_collective(collective);
    }
  }
  if (run_queue.ready == run_queue.ready_end) stop({.kind = FaultKind::deadlock});
}

void Worker::note_exited() {
  std::vector<unsigned> waiting(warps_.size());
  const auto note = [&](const Thread* thread) {
    waiting[thread->rank / kWarpLanes] |= 1u << thread->rank % kWarpLanes;
  };
  for (const Thread* thread : at_barrier()) note(thread);
  for (const Warp& warp : warps_)
    for (const WarpCollective& collective : warp.collectives)
      std::for_each_n(collective.lanes, collective.count, note);
  for (std::size_t i = 0; i < warps_.size(); ++i) warps_[i].exited = ~waiting[i];
}

WarpCollective* Worker::convergence_at(CollectiveSite site) {
  return collective_for(key_of(site.operation, site.line), site.file, nullptr);
}

bool Worker::may_converge_further(WarpCollective& convergence) {
  const unsigned rank = run_queue.running->rank;
  const Warp& warp = warps_[rank / kWarpLanes];
  unsigned elsewhere = ~warp.exited & ~(1u << rank % kWarpLanes);
  for (const WarpCollective& collective : warp.collectives)
    for (unsigned i = 0; i < collective.count; ++i)
      elsewhere &= ~(1u << collective.lanes[i]->rank % kWarpLanes);
  if (others_are_behind(warp, convergence)) return ++convergence.turns < kTurnsToStep;
  if (elsewhere == 0) return false;
  const std::size_t last = std::min((rank | (kWarpLanes - 1)) + std::size_t{1}, threads_.size());
  if (in_order_ ? &threads_[last - 1] >= run_queue.unstarted : begun_ != threads_.size())
    return true;
  if (++convergence.turns >= kTurnsToConverge) return false;
  return std::any_of(run_queue.ready, run_queue.ready_end, [&](const Thread* thread) {
    return thread->rank / kWarpLanes == rank / kWarpLanes &&
           (elsewhere & ~warp.spinning) >> thread->rank % kWarpLanes & 1;
  });
}

unsigned Worker::close_convergence(WarpCollective& convergence) {
  Warp& warp = warps_[run_queue.running->rank / kWarpLanes];
  exchange(warp, convergence);
  // The lane that collected them is the first and runs already.
  const std::span<Thread*> others(convergence.lanes + 1, convergence.count - 1);
  if (reorders_) grid_->policy().order(others, block_, ++round_);
  make_ready(others);
  convergence.count = 0;
  return static_cast<unsigned>(warp.results[run_queue.running->rank % kWarpLanes]);
}

void note_wrong_width(unsigned width) {
  if (observer != nullptr && run_queue.running != nullptr) observer->shuffled_in(width);
}

WarpCollective* collective_for(std::uint64_t key) {
  const auto* const back = static_cast<const char*>(__builtin_return_address(0));
  return Worker::running()->collective_for(key, "", back - 1);
}

Thread* next_after_collective(WarpCollective* collective) {
  const auto* const back = static_cast<const char*>(__builtin_return_address(0));
  return Worker::running()->next_after_collective(*collective, back - 1);
}

WarpCollective* convergence_at(CollectiveSite site) {
  return Worker::running()->convergence_at(site);
}

bool may_converge_further(CollectiveSite site) {
  Worker* const worker = Worker::running();
  return worker->may_converge_further(*worker->convergence_at(site));
}

unsigned close_convergence(CollectiveSite site) {
  Worker* const worker = Worker::running();
  return worker->close_convergence(*worker->convergence_at(site));
}

}  // namespace warpstep::sim

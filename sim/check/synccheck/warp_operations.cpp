#include "sim/check/synccheck/warp_operations.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>

#include "sim/base/invariant.h"
#include "sim/check/describe/actors.h"
#include "sim/check/describe/thread_lists.h"
#include "sim/check/report/findings.h"
#include "sim/check/source/dropped_values.h"
#include "sim/check/source/source_context.h"

namespace warpstep::sim::check {

namespace {

/// The lanes of a collective that is done, or waits for others.
struct ArrivedLanes {
  const Worker& worker;
  const WarpCollective& collective;
  const Thread* first_of_warp;
  unsigned lanes = 0;  // a mask

  ArrivedLanes(const Worker& of, const WarpCollective& waits)
      : worker(of),
        collective(waits),
        first_of_warp(waits.lanes[0] - waits.lanes[0]->rank % kWarpLanes) {
    for (unsigned i = 0; i < collective.count; ++i)
      lanes |= 1u << collective.lanes[i]->rank % kWarpLanes;
  }

  unsigned warp() const { return first_of_warp->rank / kWarpLanes; }
  const Thread& thread(unsigned lane) const { return first_of_warp[lane]; }
  const Thread& first() const { return thread(static_cast<unsigned>(__builtin_ctz(lanes))); }
  const void* pc() const { return worker.suspended_pc(first()); }

  /// The lanes that the warp has: a block's last warp may have fewer than 32.
  unsigned all() const {
    const unsigned left = worker.grid().threads_per_block() - first_of_warp->rank;
    return left >= kWarpLanes ? 0xffffffff : (1u << left) - 1;
  }
  unsigned missing() const { return collective.mask() & all() & ~lanes; }

  std::string operation() const { return fmt::format("{}()", name_of(collective.operation())); }
  std::string where() const {
    return fmt::format("warp {} of block {}", warp(), coordinates(blockIdx));
  }
};

bool shuffles(Operation operation) {
  return operation >= Operation::shuffle && operation <= Operation::shuffle_xor;
}

unsigned first_lane(unsigned mask) {
  return static_cast<unsigned>(__builtin_ctz(mask));
}

std::size_t count(unsigned mask) {
  return static_cast<std::size_t>(__builtin_popcount(mask));
}

/// The collective was done without them, because they have ended.
Finding ended_lanes(const ArrivedLanes& arrived) {
  const unsigned missing = arrived.missing();
  Finding finding = finding_here(Tool::synccheck, "lane-never-arrives", Severity::warning);
  const Actor waits = suspended_actor(arrived.first(), arrived.pc(), "calls");
  finding.actors = {waits,
                    suspended_actor(arrived.thread(first_lane(missing)), nullptr, "has ended")};
  finding.what =
      fmt::format("{} of {} {} named by the mask {:#010x} of {} in {}, but {} without calling it",
                  lanes_in_words(missing), arrived.where(), as_many(count(missing), "is", "are"),
                  arrived.collective.mask(), arrived.operation(), location_of(waits),
                  as_many(count(missing), "the thread ended", "they ended"));
  const SourceContext around =
      waits.stack.empty() ? SourceContext{} : source_context_of(waits.stack.back());
  if (around.return_line != 0) {
    finding.actors.back().stack = {waits.stack.back()};
    finding.actors.back().stack.front().line = around.return_line;
    finding.what += fmt::format(", apparently by the return in line {}", around.return_line);
  } else if (around.condition_line != 0) {
    finding.what +=
        fmt::format("; it is inside `{}` in line {}", around.condition, around.condition_line);
  }
  finding.next =
      fmt::format("name only the lanes that call it ({:#010x} here), or let all of them call it",
                  arrived.lanes);
  return finding;
}

/// A shuffle's lane that asked for the value of one that did not come; 32 when there is none.
unsigned lane_that_asks_nobody(const ArrivedLanes& arrived, const Warp& warp) {
  for (unsigned lane = 0; lane < kWarpLanes; ++lane)
    if ((arrived.lanes >> lane & 1) != 0 && (arrived.lanes >> warp.sources[lane] & 1) == 0)
      return lane;
  return kWarpLanes;
}

Finding absent_source(const ArrivedLanes& arrived, unsigned lane, unsigned source) {
  Finding finding = finding_here(Tool::synccheck, "shuffle-from-inactive-lane", Severity::error);
  const Thread& asks = arrived.thread(lane);
  finding.actors = {suspended_actor(asks, arrived.worker.suspended_pc(asks), "asks")};
  const bool exists = (arrived.all() >> source & 1) != 0;
  const bool is_named = (arrived.collective.mask() >> source & 1) != 0;
  if (exists)
    finding.actors.push_back(suspended_actor(arrived.thread(source), nullptr, "is asked"));
  finding.what =
      fmt::format("lane {} of {} takes the value of lane {} by {} in {}, but {}", lane,
                  arrived.where(), source, arrived.operation(), location_of(finding.actors.front()),
                  !exists    ? "the block has no such thread"
                  : is_named ? "that lane has ended"
                             : "that lane is not in the mask and does not call it");
  finding.missing =
      fmt::format("lane {} in the call: only {} called it", source, lanes_in_words(arrived.lanes));
  const auto& stack = finding.actors.front().stack;
  if (!stack.empty() && is_used_by_condition(stack.front())) {
    finding.severity = Severity::advice;
    finding.next =
        "see to it that the condition behind the shuffle drops the value where the lane that it "
        "comes from is not in the mask: CUDA does not define that value";
    return finding;
  }
  finding.next =
      "make every lane call from which others take a value, or use the value only if the lane that "
      "it comes from is in the mask";
  return finding;
}

/// Where the first of some lanes waits instead, for lanes that others wait for.
struct Elsewhere {
  const Thread* thread = nullptr;
  std::string state;  // "wait at __syncthreads()"
};

Elsewhere elsewhere(const ArrivedLanes& arrived, unsigned lane) {
  const Thread* const thread = &arrived.thread(lane);
  const auto at_barrier = arrived.worker.at_barrier();
  if (std::find(at_barrier.begin(), at_barrier.end(), thread) != at_barrier.end())
    return {thread, arrived.worker.barrier_name()};
  for (const WarpCollective& other : arrived.worker.warps()[arrived.warp()].collectives)
    if (std::find(other.lanes, other.lanes + other.count, thread) != other.lanes + other.count)
      return {thread, fmt::format("{}({:#010x})", name_of(other.operation()), other.mask())};
  return {};
}

Finding stuck_lanes(const ArrivedLanes& arrived, const Elsewhere& other) {
  const unsigned missing = arrived.missing();
  Finding finding = finding_here(Tool::synccheck, "lane-never-arrives", Severity::error);
  finding.actors = {suspended_actor(arrived.first(), arrived.pc(), "waits"),
                    suspended_actor(*other.thread, arrived.worker.suspended_pc(*other.thread),
                                    "waits elsewhere")};
  finding.what = fmt::format(
      "{} of {} {} at {} with the mask {:#010x} in {} for {}, and lane {} waits at {} in {}: none "
      "of them ever continues",
      lanes_in_words(arrived.lanes), arrived.where(),
      as_many(count(arrived.lanes), "waits", "wait"), arrived.operation(),
      arrived.collective.mask(), location_of(finding.actors[0]), lanes_in_words(missing),
      other.thread->rank % kWarpLanes, other.state, location_of(finding.actors[1]));
  finding.missing = fmt::format("a call of {} by {}", arrived.operation(), lanes_in_words(missing));
  finding.next = "make every lane that the mask names reach that call, or name only those that do";
  return finding;
}

}  // namespace

void check_collective(const Worker& worker, const WarpCollective& collective) {
  const ArrivedLanes arrived(worker, collective);
  if (arrived.missing() != 0)
    findings().add({"lane-never-arrives", arrived.pc(), nullptr, 0},
                   [&] { return ended_lanes(arrived); });
  if (!shuffles(collective.operation())) return;
  const Warp& warp = worker.warps()[arrived.warp()];
  const unsigned lane = lane_that_asks_nobody(arrived, warp);
  if (lane == kWarpLanes) return;
  findings().add(
      {"shuffle-from-inactive-lane", worker.suspended_pc(arrived.thread(lane)), nullptr, 0},
      [&] { return absent_source(arrived, lane, warp.sources[lane]); });
}

void note_stuck_lanes(const Worker& worker) {
  for (const Warp& warp : worker.warps()) {
    for (const WarpCollective& collective : warp.collectives) {
      if (collective.count == 0 || converges(collective.operation())) continue;
      const ArrivedLanes arrived(worker, collective);
      for (unsigned lane = 0; lane < kWarpLanes; ++lane) {
        if ((arrived.missing() >> lane & 1) == 0) continue;
        const Elsewhere other = elsewhere(arrived, lane);
        if (other.thread == nullptr) continue;  // has ended
        findings().add({"lane-never-arrives", arrived.pc(), worker.suspended_pc(*other.thread), 0},
                       [&] { return stuck_lanes(arrived, other); });
        break;
      }
    }
  }
}

void note_shuffle_in(unsigned width) {
  Actor actor = running_actor();
  actor.role = "shuffles";
  const auto* const file = actor.stack.empty() ? "" : actor.stack.front().file.c_str();
  // The line identifies the instruction: the call stack is known only here.
  findings().add(
      {"invalid-shuffle-width", nullptr, nullptr, std::uintptr_t{line_of(actor)} << 8 | width},
      [&] {
        Finding finding = finding_here(Tool::synccheck, "invalid-shuffle-width", Severity::error);
        finding.actors = {actor};
        finding.what = fmt::format(
            "{} shuffles in groups of {} lanes in {}:{}: a width must be 1, 2, 4, 8, 16 "
            "or 32",
            name_of(actor), static_cast<int>(width), file, line_of(actor));
        finding.next = "use a power of two up to 32";
        return finding;
      });
}

}  // namespace warpstep::sim::check

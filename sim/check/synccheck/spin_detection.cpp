#include "sim/check/synccheck/spin_detection.h"

#include <unwind.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sim/abi/spin.h"
#include "sim/check/ordering/block_epochs.h"
#include "sim/check/report/findings.h"
#include "sim/check/shadow/context.h"
#include "sim/check/synccheck/barrier_objects.h"
#include "sim/check/synccheck/deadlocks.h"
#include "sim/grid/block_scheduler.h"
#include "sim/symbols/user_code.h"

namespace warpstep::sim::check {

namespace {

/// A thread that polls is observed until its stack and registers have been the same as before this
/// often, at the few locations where it yields. One whose loop counts, doubles a pause or reads the
/// clock never repeats: it ends some time.
constexpr unsigned kLooks = 4;
constexpr std::size_t kPlaces = 8;
/// Yields, in all and for each thread, before a look: looking is slow.
constexpr std::uint64_t kTurnsBeforeLook = 10'000, kTurnsOfEach = 20;
/// Before a block that has not started may run.
constexpr std::uint64_t kTurnsBeforeOthers = 256;

struct Look {
  std::uint64_t state = 0;  // a hash of the user's frames
  const void* pc = nullptr;
  const volatile void* word = nullptr;  // polled last
};

/// A thread that polls.
struct Poller {
  Look latest;
  std::vector<std::uint64_t> states;
  unsigned repeats = 0;  // looks since there was a new state
};

/// The threads of the block on this OS thread.
struct Polls {
  unsigned long changes = 0;  // in memory, that were known at the last poll
  std::uint64_t turns = 0;    // yields since then
  std::map<const Thread*, Poller> pollers;
  // The host's turn: what had progressed when it began, and when.
  std::uint64_t since_progress = 0;
  std::chrono::steady_clock::time_point since;
};

Polls& polls() {
  static thread_local const auto polls = std::make_unique<Polls>();
  return *polls;
}

void mix(std::uint64_t& hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9e3779b97f4a7c15u;
  hash ^= hash >> 29;
}

/// Whether there is a line of the user's at the instruction; asked at every frame of a poller.
bool has_user_location(const void* pc) {
  static thread_local const auto known = std::make_unique<std::unordered_map<const void*, bool>>();
  const auto [entry, is_new] = known->try_emplace(pc);
  if (is_new) entry->second = !user_location(pc).empty();
  return entry->second;
}

/// What the frames of the running thread hold, from the innermost of the user's outwards.
struct Frames {
  const void* pc = nullptr;
  std::uintptr_t begin = 0, end = 0;
  std::uint64_t registers = 0;
};

_Unwind_Reason_Code note_frame(_Unwind_Context* frame, void* data) {
  Frames& found = *static_cast<Frames*>(data);
  const auto* const pc = reinterpret_cast<const char*>(_Unwind_GetIP(frame)) - 1;
  if (found.pc == nullptr) {
    if (!has_user_location(pc)) return _URC_NO_REASON;
    found.pc = pc;
    found.begin = _Unwind_GetCFA(frame);
#if defined(__x86_64__)
    for (const int saved :
         {3, 6, 12, 13, 14, 15})  // rbx, rbp and r12 to r15: the callee keeps them
      mix(found.registers, _Unwind_GetGR(frame, saved));
#endif
  }
  found.end = std::max(found.end, static_cast<std::uintptr_t>(_Unwind_GetCFA(frame)));
  return _URC_NO_REASON;
}

Look check_running() {
  Frames frames;
  _Unwind_Backtrace(note_frame, &frames);
  Look look{frames.registers, frames.pc, spin_budget.word};
  for (std::uintptr_t at = frames.begin; at + 8 <= frames.end; at += 8) {
    std::uint64_t word;
    __builtin_memcpy(&word, reinterpret_cast<const void*>(at), sizeof word);
    mix(look.state, word);
  }
  mix(look.state, reinterpret_cast<std::uintptr_t>(frames.pc));
  return look;
}

std::vector<PollGroup> groups() {
  std::vector<PollGroup> found;
  for (const auto& [thread, poller] : polls().pollers) {
    const Look& look = poller.latest;
    const auto known = std::find_if(found.begin(), found.end(), [&](const PollGroup& group) {
      return group.word == look.word && group.pc == look.pc;
    });
    if (known != found.end())
      known->threads.push_back(thread);
    else
      found.push_back({look.word, look.pc, {thread}});
  }
  return found;
}

/// Counted up when any thread of the launch makes progress; blocks that were stuck before may then
/// continue too.
std::uint64_t progress = 0;

StuckBlocks& stuck_blocks() {
  static auto& blocks = *new StuckBlocks;
  return blocks;
}

/// What a thread of the host gets to change what a block waits for.
bool is_hosts_turn(const std::vector<PollGroup>& all) {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::seconds kPatience{1};
  const auto waits_for_host = [](const PollGroup& group) { return is_of_host(group.word); };
  if (std::none_of(all.begin(), all.end(), waits_for_host)) return false;
  Polls& known = polls();
  if (std::exchange(known.since_progress, progress) != progress) known.since = Clock::now();
  return Clock::now() - known.since < kPatience;
}

[[noreturn]] void report_and_stop(Worker& worker, const PollGroup& first) {
  const auto address = reinterpret_cast<std::uintptr_t>(first.word);
  if (const auto object = barrier_object_at(first.word))
    findings().add({"barrier-object-misuse", first.pc, nullptr, address},
                   [&] { return barrier_object_finding(first, *object); });
  else
    findings().add({"deadlock", first.pc, nullptr, address},
                   [&] { return deadlock_finding(worker.grid(), first.word, stuck_blocks()); });
  worker.stop({.kind = FaultKind::deadlock});
}

/// Whether every thread of the block that may run has been observed often enough.
bool all_are_stuck(const Worker& worker) {
  const auto is_stuck = [](const Thread* thread) {
    const auto poller = polls().pollers.find(thread);
    return poller != polls().pollers.end() && poller->second.repeats >= kLooks;
  };
  const auto ready = worker.ready();
  return worker.not_begun().empty() && is_stuck(run_queue.running) &&
         std::all_of(ready.begin(), ready.end(), is_stuck);
}

/// Blocks that take turns may order each other.
void let_another_block_run(InterleavedBlocks& blocks) {
  if (blocks.yield()) context.has_orders_in_launch = true;
}

/// Returns false if the running thread has moved since the last look.
bool note_look(const Look& now) {
  Poller& poller = polls().pollers[run_queue.running];
  poller.latest = now;
  ++poller.repeats;
  if (std::find(poller.states.begin(), poller.states.end(), now.state) != poller.states.end())
    return true;
  poller.repeats = 0;
  poller.states.push_back(now.state);
  return now.pc != nullptr && poller.states.size() <= kPlaces;
}

/// No thread of this block can continue by itself. Other blocks may have to run.
void note_stuck(Worker& worker) {
  const Grid& grid = worker.grid();
  if (grid.blocks() != 1 && grid.interleaved_blocks() == nullptr) return;  // others may run yet
  const std::vector<PollGroup> all = groups();
  if (is_hosts_turn(all)) return polls().pollers.clear();
  stuck_blocks()[BlockEpochs::of_this_thread().block()] = stuck_block(worker, all, progress);
  std::erase_if(stuck_blocks(), [](const auto& entry) {
    return entry.second.progress != progress || entry.second.may_continue();
  });
  InterleavedBlocks* const blocks = grid.interleaved_blocks();
  const std::uint64_t alive = blocks == nullptr ? 1 : blocks->alive();
  if (stuck_blocks().size() == alive && (blocks == nullptr || !blocks->may_begin()))
    report_and_stop(worker, all.front());
  polls().pollers.clear();
  let_another_block_run(*blocks);
}

}  // namespace

void reset_polls() {
  polls() = {};
}

void note_progress() {
  ++progress;
  polls().turns = 0;
  polls().pollers.clear();
}

void check_poll(Worker& worker) {
  Polls& p = polls();
  if (p.changes != spin_budget.changes) {
    p.changes = spin_budget.changes;
    note_progress();
  }
  const std::uint64_t threads = worker.ready().size() + 1;
  ++p.turns;
  InterleavedBlocks* const blocks = worker.grid().interleaved_blocks();
  if (blocks != nullptr && p.turns % (kTurnsBeforeOthers + threads) == 0 && blocks->may_begin()) {
    let_another_block_run(*blocks);
    return;
  }
  if (p.turns < kTurnsBeforeLook + kTurnsOfEach * threads) return;
  // They wait for the clock alone, or their loop has changed something: they end some time, or once
  // another block has gone on.
  if (spin_budget.word == nullptr || !note_look(check_running())) {
    note_progress();
    if (blocks != nullptr) let_another_block_run(*blocks);
    return;
  }
  if (p.pollers[run_queue.running].repeats >= kLooks && all_are_stuck(worker)) note_stuck(worker);
}

}  // namespace warpstep::sim::check

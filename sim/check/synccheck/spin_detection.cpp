#include "sim/check/synccheck/spin_detection.h"

#include <fmt/format.h>
#include <unwind.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sim/abi/async_copy.h"
#include "sim/abi/spin.h"
#include "sim/base/invariant.h"
#include "sim/check/describe/actors.h"
#include "sim/check/describe/memory.h"
#include "sim/check/describe/thread_lists.h"
#include "sim/check/describe/values.h"
#include "sim/check/ordering/block_epochs.h"
#include "sim/check/report/findings.h"
#include "sim/check/synccheck/barrier_objects.h"
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

int value_of_word(const volatile void* word) {
  int value;
  const auto address = reinterpret_cast<std::uintptr_t>(word) & ~std::uintptr_t{3};
  __builtin_memcpy(&value, reinterpret_cast<const void*>(address), sizeof value);
  return value;
}

/// "the lock in block 1 from cudaMalloc[0]", with what it holds.
std::string word_in_words(const volatile void* word) {
  const auto address = reinterpret_cast<std::uintptr_t>(word) & ~std::uintptr_t{3};
  const Object object = object_at(address, 4);
  const std::string value = value_of(reinterpret_cast<const void*>(address), 4);
  if (object.kind.empty()) return fmt::format("address {:#x}, which holds {}", address, value);
  return fmt::format("{}{}, which holds {}", object.name, object.index, value);
}

using Threads = std::vector<const Thread*>;

/// Threads that poll the same word at the same location.
struct Group {
  const volatile void* word;
  const void* pc;
  Threads threads;
};

std::vector<Group> groups() {
  std::vector<Group> found;
  for (const auto& [thread, poller] : polls().pollers) {
    const Look& look = poller.latest;
    const auto known = std::find_if(found.begin(), found.end(), [&](const Group& group) {
      return group.word == look.word && group.pc == look.pc;
    });
    if (known != found.end())
      known->threads.push_back(thread);
    else
      found.push_back({look.word, look.pc, {thread}});
  }
  return found;
}

/// Those of the block that wait for others meanwhile, in words.
std::string others_in_words(const Worker& worker) {
  std::string text;
  const auto at_barrier = worker.at_barrier();
  if (!at_barrier.empty()) {
    Threads waiting(at_barrier.begin(), at_barrier.end());
    std::sort(waiting.begin(), waiting.end());
    text += fmt::format("; {} {} at __syncthreads() in {}", threads_in_words(waiting),
                        as_many(waiting.size(), "waits", "wait"),
                        user_location(worker.suspended_pc(*waiting.front())));
  }
  for (const Warp& warp : worker.warps()) {
    for (const WarpCollective& collective : warp.collectives) {
      if (collective.count == 0 || converges(collective.operation())) continue;
      Threads waiting(collective.lanes, collective.lanes + collective.count);
      std::sort(waiting.begin(), waiting.end());
      text += fmt::format("; {} {} at {}() in {}", threads_in_words(waiting),
                          as_many(waiting.size(), "waits", "wait"), name_of(collective.operation()),
                          user_location(worker.suspended_pc(*waiting.front())));
    }
  }
  return text;
}

/// A block of which every thread that can run polls in vain.
struct StuckBlock {
  std::uint64_t progress = 0;  // when that was found
  std::string what;
  std::vector<Actor> actors;
  /// What it polls in global memory, with what it found there.
  std::vector<std::pair<const volatile void*, int>> found{};

  /// Whether plain stores, which are not counted, have changed what it polls.
  bool may_continue() const {
    return std::any_of(found.begin(), found.end(),
                       [](const auto& word) { return value_of_word(word.first) != word.second; });
  }
};

/// Counted up when any thread of the launch makes progress; blocks that were stuck before may then
/// continue too.
std::uint64_t progress = 0;

std::map<std::uint64_t, StuckBlock>& stuck_blocks() {
  static auto& blocks = *new std::map<std::uint64_t, StuckBlock>;
  return blocks;
}

Finding barrier_object_finding(const Group& group, const BarrierObject& object) {
  Finding finding = finding_here(Tool::synccheck, "barrier-object-misuse", Severity::error);
  finding.actors = {suspended_actor(*group.threads.front(), group.pc, "waits"), object.maker};
  finding.object = object_at(reinterpret_cast<std::uintptr_t>(group.word), 0);
  const std::ptrdiff_t bytes = add_transactions(const_cast<const void*>(group.word), 0);
  std::string lacking = "threads that never arrive";
  finding.missing = "arrivals at the barrier object";
  finding.next = "initialise it with the number of threads that arrive in each phase";
  if (bytes != 0) {
    lacking = bytes > 0
                  ? fmt::format("{} bytes that are not copied", bytes)
                  : fmt::format("a phase that does not expect the {} bytes it was given", -bytes);
    finding.missing = "a phase that expects as many bytes as are copied";
    finding.next =
        "let it expect, by barrier_arrive_tx() or barrier_expect_tx(), as many bytes as "
        "memcpy_async_tx() copies in the phase";
  }
  finding.what = fmt::format(
      "{} of block {} {} at the barrier object {} in {} for {}: it was initialised in {} to count "
      "{}",
      threads_in_words(group.threads), coordinates(blockIdx),
      as_many(group.threads.size(), "waits", "wait"), finding.object.name,
      location_of(finding.actors[0]), lacking, location_of(object.maker), object.expected);
  return finding;
}

StuckBlock stuck_block(const Worker& worker, const std::vector<Group>& all) {
  StuckBlock block{progress, "", {}};
  constexpr std::size_t kMost = 4;
  for (const Group& group : all) {
    const Memory memory = memory_at(reinterpret_cast<std::uintptr_t>(group.word));
    if (memory.area != nullptr && !memory.is_shared)
      block.found.emplace_back(group.word, value_of_word(group.word));
    if (block.actors.size() == kMost) break;
    block.actors.push_back(suspended_actor(*group.threads.front(), group.pc, "polls"));
    block.what += fmt::format("{}{} of block {} {} {} in {}", block.what.empty() ? "" : "; ",
                              threads_in_words(group.threads), coordinates(blockIdx),
                              as_many(group.threads.size(), "polls", "poll"),
                              word_in_words(group.word), location_of(block.actors.back()));
  }
  const auto note_waiting = [&](const Thread& thread) {
    if (block.actors.size() < 2 * kMost)
      block.actors.push_back(suspended_actor(thread, worker.suspended_pc(thread), "waits"));
  };
  if (!worker.at_barrier().empty()) note_waiting(*worker.at_barrier().front());
  for (const Warp& warp : worker.warps())
    for (const WarpCollective& collective : warp.collectives)
      if (collective.count != 0) note_waiting(*collective.lanes[0]);
  block.what += others_in_words(worker);
  return block;
}

/// Whether a word is the host's, which may change it at any time.
bool is_of_host(const volatile void* word) {
  return object_at(reinterpret_cast<std::uintptr_t>(word), 4).kind == "host";
}

/// What a thread of the host gets to change what a block waits for.
bool is_hosts_turn(const std::vector<Group>& all) {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::seconds kPatience{1};
  const auto waits_for_host = [](const Group& group) { return is_of_host(group.word); };
  if (std::none_of(all.begin(), all.end(), waits_for_host)) return false;
  Polls& known = polls();
  if (std::exchange(known.since_progress, progress) != progress) known.since = Clock::now();
  return Clock::now() - known.since < kPatience;
}

Finding deadlock_finding(const Grid& grid, const volatile void* word) {
  Finding finding = finding_here(Tool::synccheck, "deadlock", Severity::error);
  constexpr std::size_t kMost = 3;
  std::size_t blocks = 0;
  for (const auto& [number, block] : stuck_blocks()) {
    if (blocks++ >= kMost) continue;
    finding.actors.insert(finding.actors.end(), block.actors.begin(), block.actors.end());
    finding.what += (finding.what.empty() ? "" : "; ") + block.what;
  }
  if (blocks > kMost) finding.what += fmt::format("; and so do {} more blocks", blocks - kMost);
  if (grid.interleaved_blocks() != nullptr && grid.has_blocks_left())
    finding.what += "; the device has no room for other blocks until one of these ends";
  finding.object = object_at(reinterpret_cast<std::uintptr_t>(word), 4);
  if (is_of_host(word)) {
    finding.what += "; no thread of the kernel changes it: it waits for the host";
    finding.missing = "a write by the host while the kernel runs";
    finding.next =
        "here a launch returns when its kernel has ended, so that only another thread of the host "
        "can write it; on a GPU the host may do so behind the launch, before it waits for the "
        "kernel";
    return finding;
  }
  finding.what += "; no thread that can run changes it, so none of them ever continues";
  finding.missing = "a thread that can run and changes what the others poll";
  finding.next = blocks > 1 ? "let all blocks take locks in the same order, and wait only for "
                              "blocks with smaller numbers, which start earlier"
                            : "release a lock before taking it again or waiting for others, and "
                              "set a flag before the barrier that its readers do not reach";
  return finding;
}

[[noreturn]] void report_and_stop(Worker& worker, const Group& first) {
  const auto address = reinterpret_cast<std::uintptr_t>(first.word);
  if (const auto object = barrier_object_at(first.word))
    findings().add({"barrier-object-misuse", first.pc, nullptr, address},
                   [&] { return barrier_object_finding(first, *object); });
  else
    findings().add({"deadlock", first.pc, nullptr, address},
                   [&] { return deadlock_finding(worker.grid(), first.word); });
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
  const std::vector<Group> all = groups();
  if (is_hosts_turn(all)) return polls().pollers.clear();
  stuck_blocks()[BlockEpochs::of_this_thread().block()] = stuck_block(worker, all);
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

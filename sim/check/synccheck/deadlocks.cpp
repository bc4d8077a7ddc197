#include "sim/check/synccheck/deadlocks.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/abi/async_copy.h"
#include "sim/abi/barrier_object.h"
#include "sim/base/invariant.h"
#include "sim/check/describe/actors.h"
#include "sim/check/describe/memory.h"
#include "sim/check/describe/thread_lists.h"
#include "sim/check/describe/values.h"
#include "sim/check/report/findings.h"
#include "sim/grid/block_scheduler.h"
#include "sim/symbols/user_code.h"

namespace warpstep::sim::check {

namespace {

int value_of_word(const volatile void* word) {
  int value;
  const auto address = reinterpret_cast<std::uintptr_t>(word) & ~std::uintptr_t{3};
  __builtin_memcpy(&value, reinterpret_cast<const void*>(address), sizeof value);
  return value;
}

/// "the lock in block 1 from cudaMalloc[0]", with what it holds.
std::string word_in_words(const volatile void* word) {
  if (const NumberedBarrier* const barrier = numbered_barrier_at(word))
    return fmt::format("barrier {} of inline PTX, where {} of {} threads have arrived,",
                       barrier->number, barrier->arrived, barrier->expected);
  const auto address = reinterpret_cast<std::uintptr_t>(word) & ~std::uintptr_t{3};
  const Object object = object_at(address, 4);
  const std::string value = value_of(reinterpret_cast<const void*>(address), 4);
  if (object.kind.empty()) return fmt::format("address {:#x}, which holds {}", address, value);
  return fmt::format("{}{}, which holds {}", object.name, object.index, value);
}

using Threads = std::vector<const Thread*>;

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

}  // namespace

bool StuckBlock::may_continue() const {
  return std::any_of(found.begin(), found.end(),
                     [](const auto& word) { return value_of_word(word.first) != word.second; });
}

StuckBlock stuck_block(const Worker& worker, const std::vector<PollGroup>& all,
                       std::uint64_t progress) {
  StuckBlock block{progress, "", {}};
  constexpr std::size_t kMost = 4;
  for (const PollGroup& group : all) {
    const Memory memory = memory_at(reinterpret_cast<std::uintptr_t>(group.word));
    if (memory.area != nullptr && !memory.is_shared)
      block.found.emplace_back(group.word, value_of_word(group.word));
    if (block.actors.size() == kMost) break;
    block.actors.push_back(suspended_actor(*group.threads.front(), group.pc, "polls"));
    const bool waits = numbered_barrier_at(group.word) != nullptr;
    if (waits) block.actors.back().role = "waits";
    block.what += fmt::format("{}{} of block {} {} {} in {}", block.what.empty() ? "" : "; ",
                              threads_in_words(group.threads), coordinates(blockIdx),
                              waits ? as_many(group.threads.size(), "waits at", "wait at")
                                    : as_many(group.threads.size(), "polls", "poll"),
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

bool is_of_host(const volatile void* word) {
  if (numbered_barrier_at(word) != nullptr) return false;
  return object_at(reinterpret_cast<std::uintptr_t>(word), 4).kind == "host";
}

Finding deadlock_finding(const Grid& grid, const volatile void* word, const StuckBlocks& stuck) {
  Finding finding = finding_here(Tool::synccheck, "deadlock", Severity::error);
  constexpr std::size_t kMost = 3;
  std::size_t blocks = 0;
  for (const auto& [number, block] : stuck) {
    if (blocks++ >= kMost) continue;
    finding.actors.insert(finding.actors.end(), block.actors.begin(), block.actors.end());
    finding.what += (finding.what.empty() ? "" : "; ") + block.what;
  }
  if (blocks > kMost) finding.what += fmt::format("; and so do {} more blocks", blocks - kMost);
  if (grid.interleaved_blocks() != nullptr && grid.has_blocks_left())
    finding.what += "; the device has no room for other blocks until one of these ends";
  if (const NumberedBarrier* const barrier = numbered_barrier_at(word)) {
    finding.what += "; the threads that are missing never arrive";
    finding.missing = fmt::format("arrivals at barrier {}", barrier->number);
    finding.next =
        "let as many threads arrive at a numbered barrier, by bar.sync, bar.red or bar.arrive, as "
        "its second number says: whole warps";
    return finding;
  }
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

Finding barrier_object_finding(const PollGroup& group, const BarrierObject& object) {
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

}  // namespace warpstep::sim::check

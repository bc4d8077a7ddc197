#include "sim/check/racecheck/race_advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <vector>

#include "sim/check/describe/actors.h"
#include "sim/check/describe/values.h"
#include "sim/check/racecheck/race_words.h"
#include "sim/check/source/loops.h"
#include "sim/check/source/source_context.h"

namespace warpstep::sim::check {

namespace {

constexpr const char* kBarrier = "__syncthreads()";

std::string words_of(const SourceLocation& location) {
  return location.line == 0 ? "" : fmt::format("{}:{}", location.file, location.line);
}

/// The two lines in the order that was meant, in the innermost function that both were run from:
/// where helper functions make the accesses, those that call the helpers.
struct Lines {
  SourceLocation first, second;
};

Lines lines_of(const Race& race) {
  const std::vector<SourceLocation>&one = race.earlier().stack, &other = race.later().stack;
  if (one.empty() || other.empty()) return {};
  for (std::size_t i = 1; i <= std::min(one.size(), other.size()); ++i) {
    const SourceLocation &first = one[one.size() - i], &second = other[other.size() - i];
    if (first.file != second.file || first.function != second.function) break;
    if (first.line != second.line) return {first, second};
  }
  return {one.front(), other.front()};
}

bool is_same_line(const Race& race) {
  const auto [first, second] = lines_of(race);
  return words_of(first) == words_of(second) || in_one_statement(first, second);
}

/// Whether the later line is above the earlier one: a loop returns to it.
bool is_round_a_loop(const Race& race) {
  const auto [first, second] = lines_of(race);
  return first.line != 0 && first.file == second.file && first.function == second.function &&
         second.line < first.line && loops_back(first, second.line);
}

/// "between x.cu:9 and x.cu:11", or "between two threads' runs of x.cu:9".
std::string between(const Race& race) {
  const auto [earlier, later] = lines_of(race);
  const std::string first = words_of(earlier), second = words_of(later);
  if (first.empty() || second.empty()) return "between the two accesses";
  if (first == second) return fmt::format("between two threads' runs of {}", first);
  if (is_round_a_loop(race))
    return fmt::format("after {}, before the loop returns to {}", first, second);
  return fmt::format("between {} and {}", first, second);
}

/// Where both run the same line.
std::string at_line(const Race& race) {
  const std::string where = location_of(race.later());
  return where.empty() ? "" : " at " + where;
}

/// Behind advice for one block: blocks that run at the same time read the array, too.
const char* for_other_blocks(const Race& race) {
  return race.is_shared || race.one_block || !race.read_first()
             ? ""
             : "; where blocks read what others write, write to a different array instead";
}

const char* for_one_warp(const Race& race) {
  return race.same_warp ? "; __syncwarp() is enough for data that only one warp uses" : "";
}

/// A barrier in a loop that polls stops the threads that poll, and those that they wait for.
Advice for_poll(const Race& race) {
  const std::string first = location_of(race.earlier()), second = location_of(race.later());
  const char* const fence = race.same_block ? "__threadfence_block()" : "__threadfence()";
  return {
      first.empty() || second.empty()
          ? "an atomic flag"
          : fmt::format("an atomic write at {} and an atomic read at {}", first, second),
      fmt::format(
          "write and poll the flag with cuda::atomic_ref by release and acquire, or as volatile "
          "with {} between flag and data on both sides; a barrier cannot be used in a loop that "
          "polls",
          fence)};
}

/// Whether warps store fragments where they race.
bool stores_tiles(const Race& race) {
  const std::vector<SourceLocation>& stack = race.running.actor.stack;
  return !stack.empty() &&
         source_context_of(stack.front()).code.find("store_matrix_sync") != std::string::npos;
}

/// The data that a plain flag guards: the flag is what must be fixed.
Advice behind_flag(const Race& race) {
  return {fmt::format(
              "synchronisation through the flag: {} sets it and {} polls it, which orders nothing",
              race.flag->set, race.flag->polled),
          "fix the flag, which is reported above: then it orders these two as well"};
}

Advice for_update(const Race& race) {
  const std::string where = at_line(race);
  if (!race.running.actor.stack.empty() && may_hold_lock(race.running.actor.stack.front()))
    return {"one lock around all updates" + where,
            "let all threads that update it take the same lock, with a fence behind taking it and "
            "one in front of giving it back"};
  constexpr const char* kAtomic =
      "use an atomic function such as atomicAdd(), which reads and writes in one step";
  if (race.updates == Updates::if_found)
    return {
        "an atomic update in place of reading and writing" + where,
        "use an atomic function such as atomicCAS() or atomicMax(), which compares and writes in "
        "one step"};
  if (race.updates == Updates::yes)
    return {"an atomic update" + where,
            race.knows_locks ? fmt::format("{}, or guard all updates with the same lock", kAtomic)
                             : kAtomic};
  return {
      fmt::format("an atomic update{}, or {} between its read and its write", where, kBarrier),
      fmt::format("where threads add to one element, use atomicAdd() or similar; where they read "
                  "each other's, read into a local variable, put {} after that, and then write",
                  kBarrier)};
}

/// Atomic functions and a plain update of one element.
Advice for_plain_update(const Race& race) {
  const std::string where =
      location_of(is_atomic(race.running.kind) ? race.other.actor : race.running.actor);
  return {where.empty() ? "an atomic update" : "an atomic update at " + where,
          fmt::format("use an atomic function such as atomicAdd() there too: a plain update undoes "
                      "what atomic functions do between its read and its write{}",
                      race.same_block ? fmt::format("; where all of these are to come before or "
                                                    "after it, put {} between the two lines",
                                                    kBarrier)
                                      : "")};
}

/// A lock that is given back by a plain write.
Advice for_lock(const Race& race) {
  const std::string write =
      location_of(is_atomic(race.running.kind) ? race.other.actor : race.running.actor);
  return {write.empty() ? "an atomic write of the lock" : "an atomic write of the lock at " + write,
          fmt::format("give the lock back by atomicExch(), with {} in front of it: a plain write "
                      "hands on nothing of what was done under the lock",
                      race.is_shared ? "__threadfence_block()" : "__threadfence()")};
}

/// For threads of several blocks that wait for each other by a barrier of their own: of a cluster,
/// or of the whole grid.
Advice by_wider_barrier(const Race& race, const char* barrier, const char* all) {
  if (race.both_write())
    return {fmt::format("a single writer, or a {} {}", barrier, between(race)),
            fmt::format("let one thread of the {} write it, or use an atomic", all)};
  return {
      fmt::format("a {} {}", barrier, between(race)),
      fmt::format("put {} between the two lines, where all threads of all blocks of the {} "
                  "reach it{}",
                  barrier, all,
                  race.same_block ? "; __syncthreads() is enough for data that only one block uses"
                                  : ": __syncthreads() orders the threads of one block only")};
}

Advice across_blocks(const Race& race) {
  const std::string missing = "an order of the blocks " + between(race);
  const char* const lock =
      race.knows_locks ? "; if a lock guards it, hold the same lock in both lines" : "";
  if (race.one_atomic() && race.read_first())
    return {
        missing + ", or one atomic instead of the two",
        fmt::format(
            "use what the atomic function returns instead of the value that is read before it, or "
            "write to a different array from the one that is read{}",
            lock)};
  if (race.one_atomic())
    return {missing, fmt::format("make both accesses atomic, or let a second kernel do the later "
                                 "one{}",
                                 lock)};
  if (race.both_write())
    return {missing,
            fmt::format("let one thread write it, use an atomic, or let a second kernel do "
                        "the later one{}",
                        lock)};
  if (race.read_first())
    return {missing,
            fmt::format("write to a different array from the one that is read, or let a second "
                        "kernel do the writing{}",
                        lock)};
  return {missing, fmt::format("let a second kernel do the reading; within one kernel, only "
                               "atomics with fences pass data to another block{}",
                               lock)};
}

/// Threads of a block read and write each other's elements in one line.
Advice in_one_line(const Race& race) {
  if (race.read_first() && has_rounds_without_barrier(lines_of(race).first))
    return {
        fmt::format("{} in the loop around {}", kBarrier, location_of(race.later())),
        fmt::format("put {} at the end of each round of the loop, where all threads of the block "
                    "reach it; where threads read what others write in the same round, also read "
                    "into a local variable, put {} after that, and then write{}{}",
                    kBarrier, kBarrier, for_one_warp(race), for_other_blocks(race))};
  return {fmt::format("{} between reading and writing{}", kBarrier, at_line(race)),
          fmt::format("read into a local variable, put {} after that, and then write; in a loop "
                      "another one before the next round{}{}",
                      kBarrier, for_one_warp(race), for_other_blocks(race))};
}

Advice with_barrier(const Race& race) {
  const std::string missing = fmt::format("{} {}", kBarrier, between(race));
  if (race.one_atomic() && race.read_first())
    return {
        missing + ", or one atomic instead of the two",
        fmt::format("use what the atomic function returns instead of the value that is read before "
                    "it; if all threads are to read the old value, put {} between the two lines",
                    kBarrier)};
  if (race.one_atomic() && !race.is_shared && !race.one_block)
    return {missing,
            "let a second kernel, or the last block to finish, do the later part: __syncthreads() "
            "orders the threads of one block only, and other blocks access it as well"};
  if (race.one_atomic() && race.both_write())
    return {missing, fmt::format("put {} between the two lines, where all threads of the block "
                                 "reach it: a plain write undoes what other threads' atomic "
                                 "functions have done by then; where either may come last, make "
                                 "both accesses atomic",
                                 kBarrier)};
  if (race.both_write())
    return {missing, fmt::format("let one thread write it, or put {} between the two lines so that "
                                 "the later write remains{}",
                                 kBarrier, for_one_warp(race))};
  if (is_round_a_loop(race))
    return {missing, fmt::format("put {} after the first of the two lines, at the end of the loop, "
                                 "where all threads of the block reach it{}",
                                 kBarrier, for_one_warp(race))};
  return {missing,
          fmt::format("put {} between the two lines, where all threads of the block reach it{}{}",
                      kBarrier, for_one_warp(race), for_other_blocks(race))};
}

/// "between reading and writing at x.cu:9", or between two lines.
Advice for_lock_step(const Race& race) {
  const bool is_update = is_same_line(race) && !race.both_write();
  return {
      "__syncwarp() " + (is_update ? "between reading and writing" + at_line(race) : between(race)),
      "let each lane read into a local variable, put __syncwarp() after that, then write, and "
      "put another __syncwarp() behind it; or use __shfl_down_sync() and its like, which need "
      "no memory"};
}

}  // namespace

Advice advice_for(const Race& race) {
  if (race.lock_step) return for_lock_step(race);
  if (race.both_atomic())
    return {"device scope " + between(race),
            "use the atomic without _block, or thread_scope_device"};
  if (race.gives_lock) return for_lock(race);
  if (race.polls) return for_poll(race);
  if (race.flag) return behind_flag(race);
  if (race.both_write() && is_same_line(race) && stores_tiles(race))
    return {
        "tiles that do not overlap" + at_line(race),
        "give each warp a tile of its own, and store_matrix_sync() the leading dimension of the "
        "whole matrix, in elements"};
  if (race.both_write() && race.same_block && is_same_line(race))
    return {fmt::format("a single writer, or an atomic,{}", at_line(race)),
            "let one thread write it, or use an atomic"};
  if (race.updates != Updates::no && (race.updates != Updates::perhaps || race.same_block))
    return for_update(race);
  if (race.plain_update) return for_plain_update(race);
  if (race.one_cluster) return by_wider_barrier(race, "cluster.sync()", "cluster");
  if (race.grid_can_wait && !race.is_shared && !race.one_atomic())
    return by_wider_barrier(race, "grid.sync()", "grid");
  if (!race.same_block) return across_blocks(race);
  if (is_same_line(race) && !race.one_atomic() && !location_of(race.later()).empty())
    return in_one_line(race);
  return with_barrier(race);
}

Advice advice_for(const MissingEdge& missing_edge) {
  const std::string write = words_of(location_of_site(missing_edge.write)),
                    read = words_of(location_of_site(missing_edge.read));
  const std::string fence = words_of(location_of_site(missing_edge.fence));
  switch (missing_edge.reason) {
    case MissingEdge::Reason::no_fence_before:
      return {fmt::format("a __threadfence() before the flag is written at {}", write),
              "put __threadfence() between the accesses to the data and the write of the flag that "
              "announces it; with cuda::atomic, use memory_order_release"};
    case MissingEdge::Reason::no_fence_behind:
      return {fmt::format("a __threadfence() after the flag is read at {}", read),
              "put __threadfence() between the read that sees the flag set and the accesses to the "
              "data; with cuda::atomic, use memory_order_acquire"};
    case MissingEdge::Reason::no_fence_between:
      return {fmt::format("a __threadfence() between the flag that is read at {} and the one that "
                          "is written at {}",
                          read, write),
              "put __threadfence() between the two: a thread hands on what another has written "
              "only behind a fence of its own; with cuda::atomic, read with memory_order_acquire "
              "and write with memory_order_release"};
    case MissingEdge::Reason::narrow_fence:
      return {fmt::format(
                  "a __threadfence() instead of the fence at {}, which covers its own block only",
                  fence),
              "use __threadfence(), which covers all blocks"};
    case MissingEdge::Reason::narrow_atomic:
      return {fmt::format("device scope at {} and {}", write, read),
              "use an atomic of device scope, without _block or thread_scope_block"};
    case MissingEdge::Reason::no_barrier_before:
      return {fmt::format("a __syncthreads() before the flag is written at {}", write),
              "put __syncthreads() before the write of the flag: its thread announces that the "
              "whole block is ready"};
    case MissingEdge::Reason::no_barrier_behind:
      return {fmt::format("a __syncthreads() after the flag is read at {}", read),
              "put __syncthreads() after the read of the flag: one thread of the block has seen it "
              "set, and the others must wait for it"};
  }
  return {};
}

}  // namespace warpstep::sim::check

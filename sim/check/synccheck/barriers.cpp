#include "sim/check/synccheck/barriers.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "sim/base/invariant.h"
#include "sim/check/describe/actors.h"
#include "sim/check/describe/thread_lists.h"
#include "sim/check/report/findings.h"
#include "sim/check/source/source_context.h"
#include "sim/symbols/user_code.h"

namespace warpstep::sim::check {

namespace {

using Threads = std::vector<const Thread*>;

/// The user's line and column at an instruction. Looking one up is slow, and a kernel has few
/// barriers.
struct Places {
  struct Known {
    const void* pc = nullptr;
    const std::string* place = nullptr;
  };

  static Places& of_this_thread() {
    static thread_local const auto places = std::make_unique<Places>();
    return *places;
  }

  const std::string& at(const void* pc) {
    const auto [entry, is_new] = by_pc.try_emplace(pc);
    if (is_new) entry->second = user_place(pc);
    return entry->second;
  }

  std::unordered_map<const void*, std::string> by_pc;
  std::set<std::string> all;
  Known latest[2];  // the threads of a block wait at one address, except for the last to arrive
};

Threads in_order(std::span<Thread* const> threads) {
  Threads sorted(threads.begin(), threads.end());
  std::sort(sorted.begin(), sorted.end());  // they lie in the order of their ranks
  return sorted;
}

void note_two_locations(const Worker& worker, const Threads& some, const Threads& others) {
  const void* const here = worker.suspended_pc(*some.front());
  const void* const there = worker.suspended_pc(*others.front());
  const std::string line = user_location(here), other_line = user_location(there);
  constexpr const char* kRule = "different-barriers";
  findings().add({kRule, here, there, 0}, [&] {
    Finding finding = finding_here(Tool::synccheck, kRule, Severity::error);
    finding.actors = {suspended_actor(*some.front(), here, "waits"),
                      suspended_actor(*others.front(), there, "waits")};
    finding.what = fmt::format(
        "{} of block {} {} at {} barrier in {} and {} at {}: two different barriers, which release "
        "each other's threads",
        threads_in_words(some), coordinates(blockIdx), as_many(some.size(), "waits", "wait"),
        line == other_line ? "one" : "the", line, threads_in_words(others),
        line == other_line ? "another one in the same line" : "the one in " + other_line);
    finding.missing = "a barrier that all threads of the block reach";
    finding.next = "put one __syncthreads() after the branches, where all threads reach it";
    return finding;
  });
}

/// The user's place at an instruction that is in the kernel itself: one string for each place.
/// Returns null if an internal function waits for the kernel.
const std::string* kernels_place(const void* pc) {
  Places& places = Places::of_this_thread();
  for (const Places::Known& known : places.latest)
    if (known.pc == pc) return known.place;
  const std::string& place = places.at(pc);
  places.latest[1] = places.latest[0];
  places.latest[0] = {pc, place.empty() ? nullptr : &*places.all.insert(place).first};
  return places.latest[0].place;
}

/// The place that all wait in, if that can be seen quickly; null otherwise.
const std::string* one_place_of(const Worker& worker, std::span<Thread* const> waiting) {
  const std::string* place = nullptr;
  for (const Thread* thread : waiting) {
    const bool is_last = thread == run_queue.running;
    const void* const pc = is_last ? worker.suspended_pc(*thread) : suspended_at(thread->context);
    const std::string* const own = kernels_place(pc);
    if (own == nullptr || (place != nullptr && own != place)) return nullptr;
    place = own;
  }
  return place;
}

/// Whether threads wait at more than one barrier.
void compare_locations(const Worker& worker, std::span<Thread* const> waiting) {
  const void* const first = worker.suspended_pc(*waiting.front());
  const bool is_one = std::all_of(waiting.begin(), waiting.end(), [&](const Thread* thread) {
    return worker.suspended_pc(*thread) == first;
  });
  if (is_one) return;
  std::vector<std::pair<std::string, Threads>> groups;  // in the order of their first threads
  for (const Thread* thread : in_order(waiting)) {
    const std::string& place = Places::of_this_thread().at(worker.suspended_pc(*thread));
    if (place.empty()) return;  // no debug information
    const auto known = std::find_if(groups.begin(), groups.end(),
                                    [&](const auto& group) { return group.first == place; });
    (known != groups.end() ? *known : groups.emplace_back(place, Threads{}))
        .second.push_back(thread);
  }
  for (std::size_t i = 1; i < groups.size(); ++i)
    note_two_locations(worker, groups[0].second, groups[i].second);
}

Threads ended(const Worker& worker, std::span<Thread* const> waiting) {
  const Thread* const first = waiting.front() - waiting.front()->rank;
  std::vector<bool> waits(worker.grid().threads_per_block());
  for (const Thread* thread : waiting) waits[thread->rank] = true;
  Threads others;
  for (std::size_t i = 0; i < waits.size(); ++i)
    if (!waits[i]) others.push_back(first + i);
  return others;
}

/// The `return` by which threads may have left the kernel, or its function that the barrier is in;
/// its line is 0 if there is none, or only some threads come so far.
SourceLocation return_of(const Actor& waits) {
  for (std::size_t i = waits.stack.size(); i-- > 0;) {
    SourceLocation place = waits.stack[i];
    const SourceContext around = source_context_of(place);
    place.line = around.return_line;
    if (place.line != 0) return place;
    if (around.condition_line != 0) break;
  }
  return {};
}

Finding missing_threads(const Worker& worker, const Thread& waits, const Threads& absent) {
  const Actor actor = suspended_actor(waits, worker.suspended_pc(waits), "waits");
  const SourceContext around =
      actor.stack.empty() ? SourceContext{} : source_context_of(actor.stack.back());
  const SourceLocation exit = return_of(actor);
  const bool returned = exit.line != 0;
  Finding finding =
      finding_here(Tool::synccheck, returned ? "barrier-after-exit" : "divergent-barrier",
                   returned ? Severity::warning : Severity::error);
  finding.actors = {actor, suspended_actor(*absent.front(), nullptr, "has ended")};
  finding.what = fmt::format(
      "{} of block {} never {} the {} in {}: {} without it", threads_in_words(absent),
      coordinates(blockIdx), as_many(absent.size(), "reaches", "reach"), worker.barrier_name(),
      location_of(actor), as_many(absent.size(), "the thread ended", "they ended"));
  if (returned) {
    const std::string line = fmt::format("{}:{}", exit.file, exit.line);
    finding.actors.back().stack = {exit};
    finding.what += fmt::format(", apparently by the return in {}", line);
    finding.missing = fmt::format("a barrier that all threads reach: {} is before it", line);
    finding.next =
        "do not return early: put the work that such threads must skip inside an if, and let all "
        "threads of the block reach the barrier";
    return finding;
  }
  if (around.condition_line != 0)
    finding.what +=
        fmt::format("; it is inside `{}` in line {}", around.condition, around.condition_line);
  finding.missing = "a barrier that all threads of the block reach";
  finding.next =
      "move the barrier out of the branch or loop, to a line that all threads of the block reach";
  return finding;
}

}  // namespace

const std::string* check_barrier(const Worker& worker, std::span<Thread* const> waiting) {
  if (waiting.empty()) return nullptr;
  const std::string* const place = one_place_of(worker, waiting);
  if (place == nullptr) compare_locations(worker, waiting);
  if (waiting.size() == worker.grid().threads_per_block()) return place;
  const Thread& first = **std::min_element(waiting.begin(), waiting.end());
  findings().add({"divergent-barrier", worker.suspended_pc(first), nullptr, 0},
                 [&] { return missing_threads(worker, first, ended(worker, waiting)); });
  return place;
}

}  // namespace warpstep::sim::check

#include "sim/check/synccheck/barriers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "sim/base/invariant.h"
#include "sim/check/describe/actors.h"
#include "sim/check/describe/thread_lists.h"
#include "sim/check/report/findings.h"
#include "sim/check/source/source_context.h"
#include "sim/check/synccheck/barrier_calls.h"
#include "sim/symbols/user_code.h"

namespace warpstep::sim::check {

namespace {

using Threads = std::vector<const Thread*>;

/// Threads that wait at one barrier.
struct Met {
  const std::string* calls = nullptr;
  std::uint64_t path = 0;
  Threads threads;
};

Threads in_order(std::span<Thread* const> threads) {
  Threads sorted(threads.begin(), threads.end());
  std::sort(sorted.begin(), sorted.end());  // they lie in the order of their ranks
  return sorted;
}

/// " in reduce.cu:12", where the stack differs from the other's; empty if it does not.
std::string call_in_words(const std::vector<SourceLocation>& stack,
                          const std::vector<SourceLocation>& other) {
  for (std::size_t i = 1; i < std::min(stack.size(), other.size()); ++i)
    if (stack[i].line != other[i].line || stack[i].column != other[i].column)
      return fmt::format(" in {}:{}", stack[i].file, stack[i].line);
  return "";
}

/// Two barriers: the one, and how the other differs.
std::string barriers_in_words(const Actor& here, const std::string& line, const Actor& there,
                              const std::string& other_line, const std::string& others,
                              bool is_one_place) {
  if (is_one_place)
    return fmt::format("the barrier in {} of the call{} and {} at that of another call{}", line,
                       call_in_words(here.stack, there.stack), others,
                       call_in_words(there.stack, here.stack));
  if (line == other_line)
    return fmt::format("one barrier in {} and {} at another one in the same line", line, others);
  return fmt::format("the barrier in {} and {} at the one in {}", line, others, other_line);
}

void note_two_locations(const Worker& worker, const Met& one, const Met& another) {
  const Thread &some = *one.threads.front(), &others = *another.threads.front();
  const void* const here = worker.suspended_pc(some);
  const void* const there = worker.suspended_pc(others);
  constexpr const char* kRule = "different-barriers";
  findings().add({kRule, here, there, 0}, [&] {
    Finding finding = finding_here(Tool::synccheck, kRule, Severity::error);
    finding.actors = {suspended_actor(some, here, "waits"),
                      suspended_actor(others, there, "waits")};
    finding.actors[0].stack = stack_of(worker, some);
    finding.actors[1].stack = stack_of(worker, others);
    finding.what = fmt::format(
        "{} of block {} {} at {}: two different barriers, which release each other's threads",
        threads_in_words(one.threads), coordinates(blockIdx),
        as_many(one.threads.size(), "waits", "wait"),
        barriers_in_words(finding.actors[0], user_location(here), finding.actors[1],
                          user_location(there), threads_in_words(another.threads),
                          barrier_call_at(here).place == barrier_call_at(there).place));
    finding.missing = "a barrier that all threads of the block reach";
    finding.next = "put one __syncthreads() after the branches, where all threads reach it";
    return finding;
  });
}

/// The place that all wait in, having come by the same calls, if that can be seen quickly; null
/// otherwise.
const std::string* one_place_of(const Worker& worker, std::span<Thread* const> waiting) {
  const std::string *place = nullptr, *calls = nullptr;
  std::uint64_t path = 0;
  for (const Thread* thread : waiting) {
    const bool is_last = thread == run_queue.running;
    const void* const pc = is_last ? worker.suspended_pc(*thread) : suspended_at(thread->context);
    const BarrierCall& call = barrier_call_at(pc);
    if (call.place == nullptr || (calls != nullptr && call.calls != calls)) return nullptr;
    place = call.place;
    calls = call.calls;
    if (call.is_in_kernel || (is_last && call.looks_at_last == 0)) continue;
    if (is_last) --call.looks_at_last;
    const std::uint64_t own = path_behind(worker, *thread);
    if (path != 0 && own != 0 && own != path) return nullptr;
    if (own != 0) path = own;
  }
  return place;
}

/// Whether threads wait at more than one barrier.
void compare_locations(const Worker& worker, std::span<Thread* const> waiting) {
  std::vector<Met> groups;  // in the order of their first threads
  for (const Thread* thread : in_order(waiting)) {
    const BarrierCall& call = barrier_call_at(worker.suspended_pc(*thread));
    if (call.place == nullptr) return;  // no debug information
    const std::uint64_t path = call.is_in_kernel ? 0 : path_behind(worker, *thread);
    const auto known = std::find_if(groups.begin(), groups.end(), [&](const Met& group) {
      return group.calls == call.calls && (group.path == path || group.path == 0 || path == 0);
    });
    Met& group = known != groups.end() ? *known : groups.emplace_back(Met{call.calls, path, {}});
    if (group.path == 0) group.path = path;
    group.threads.push_back(thread);
  }
  for (std::size_t i = 1; i < groups.size(); ++i) note_two_locations(worker, groups[0], groups[i]);
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

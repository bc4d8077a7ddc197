#include "sim/failure/thread_states.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "sim/base/invariant.h"
#include "sim/failure/failure.h"
#include "sim/symbols/user_code.h"

namespace warpstep::sim {

namespace {

std::string at(const void* pc) {
  const std::string where = pc ? user_location(pc) : "";
  return where.empty() ? "" : " at " + where;
}

std::string location_of(const Fault& fault) {
  if (fault.calls.empty()) return at(fault.pc);
  const std::string where = user_location(fault.calls);
  return where.empty() ? "" : " at " + where;
}

/// "thread (3,0,0)" or "threads (0,0,0) to (31,0,0) [32]".
std::string threads_in_words(const std::vector<const Thread*>& threads) {
  if (threads.size() == 1) return "thread " + coordinates(threads.front()->index);
  const auto [first, last] = std::minmax_element(threads.begin(), threads.end());
  return fmt::format("threads {} to {} [{}]", coordinates((*first)->index),
                     coordinates((*last)->index), threads.size());
}

std::string lines(const char* state,
                  const std::map<std::string, std::vector<const Thread*>>& groups) {
  std::string text;
  for (const auto& [where, threads] : groups)
    text += fmt::format("    {} {}{}\n", threads_in_words(threads), state, where);
  return text;
}

std::string waiting(const char* state, std::span<Thread* const> threads, const Worker& worker) {
  std::map<const void*, std::vector<const Thread*>> by_address;  // looking up a line is slow
  for (const Thread* thread : threads) by_address[worker.suspended_pc(*thread)].push_back(thread);
  std::map<std::string, std::vector<const Thread*>> by_location;
  for (const auto& [address, group] : by_address) {
    auto& all = by_location[at(address)];
    all.insert(all.end(), group.begin(), group.end());
  }
  return lines(state, by_location);
}

/// Every thread that has not exited: the others that a collective awaits have returned or will
/// never arrive.
std::set<const Thread*> all_that_stand(const Fault& fault, const Worker& worker) {
  std::set<const Thread*> threads;
  const auto add = [&](const auto& list) { threads.insert(list.begin(), list.end()); };
  add(worker.at_barrier());
  add(worker.ready());
  add(worker.not_begun());
  for (const Warp& warp : worker.warps())
    for (const WarpCollective& collective : warp.collectives)
      threads.insert(collective.lanes, collective.lanes + collective.count);
  if (fault.kind == FaultKind::timeout && run_queue.running != nullptr)
    threads.insert(run_queue.running);
  return threads;
}

/// Lanes of one or more warps that wait for the same at the same line, and the lanes that they wait
/// for.
struct Waiting {
  std::vector<const Thread*> threads, missing;
};

void note_collective(const Worker& worker, const WarpCollective& collective,
                     const std::set<const Thread*>& standing,
                     std::map<std::string, Waiting>& groups) {
  const std::string state =
      fmt::format("waiting in {}({:#010x})", name_of(collective.operation()), collective.mask());
  const std::span<Thread* const> lanes(collective.lanes, collective.count);
  // They may have come from several lines; what they miss is the same.
  std::vector<const Thread*> missing;
  const Thread* const first = lanes.front() - lanes.front()->rank % kWarpLanes;
  for (unsigned lane = 0; lane < kWarpLanes; ++lane) {
    const bool awaited = (collective.mask() >> lane & 1) != 0 && standing.contains(first + lane);
    if (awaited && std::find(lanes.begin(), lanes.end(), first + lane) == lanes.end())
      missing.push_back(first + lane);
  }
  std::set<std::string> locations;
  for (const Thread* thread : lanes) {
    const std::string where = state + at(worker.suspended_pc(*thread));
    groups[where].threads.push_back(thread);
    locations.insert(where);
  }
  for (const std::string& where : locations) {
    auto& all = groups[where].missing;
    all.insert(all.end(), missing.begin(), missing.end());
  }
}

std::string collectives(const Worker& worker, const std::set<const Thread*>& standing) {
  std::map<std::string, Waiting> groups;
  for (const Warp& warp : worker.warps())
    for (const WarpCollective& collective : warp.collectives)
      if (collective.count != 0 && !converges(collective.operation()))
        note_collective(worker, collective, standing, groups);
  std::string text;
  for (const auto& [state, group] : groups) {
    text += fmt::format("    {} {}", threads_in_words(group.threads), state);
    if (!group.missing.empty()) text += " for " + threads_in_words(group.missing);
    text += '\n';
  }
  return text;
}

}  // namespace

std::string describe_thread_states(const Fault& fault, const Worker& worker) {
  std::string text = fmt::format("  block {}:\n", coordinates(blockIdx));
  if (fault.kind == FaultKind::timeout && run_queue.running != nullptr)
    text += fmt::format("    {} running{}\n", running_in_words(), location_of(fault));
  const std::set<const Thread*> standing = all_that_stand(fault, worker);
  text += waiting((std::string("waiting in ") + worker.barrier_name()).c_str(), worker.at_barrier(),
                  worker);
  text += collectives(worker, standing);
  text += waiting("ready", worker.ready(), worker);
  const auto not_begun = worker.not_begun();
  if (!not_begun.empty()) text += lines("not started", {{"", not_begun}});
  const std::size_t all = worker.grid().threads_per_block();
  if (standing.size() < all)
    text += fmt::format("    {} threads have returned\n", all - standing.size());
  return text;
}

}  // namespace warpstep::sim

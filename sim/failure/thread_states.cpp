#include "sim/failure/thread_states.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "sim/failure/failure.h"
#include "sim/symbols/user_code.h"

namespace warpstep::sim {

namespace {

std::string at(const void* pc) {
  const std::string place = pc ? place_in_words(pc) : "";
  return place.empty() ? "" : " at " + place;
}

std::string place_of(const Fault& fault) {
  if (fault.calls.empty()) return at(fault.pc);
  const std::string place = place_in_words(fault.calls);
  return place.empty() ? "" : " at " + place;
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
  for (const auto& [place, threads] : groups)
    text += fmt::format("    {} {}{}\n", threads_in_words(threads), state, place);
  return text;
}

std::string waiting(const char* state, std::span<Thread* const> threads, const Worker& worker) {
  std::map<const void*, std::vector<const Thread*>> by_address;  // looking up a line is slow
  for (const Thread* thread : threads) by_address[worker.place_of(*thread)].push_back(thread);
  std::map<std::string, std::vector<const Thread*>> by_place;
  for (const auto& [address, group] : by_address) {
    auto& all = by_place[at(address)];
    all.insert(all.end(), group.begin(), group.end());
  }
  return lines(state, by_place);
}

/// Every thread that has begun and not ended: the others that a meeting awaits have returned or
/// never will come.
std::set<const Thread*> all_that_stand(const Fault& fault, const Worker& worker) {
  std::set<const Thread*> threads;
  const auto add = [&](const auto& list) { threads.insert(list.begin(), list.end()); };
  add(worker.at_barrier());
  add(worker.ready());
  add(worker.not_begun());
  for (const Warp& warp : worker.warps())
    for (const Meeting& meeting : warp.meetings)
      threads.insert(meeting.lanes, meeting.lanes + meeting.count);
  if (fault.kind == FaultKind::timeout && turn.running != nullptr) threads.insert(turn.running);
  return threads;
}

/// Lanes of one or more warps that wait for the same at the same line, and whom they miss.
struct Waiting {
  std::vector<const Thread*> threads, missing;
};

void note_meeting(const Worker& worker, const Meeting& meeting,
                  const std::set<const Thread*>& standing, std::map<std::string, Waiting>& groups) {
  const std::string state =
      fmt::format("wait in {}({:#010x})", name_of(meeting.operation()), meeting.mask());
  const std::span<Thread* const> lanes(meeting.lanes, meeting.count);
  // They may have come from several lines; what they miss is the same.
  std::vector<const Thread*> missing;
  const Thread* const first = lanes.front() - lanes.front()->place % kWarpLanes;
  for (unsigned lane = 0; lane < kWarpLanes; ++lane) {
    const bool awaited = (meeting.mask() >> lane & 1) != 0 && standing.contains(first + lane);
    if (awaited && std::find(lanes.begin(), lanes.end(), first + lane) == lanes.end())
      missing.push_back(first + lane);
  }
  std::set<std::string> places;
  for (const Thread* thread : lanes) {
    const std::string place = state + at(worker.place_of(*thread));
    groups[place].threads.push_back(thread);
    places.insert(place);
  }
  for (const std::string& place : places) {
    auto& all = groups[place].missing;
    all.insert(all.end(), missing.begin(), missing.end());
  }
}

std::string meetings(const Worker& worker, const std::set<const Thread*>& standing) {
  std::map<std::string, Waiting> groups;
  for (const Warp& warp : worker.warps())
    for (const Meeting& meeting : warp.meetings)
      if (meeting.count != 0 && !gathers(meeting.operation()))
        note_meeting(worker, meeting, standing, groups);
  std::string text;
  for (const auto& [state, group] : groups) {
    text += fmt::format("    {} {}", threads_in_words(group.threads), state);
    if (!group.missing.empty()) text += " for " + threads_in_words(group.missing);
    text += '\n';
  }
  return text;
}

}  // namespace

std::string describe_standing(const Fault& fault, const Worker& worker) {
  std::string text = fmt::format("  block {}:\n", coordinates(blockIdx));
  if (fault.kind == FaultKind::timeout && turn.running != nullptr)
    text += fmt::format("    {} runs{}\n", running_in_words(), place_of(fault));
  const std::set<const Thread*> standing = all_that_stand(fault, worker);
  text += waiting(worker.waits_for_grid() ? "wait in grid.sync()" : "wait in __syncthreads()",
                  worker.at_barrier(), worker);
  text += meetings(worker, standing);
  text += waiting("may go on", worker.ready(), worker);
  const auto not_begun = worker.not_begun();
  if (!not_begun.empty()) text += lines("not begun", {{"", not_begun}});
  const std::size_t all = worker.grid().threads_per_block();
  if (standing.size() < all)
    text += fmt::format("    {} threads have returned\n", all - standing.size());
  return text;
}

}  // namespace warpstep::sim

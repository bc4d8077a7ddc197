#include "sim/standing.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

#include "sim/failure.h"
#include "sim/places.h"

namespace warpstep::sim {

namespace {

std::string at(const void* pc) {
  const std::string place = pc ? place_in_words(pc) : "";
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

std::string waiting(const char* state, std::span<Thread* const> threads) {
  std::map<const void*, std::vector<const Thread*>> by_address;  // looking up a line is slow
  for (const Thread* thread : threads) by_address[suspended_at(thread->context)].push_back(thread);
  std::map<std::string, std::vector<const Thread*>> by_place;
  for (const auto& [address, group] : by_address) {
    auto& all = by_place[at(address)];
    all.insert(all.end(), group.begin(), group.end());
  }
  return lines(state, by_place);
}

}  // namespace

std::string describe_standing(const Fault& fault, const Worker& worker) {
  std::string text = fmt::format("  block {}:\n", coordinates(blockIdx));
  if (fault.kind == FaultKind::timeout && turn.running != nullptr)
    text += fmt::format("    {} runs{}\n", running_in_words(), at(fault.pc));
  text += waiting("wait in __syncthreads()", worker.at_barrier());
  text += waiting("may go on", worker.ready());
  const auto not_begun = worker.not_begun();
  if (!not_begun.empty()) text += lines("not begun", {{"", not_begun}});
  const std::size_t here = worker.at_barrier().size() + worker.ready().size() + not_begun.size() +
                           (turn.running != nullptr ? 1 : 0);
  const std::size_t all = worker.grid().threads_per_block();
  if (here < all) text += fmt::format("    {} threads have returned\n", all - here);
  return text;
}

}  // namespace warpstep::sim

#include "sim/check/describe/thread_lists.h"

#include <fmt/format.h>

#include <bit>
#include <vector>

#include "sim/base/invariant.h"

namespace warpstep::sim::check {

std::string threads_in_words(std::span<const Thread* const> threads) {
  const std::string first = coordinates(threads.front()->index);
  if (threads.size() == 1) return "thread " + first;
  const std::string last = coordinates(threads.back()->index);
  if (threads.back()->rank - threads.front()->rank + 1 == threads.size())
    return fmt::format("threads {} to {}", first, last);
  return fmt::format("{} threads from {} to {}", threads.size(), first, last);
}

std::string lanes_in_words(unsigned mask) {
  std::vector<std::string> ranges;
  for (unsigned lane = 0; lane < 32; ++lane) {
    if ((mask >> lane & 1) == 0) continue;
    const unsigned first = lane;
    while (lane < 31 && (mask >> (lane + 1) & 1) != 0) ++lane;
    ranges.push_back(lane == first ? fmt::format("{}", first)
                                   : fmt::format("{} to {}", first, lane));
  }
  std::string text = std::popcount(mask) == 1 ? "lane " : "lanes ";
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    if (i != 0) text += i + 1 == ranges.size() ? " and " : ", ";
    text += ranges[i];
  }
  return text;
}

const char* as_many(std::size_t count, const char* one, const char* several) {
  return count == 1 ? one : several;
}

}  // namespace warpstep::sim::check

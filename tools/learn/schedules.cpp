// Schedules that a learner can choose.
#include <fmt/format.h>

#include <iterator>
#include <string_view>

#include "tools/learn/learn.h"
#include "tools/system/refusal.h"

namespace warpstep::tools::learn {

namespace {

struct Named {
  const char *name, *words;
};

constexpr Named kOrders[] = {
    {"in-order", "thread 0 runs first, then thread 1, up to the next barrier"},
    {"reverse", "the last thread runs first"},
    {"interleaved", "lane 0 of every warp runs first, then lane 1 of every warp"},
    {"last-warp-first", "the last warp runs first"},
    {"random:1", "threads run in a random order, the same in each run"},
};

}  // namespace

std::string next_schedule(const std::string& schedule) {
  for (std::size_t i = 0; i < std::size(kOrders); ++i)
    if (schedule == kOrders[i].name) return kOrders[(i + 1) % std::size(kOrders)].name;
  return kOrders[1].name;
}

std::string schedule_in_words(const std::string& schedule) {
  std::string text = fmt::format("schedule {}", schedule);
  for (const Named& order : kOrders)
    if (schedule == order.name) text += fmt::format(": {}", order.words);
  return text + ". Only this one was tried; progress needs all of them.\n";
}

void expect_schedule(const std::string& name) {
  std::string all;
  for (const Named& order : kOrders) {
    if (name == order.name) return;
    if (!std::string_view(order.name).starts_with("random:")) all += std::string(order.name) + ", ";
  }
  const std::string seed = name.starts_with("random:") ? name.substr(7) : "";
  if (!seed.empty() && seed.size() < 10 && seed.find_first_not_of("0123456789") == seed.npos)
    return;
  throw Refusal(
      fmt::format("there is no order {}; the orders are {}and random: with a number", name, all));
}

}  // namespace warpstep::tools::learn

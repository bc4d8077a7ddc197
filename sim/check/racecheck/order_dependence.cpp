#include "sim/check/racecheck/order_dependence.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sim/check/describe/actors.h"
#include "sim/check/describe/memory.h"
#include "sim/check/describe/values.h"
#include "sim/check/ordering/happens_before.h"
#include "sim/check/racecheck/race_words.h"
#include "sim/check/report/findings.h"
#include "sim/check/shadow/sites.h"

namespace warpstep::sim::check {

namespace {

constexpr const char* kRule = "order-dependent";
constexpr std::size_t kMostAddresses = 4096;  // in memory, of each sort
constexpr std::size_t kMostThreads = 32;      // threads that exchange with one word

/// The last exchange of a thread with the word.
struct Exchange {
  EpochOwner thread;
  std::uint64_t value;
  ShadowRecord record;
  std::optional<std::size_t> unordered_with;  // an earlier one
};

struct ExchangedWord {
  std::size_t bytes = 0;
  bool is_handed_over = false;
  std::vector<Exchange> exchanges;
};

struct OrderSensitive {
  std::unordered_map<std::uintptr_t, ShadowRecord> rounded;  // by whom last
  std::unordered_map<std::uintptr_t, ExchangedWord> exchanged;
};

OrderSensitive& order_sensitive() {
  static OrderSensitive& order_sensitive = *new OrderSensitive;
  return order_sensitive;
}

ShadowRecord record_now(const void* back) {
  ShadowRecord record;
  record.bits = packed(running_epoch(), sites.at(back), 0xf, Kind::atomic_device);
  return record;
}

Finding advice(const ShadowRecord& now, const ShadowRecord& then, const char* role,
               std::uintptr_t address, std::size_t bytes) {
  Finding finding = finding_here(Tool::racecheck, kRule, Severity::advice);
  finding.actors = {former_actor(now, true), former_actor(then, true)};
  for (Actor& actor : finding.actors) actor.role = role;
  finding.object = object_at(address, bytes);
  return finding;
}

/// Reports an exchange whose value may stay as well as that of an earlier one, and is another.
void report_last_wins(std::uintptr_t address, const ExchangedWord& word) {
  for (const Exchange& mine : word.exchanges) {
    if (!mine.unordered_with || word.exchanges[*mine.unordered_with].value == mine.value) continue;
    const Exchange& other = word.exchanges[*mine.unordered_with];
    const FindingKey key{kRule, sites.instruction(mine.record.site()),
                         sites.instruction(other.record.site()), 0};
    findings().add(key, [&] {
      Finding finding = advice(mine.record, other.record, "puts", address, word.bytes);
      const Actor &now = finding.actors[0], &then = finding.actors[1];
      finding.actors[0].value = value_of(&mine.value, word.bytes);
      finding.actors[1].value = value_of(&other.value, word.bytes);
      finding.what = fmt::format(
          "{} and {} store different values in {}{} by atomic exchanges that nothing orders: not a "
          "race, but the last exchange decides which value remains",
          name_of(then), name_of(now), finding.object.name, finding.object.index);
      finding.next =
          "nothing, if any of the values will do; else choose one by atomicMax() or atomicMin()";
      return finding;
    });
    return;
  }
}

}  // namespace

void begin_order_dependence() {
  order_sensitive().rounded.clear();
  order_sensitive().exchanged.clear();
}

void end_order_dependence() {
  for (const auto& [address, word] : order_sensitive().exchanged)
    if (!word.is_handed_over) report_last_wins(address, word);
  begin_order_dependence();
}

/// One rounded sum depends on no order: a + b is b + a.
void note_rounded_sum(std::uintptr_t address, const void* back) {
  const Memory memory = memory_at(address);
  if (memory.area == nullptr) return;
  auto& rounded = order_sensitive().rounded;
  const auto found = rounded.find(address);
  const ShadowRecord now = record_now(back);
  if (found == rounded.end()) {
    if (rounded.size() < kMostAddresses) rounded[address] = now;
    return;
  }
  const ShadowRecord then = std::exchange(found->second, now);
  if (is_ordered(then, memory.order)) return;
  findings().add({kRule, back, nullptr, 0}, [&] {
    Finding finding = advice(now, then, "adds", address, 4);
    finding.what = fmt::format(
        "{} and {} add to {}{} by atomics that nothing orders, and the sums are rounded: not a "
        "race, but the last digits depend on the order of the threads",
        name_of(finding.actors[1]), name_of(finding.actors[0]), finding.object.name,
        finding.object.index);
    finding.next =
        "nothing, if the last digits do not matter; else add in a fixed order, or add integers";
    return finding;
  });
}

void note_exchange(std::uintptr_t address, std::size_t bytes, std::uint64_t value,
                   const void* back) {
  const Memory memory = memory_at(address);
  auto& exchanged = order_sensitive().exchanged;
  if (memory.area == nullptr ||
      (exchanged.size() == kMostAddresses && !exchanged.contains(address)))
    return;
  ExchangedWord& word = exchanged[address];
  word.bytes = bytes;
  const ShadowRecord now = record_now(back);
  const EpochOwner me = epochs.owner(now.epoch());
  auto& exchanges = word.exchanges;
  auto mine = std::find_if(exchanges.begin(), exchanges.end(), [&](const Exchange& one) {
    return one.thread.block == me.block && one.thread.rank == me.rank;
  });
  if (mine == exchanges.end()) {
    if (exchanges.size() == kMostThreads) return;
    exchanges.push_back({});
    mine = std::prev(exchanges.end());
  }
  *mine = {me, value, now, std::nullopt};
  for (std::size_t i = 0; i < exchanges.size() && !mine->unordered_with; ++i)
    if (exchanges[i].value != value && !is_ordered(exchanges[i].record, memory.order))
      mine->unordered_with = i;
}

void note_no_exchange(std::uintptr_t address) {
  auto& exchanged = order_sensitive().exchanged;
  if (exchanged.empty()) return;
  const auto found = exchanged.find(address);
  if (found != exchanged.end()) found->second.is_handed_over = true;
}

}  // namespace warpstep::sim::check

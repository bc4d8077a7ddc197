#include "sim/check/synccheck/redundant_barriers.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

#include "sim/check/describe/actors.h"
#include "sim/check/ordering/block_epochs.h"
#include "sim/check/report/findings.h"
#include "sim/check/shadow/context.h"
#include "sim/check/source/source_context.h"

namespace warpstep::sim::check {

namespace {

/// A barrier in the source.
struct BarrierPlace {
  Finding advice;  // what is reported if it is never needed
  const void* pc = nullptr;
  bool is_needed = false;
  unsigned latest = 0;  // the phase of the observed block that it began last; 0: none
  unsigned passed = 0;  // how often the observed block has passed it
  unsigned most_passed = 0;
  std::uint64_t all_passed = 0;
};

/// When a thread used four bytes last.
struct Use {
  static constexpr unsigned kNobody = ~0u;
  unsigned rank = kNobody;
  unsigned phase = 0;
};

/// The last write, and after it the last reads of two threads.
struct Uses {
  Use write, read, other_read;
};

struct Observation {
  std::map<const std::string*, BarrierPlace> places;
  std::set<const void*> kernels;  // of which a block was observed
  std::unordered_map<std::uintptr_t, Uses> uses;
  Context* block = nullptr;  // of the block that is observed, on its OS thread
  bool is_first_block = false;
  bool has_given_up = false;
  bool reads_clock = false;         // the block that is observed
  std::size_t unneeded = 0;         // of them were not needed yet
  std::uint64_t accesses = 0;       // of the block at its last barrier
  std::uint64_t left = 1ull << 23;  // accesses that are looked at, of the whole run: it costs time
};

Observation& observation() {
  static Observation& observation = *new Observation;
  return observation;
}

void leave(Context& block) {
  block.observes = false;
  if (block.watches == kBarrierAdvice) block.watches = kChecked;
}

void note_need(BarrierPlace& place) {
  if (place.is_needed) return;
  place.is_needed = true;
  --observation().unneeded;
  if (observation().unneeded == 0 && !observation().is_first_block) leave(context);
}

/// The running thread comes behind what was done in a phase: the barriers between the two are
/// needed, as far as it is not known which of them would do.
void note_order_behind(unsigned phase) {
  if (observation().unneeded == 0 || phase >= BlockEpochs::of_this_thread().phase()) return;
  for (auto& [name, place] : observation().places)
    if (place.latest > phase) note_need(place);
}

void observe_cell(Uses& uses, const Use& me, bool is_write) {
  if (uses.write.rank != Use::kNobody && uses.write.rank != me.rank)
    note_order_behind(uses.write.phase);
  if (!is_write) {
    if (uses.read.rank != me.rank) uses.other_read = uses.read;
    uses.read = me;
    return;
  }
  const Use& reader = uses.read.rank != me.rank ? uses.read : uses.other_read;
  if (reader.rank != Use::kNobody) note_order_behind(reader.phase);
  uses = {me, {}, {}};
}

Finding advice_on(const Thread& thread, const void* pc) {
  Finding finding = finding_here(Tool::synccheck, "redundant-barrier", Severity::advice);
  finding.actors = {suspended_actor(thread, pc, "waits")};
  finding.actors.front().phase -= 1;  // those before it
  finding.next = "remove it if that holds for all inputs";
  return finding;
}

/// Whether it is a plain barrier, which does nothing else, and has had the chance to be needed: a
/// loop may have gone round once only.
bool is_certain(const BarrierPlace& place) {
  if (place.is_needed || place.all_passed == 0 || place.advice.actors.front().stack.empty())
    return false;
  const SourceContext around = source_context_of(place.advice.actors.front().stack.front());
  const bool is_plain = around.code.find("__syncthreads()") != std::string::npos ||
                        around.code.find("sync(") != std::string::npos;
  return is_plain && (around.condition_line == 0 || place.most_passed > 1);
}

}  // namespace

bool begin_observing(const void* kernel, std::uint64_t threads) {
  end_observing();
  Observation& all = observation();
  all.is_first_block = all.kernels.insert(kernel).second;
  all.accesses = context.accesses;
  context.observes = !all.has_given_up && threads > 1 && (all.is_first_block || all.unneeded > 0);
  all.block = context.observes ? &context : nullptr;
  return context.observes;
}

void observe_access(std::uintptr_t address, std::size_t bytes, bool is_write) {
  if (address - context.stacks < context.stack_bytes) return;
  Observation& all = observation();
  const Use me{run_queue.running->rank, BlockEpochs::of_this_thread().phase()};
  for (std::uintptr_t at = address & ~std::uintptr_t{3}; at < address + bytes; at += 4) {
    if (all.left-- == 0) return stop_observing_for_good();
    observe_cell(all.uses[at], me, is_write);
  }
}

void observe_clock() {
  observation().reads_clock = true;
}

void observe_barrier(const Worker& worker, const Thread& thread, const std::string* name) {
  Observation& all = observation();
  const bool is_repeated = context.accesses == all.accesses;  // nothing happened since the latest
  all.accesses = context.accesses;
  if (name == nullptr) return;
  const auto [entry, is_new] = all.places.try_emplace(name);
  BarrierPlace& place = entry->second;
  if (is_new) {
    ++all.unneeded;
    place.pc = worker.suspended_pc(thread);
    if (context.observes) place.advice = advice_on(thread, place.pc);
  }
  if (!context.observes) return note_need(place);
  ++place.all_passed;
  place.most_passed = std::max(place.most_passed, ++place.passed);
  if (!is_repeated) place.latest = BlockEpochs::of_this_thread().phase();
}

/// What atomics, fences and __syncwarp() order may rely on barriers in ways that are not followed.
void end_observing() {
  Context* const block = std::exchange(observation().block, nullptr);
  if (block == nullptr) return;
  const bool reads_clock = std::exchange(observation().reads_clock, false);
  const bool has_orders = block != &context || block->has_orders_in_launch || reads_clock;
  for (auto& [name, place] : observation().places) {
    if (place.passed > 0 && has_orders) note_need(place);
    place.latest = place.passed = 0;
  }
  observation().uses = {};
  leave(*block);
}

void stop_observing_for_good() {
  if (observation().has_given_up) return;
  observation().has_given_up = true;
  for (auto& [name, place] : observation().places) note_need(place);
  leave(context);
  end_observing();
}

void report_redundant_barriers() {
  for (auto& [name, place] : observation().places) {
    if (!is_certain(place)) continue;
    findings().add({"redundant-barrier", place.pc, nullptr, 0}, [&, place = &place] {
      Finding finding = place->advice;
      finding.what = fmt::format(
          "the barrier in {} orders nothing for these inputs: the {} that blocks passed it, no "
          "thread used after it what another had written before it, or wrote what another had "
          "used, without another barrier between the two",
          location_of(finding.actors.front()),
          place->all_passed == 1 ? "one time" : fmt::format("{} times", place->all_passed));
      return finding;
    });
  }
}

}  // namespace warpstep::sim::check

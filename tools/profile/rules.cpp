#include "tools/profile/rules.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/profile/metrics.h"

namespace warpstep::tools::profile {

namespace {

double share(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

double ratio(std::uint64_t a, std::uint64_t b) {
  return b == 0 ? 0 : static_cast<double>(a) / static_cast<double>(b);
}

constexpr double kWorthSaying = 5;  // percent

/// What the model makes of the time if these percentages of the traffic were saved.
std::string in_time(const std::optional<Estimate>& estimate, double sectors, double passes) {
  if (!estimate) return "";
  return fmt::format(" The model: {:.1f} us instead of {:.1f}.",
                     time_without(*estimate, sectors / 100, passes / 100), estimate->said.us);
}

/// Lines whose lanes touch more sectors than the bytes need.
void judge_sectors(const Counts& counts, const std::optional<Estimate>& estimate,
                   std::vector<Advice>& advice) {
  const std::uint64_t all = counts.global.sectors();
  for (const Site& site : counts.sites) {
    const Flow& flow = site.flow;
    if (site.space != "global" || flow.sectors <= flow.least_sectors) continue;
    const double wins = share(flow.sectors - flow.least_sectors, all);
    if (wins < kWorthSaying) continue;
    const bool is_shifted = flow.sectors <= flow.least_sectors + flow.requests;
    advice.push_back(
        {"UncoalescedGlobalAccess", "Source Counters",
         fmt::format(
             "The {}s of {} touch {:.1f} sectors of 32 bytes per request where {:.1f} would "
             "do. {} That saves {:.0f} % of the sectors of this launch.",
             site.does, place_in_words(site), ratio(flow.sectors, flow.requests),
             ratio(flow.least_sectors, flow.requests),
             is_shifted ? "Neighbouring threads access neighbouring elements, but not from the "
                          "beginning of a sector on: let rows begin at multiples of 32 bytes, or "
                          "read what is beside a tile through shared memory."
                        : "Let neighbouring threads (threadIdx.x) access neighbouring elements, or "
                          "go through shared memory.",
             wins) +
             in_time(estimate, wins, 0),
         wins});
  }
}

/// Lines whose lanes ask the same banks for different words.
void judge_conflicts(const Counts& counts, const std::optional<Estimate>& estimate,
                     std::vector<Advice>& advice) {
  const std::uint64_t all = counts.shared.passes();
  for (const Site& site : counts.sites) {
    const Flow& flow = site.flow;
    const double wins = share(flow.conflicts, all);
    if (site.space != "shared" || wins < kWorthSaying) continue;
    advice.push_back(
        {"SharedMemoryConflicts", "Source Counters",
         fmt::format("The {}s of {} take {:.1f} passes per request where {:.1f} would do, as lanes "
                     "want different words of one bank. Pad the rows of the array by one element, "
                     "or let neighbouring lanes access neighbouring words. That saves {:.0f} % of "
                     "the passes of this launch through shared memory.",
                     site.does, place_in_words(site), ratio(flow.passes, flow.requests),
                     ratio(flow.passes - flow.conflicts, flow.requests), wins) +
             in_time(estimate, 0, wins),
         wins});
  }
}

void judge_grid(const Counts& counts, std::vector<Advice>& advice) {
  const std::uint64_t threads = counts.threads_per_block();
  if (threads % 32 != 0)
    advice.push_back({"BlockSize", "Launch Statistics",
                      fmt::format("Blocks of {} threads leave {} lanes of their last warp without "
                                  "work. Make the size a multiple of 32.",
                                  threads, 32 - threads % 32),
                      share(32 - threads % 32, counts.warps_per_block() * 32)});
  const auto waves = counts.waves();
  const auto multiprocessors = static_cast<std::uint64_t>(counts.device.multiprocessors);
  if (counts.blocks() < multiprocessors)
    advice.push_back(
        {"SmallGrid", "Launch Statistics",
         fmt::format("A grid of {} block{} leaves {} of {} multiprocessors without work. Make "
                     "more blocks, smaller ones or of more data.",
                     counts.blocks(), counts.blocks() == 1 ? "" : "s",
                     multiprocessors - counts.blocks(), multiprocessors),
         share(multiprocessors - counts.blocks(), multiprocessors)});
  else if (waves && *waves > 1 && *waves < 5 &&
           *waves != static_cast<double>(static_cast<int>(*waves)))
    advice.push_back(
        {"TailEffect", "Launch Statistics",
         fmt::format("The blocks go in {:.2f} waves: in the last one only {:.0f} % of the places "
                     "for blocks are taken. A grid of whole waves, or threads that do more than "
                     "one element each, avoid that.",
                     *waves, 100 * (*waves - static_cast<int>(*waves))),
         100 * (1 - *waves / (static_cast<int>(*waves) + 1))});
}

void judge_occupancy(const Counts& counts, std::vector<Advice>& advice) {
  const Occupancy& limits = counts.occupancy;
  const double percent = counts.occupancy_percent();
  if (percent >= 99 || limits.blocks == 0) return;
  std::string what, change;
  const auto is_limit = [&](const std::optional<int>& limit) { return limit == limits.blocks; };
  if (is_limit(limits.by_shared)) {
    what = "shared memory";
    change = "Use less of it per block";
  } else if (is_limit(limits.by_registers) && limits.registers) {
    what = fmt::format("{} registers per thread", *limits.registers);
    change = "Bound them by __launch_bounds__, if that spills nothing";
  } else if (is_limit(limits.by_blocks)) {
    what = "the number of blocks that a multiprocessor holds";
    change = "Make the blocks larger";
  } else {
    what = "the block size, which does not divide the threads of a multiprocessor";
    change = "Take 128, 256 or 512 threads";
  }
  advice.push_back({"TheoreticalOccupancy", "Occupancy",
                    fmt::format("A multiprocessor holds {} blocks of this launch, {:.0f} % of its "
                                "warps, because of {}. {}: more warps hide more latency.",
                                limits.blocks, percent, what, change),
                    100 - percent});
}

/// The line at which most lanes are idle while others of their warp go on; nothing where the
/// program did not tell basic blocks.
const Entered* most_divergent(const Counts& counts, double lanes) {
  const Entered* worst = nullptr;
  const auto idle = [&](const Entered& one) { return one.warps * lanes - one.threads; };
  for (const Entered& one : counts.entered)
    if (!one.file.empty() && (worst == nullptr || idle(one) > idle(*worst))) worst = &one;
  return worst;
}

void judge_lanes(const Counts& counts, std::vector<Advice>& advice) {
  constexpr double kWorthSayingOfLanes = 20;  // percent
  const double lanes = counts.lanes_per_warp();
  double all = 0, active = 0;
  for (const Entered& one : counts.entered) {
    all += one.warps * lanes;
    active += one.threads;
  }
  if (const Entered* const worst = most_divergent(counts, lanes); worst != nullptr) {
    const double idle = 100 * (1 - active / all);
    if (idle >= kWorthSayingOfLanes)
      advice.push_back(
          {"ThreadDivergence", "Warp State Statistics",
           fmt::format("On average {:.1f} of {:.0f} lanes are active where warps go through {}: "
                       "the others take another way, or have left the loop. Let whole warps take "
                       "the same branch, and give their lanes loops of one length.",
                       worst->threads / worst->warps, lanes,
                       place_in_words(worst->file, worst->line)),
           idle});
    return;
  }
  if (counts.divergence < kWorthSayingOfLanes) return;
  advice.push_back({"ThreadDivergence", "Warp State Statistics",
                    fmt::format("On average {:.1f} of {:.0f} lanes take part in a memory request. "
                                "Let whole warps take the same branch, and give idle threads work.",
                                counts.lanes_per_request(), lanes),
                    counts.divergence});
}

/// Atomics that many threads aim at few addresses.
void judge_atomics(const Counts& counts, std::vector<Advice>& advice) {
  for (const Site& site : counts.sites) {
    const Flow& flow = site.flow;
    if (site.does != "atomic" || site.space != "global" || flow.requests == 0) continue;
    const double lanes = ratio(flow.accesses, flow.requests);
    if (ratio(flow.sectors * 8, flow.accesses) > 0.5 || lanes < 2) continue;
    advice.push_back(
        {"ContendedAtomics", "Source Counters",
         fmt::format("Of the {:.1f} lanes of a request, the atomics of {} reach {:.1f} sectors: "
                     "several lanes aim at one word and wait for each other. Add up within the "
                     "warp (__shfl_down_sync, __reduce_add_sync) or in shared memory first.",
                     lanes, place_in_words(site), ratio(flow.sectors, flow.requests)),
         std::nullopt});
  }
}

}  // namespace

std::vector<Advice> advice_on(const Counts& counts, const std::optional<Estimate>& estimate) {
  std::vector<Advice> advice;
  if (!counts.is_complete) return advice;  // the other threads may have done otherwise
  judge_sectors(counts, estimate, advice);
  judge_conflicts(counts, estimate, advice);
  judge_atomics(counts, advice);
  judge_lanes(counts, advice);
  judge_grid(counts, advice);
  judge_occupancy(counts, advice);
  std::stable_sort(advice.begin(), advice.end(), [](const Advice& a, const Advice& b) {
    return a.wins.value_or(0) > b.wins.value_or(0);
  });
  return advice;
}

}  // namespace warpstep::tools::profile

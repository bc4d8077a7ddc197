#include "sim/traffic/basic_blocks.h"

#include <algorithm>
#include <span>

namespace warpstep::sim::traffic {

namespace {

/// Of a launch: blocks that begin later are not watched.
constexpr std::uint64_t kMostOfLaunch = std::uint64_t{1} << 24;
/// Of a block, until its threads have converged: 8 bytes each.
constexpr std::size_t kMostEntered = std::size_t{1} << 22;

std::uint64_t of_launch = 0;

Instructions& block_hooks() {
  static auto& instructions = *new Instructions;
  return instructions;
}

Loops& block_loops() {
  static Loops loops;
  return loops;
}

/// By the number of its hook: the block's index in execution(), from 1.
std::vector<std::size_t>& indices() {
  static std::vector<std::size_t> indices;
  return indices;
}

Executed& executed_at(unsigned number) {
  std::vector<Executed>& all = execution().basic_blocks;
  indices().resize(block_hooks().count());
  std::size_t& index = indices()[number];
  if (index == 0) {
    all.push_back({block_hooks()[number].file, block_hooks()[number].line});
    index = all.size();
  }
  return all[index - 1];
}

}  // namespace

Execution& execution() {
  static Execution execution;
  return execution;
}

void begin_execution() {
  execution() = {};
  indices().clear();
  of_launch = 0;
}

void BasicBlocks::begin_block(unsigned threads) {
  traces_.resize(threads);
  is_watched_ = of_launch < kMostOfLaunch;
  if (is_watched_) execution().warps += warps();
}

void BasicBlocks::end_block() {
  converge();
  is_watched_ = false;
}

void BasicBlocks::forget_block() {
  for (Trace& trace : traces_) trace.clear();
  records_ = 0;
  is_watched_ = false;
}

void BasicBlocks::enter(unsigned rank, const void* back) {
  if (!is_watched_) return;
  const unsigned number = block_hooks().at(back, 0, Hook::read);
  // The simulator's own blocks are none of a GPU's, and between two threads they belong to neither.
  if (number == 0 || block_hooks()[number].file.empty() || block_hooks()[number].is_inlined) return;
  if (records_ == kMostEntered) make_room(rank / kLanes);
  traces_[rank].push_back({0, number});
  ++records_;
  ++of_launch;
}

void BasicBlocks::converge() {
  for (const Trace& trace : traces_) block_loops().learn(trace, block_hooks().ranks());
  for (unsigned warp = 0; warp < warps(); ++warp) converge(warp);
}

void BasicBlocks::converge(unsigned warp) {
  const std::size_t first = std::size_t{warp} * kLanes;
  const std::span<Trace> lanes =
      std::span(traces_).subspan(first, std::min<std::size_t>(kLanes, traces_.size() - first));
  for (const Trace& trace : lanes) block_loops().learn(trace, block_hooks().ranks());
  replay(lanes, block_hooks(), block_loops(), [](const Request& request) {
    Executed& executed = executed_at(request.instruction);
    ++executed.warps;
    executed.threads += request.count;
  });
  for (Trace& trace : lanes) {
    records_ -= trace.size();
    trace.clear();
  }
}

/// Warps other than the running thread's have mostly ended, or have not started.
void BasicBlocks::make_room(unsigned warp) {
  for (unsigned other = 0; other < warps(); ++other)
    if (other != warp) converge(other);
  if (records_ >= kMostEntered / 2) converge(warp);
}

}  // namespace warpstep::sim::traffic

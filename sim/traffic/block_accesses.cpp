#include "sim/traffic/block_accesses.h"

#include <algorithm>
#include <memory>

#include "sim/traffic/record/recorder.h"

namespace warpstep::sim::traffic {

namespace {

/// Records of a block that are kept until its threads have converged: 8 bytes each.
constexpr std::size_t kMostRecords = std::size_t{1} << 24;

/// Ends of loops are properties of the program.
Loops& loops() {
  static Loops loops;
  return loops;
}

void learn(std::span<const Trace> traces) {
  for (const Trace& trace : traces) loops().learn(trace, instructions().ranks());
}

}  // namespace

BlockAccesses& BlockAccesses::of_this_thread() {
  static thread_local const auto resident = std::make_unique<BlockAccesses>();
  return *resident;
}

void BlockAccesses::begin_block(std::uint64_t block, unsigned threads) {
  end_block();  // the one before, when both ran on the same fibers
  is_running_ = true;
  block_ = block;
  phase_ = 0;
  traces_.resize(threads);
  recorded_.resize(threads);
  cut_.clear();
  threads_.assign(threads, {});
  global_atomics_ = shared_atomics_ = 0;
  basic_blocks_.begin_block(threads);
  if (seeks_number()) calls_.begin_block(block, threads);
}

void BlockAccesses::forget_block() {
  for (Trace& trace : traces_) trace.clear();
  for (std::vector<std::size_t>& numbers : recorded_) numbers.clear();
  records_ = 0;
  basic_blocks_.forget_block();
}

void BlockAccesses::end_block() {
  if (!is_running_) return;
  is_running_ = false;
  settle_all();
  basic_blocks_.end_block();
  counters().add_block(threads_, global_atomics_, shared_atomics_);
}

void BlockAccesses::add(unsigned rank, std::uintptr_t address, unsigned instruction) {
  if (records_ == kMostRecords) make_room(rank);
  traces_[rank].push_back({address, instruction});
  if (seeks_number()) calls_.note_access(rank);
  ++records_;
  ThreadCounts& thread = threads_[rank];
  const Does does = instructions()[instruction].does;
  thread.stored |= does != Does::load;
  const Space space = space_at(address);
  if (does == Does::atomic) ++(space == Space::shared ? shared_atomics_ : global_atomics_);
  if (space == Space::global) {
    thread.loads += does == Does::load;
    thread.stores += does == Does::store;
    thread.atomics += does == Does::atomic;
  } else if (space == Space::shared) {
    thread.shared_bytes += instructions()[instruction].bytes;
  }
  if (!cut_.empty() && cut_[rank / kLanes]) counters().aligned = false;
}

void BlockAccesses::note_recorded(unsigned rank, std::size_t number) {
  recorded_[rank].push_back(number);
  ++threads_[rank].recorded;
}

void BlockAccesses::pass_barrier(std::span<Thread* const> through) {
  settle_all();
  basic_blocks_.converge();
  ++phase_;
  for (const Thread* thread : through) ++threads_[thread->rank].barriers;
}

void BlockAccesses::pass_warp_barrier(unsigned warp) {
  learn(lanes_of(warp));
  settle(warp);
  basic_blocks_.converge(warp);
}

std::span<Trace> BlockAccesses::lanes_of(unsigned warp) {
  const std::size_t first = std::size_t{warp} * kLanes;
  return std::span(traces_).subspan(first, std::min<std::size_t>(kLanes, traces_.size() - first));
}

void BlockAccesses::settle_all() {
  const unsigned warps = (static_cast<unsigned>(traces_.size()) + kLanes - 1) / kLanes;
  learn(traces_);
  for (unsigned warp = 0; warp < warps; ++warp) settle(warp);
  cut_.clear();
}

void BlockAccesses::settle(unsigned warp) {
  const std::span<Trace> lanes = lanes_of(warp);
  const auto threads = static_cast<unsigned>(lanes.size());
  recorder().take_values();
  replay(lanes, instructions(), loops(), [&](const Request& request) {
    counters().add(request, instructions()[request.instruction], threads);
    if (recorder().is_on()) number(request, warp * kLanes);
    if (seeks_number()) seek(request, warp * kLanes);
  });
  for (Trace& trace : lanes) {
    records_ -= trace.size();
    trace.clear();
  }
  for (unsigned lane = 0; lane < threads; ++lane) {
    recorded_[warp * kLanes + lane].clear();
    if (seeks_number()) calls_.forget(warp * kLanes + lane);
  }
}

/// Only accesses of the launch's beginning are recorded: the first ones of each lane.
void BlockAccesses::number(const Request& request, unsigned first_rank) {
  const std::uint64_t number = recorder().begin_request();
  for (unsigned i = 0; i < request.count; ++i) {
    const std::vector<std::size_t>& known = recorded_[first_rank + request.lanes[i]];
    if (request.indices[i] < known.size()) recorder().join(known[request.indices[i]], number);
  }
}

void BlockAccesses::seek(const Request& request, unsigned first_rank) {
  std::uint64_t lanes = 0;
  for (unsigned i = 0; i < request.count; ++i) lanes |= std::uint64_t{1} << request.lanes[i];
  calls_.note_request(first_rank + request.lanes[0], request.indices[0], lanes);
}

/// Warps other than the running thread's have mostly ended, or have not started.
void BlockAccesses::make_room(unsigned rank) {
  const unsigned mine = rank / kLanes;
  cut_.resize((traces_.size() + kLanes - 1) / kLanes);
  learn(traces_);
  for (unsigned warp = 0; warp < cut_.size(); ++warp)
    if (warp != mine) cut(warp);
  if (records_ >= kMostRecords / 2) cut(mine);
}

void BlockAccesses::cut(unsigned warp) {
  const std::span<Trace> lanes = lanes_of(warp);
  if (std::all_of(lanes.begin(), lanes.end(), [](const Trace& lane) { return lane.empty(); }))
    return;
  settle(warp);
  cut_[warp] = true;
}

}  // namespace warpstep::sim::traffic

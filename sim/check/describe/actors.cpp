#include "sim/check/describe/actors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <mutex>
#include <utility>

#include "sim/base/invariant.h"
#include "sim/check/describe/call_stacks.h"
#include "sim/check/ordering/block_epochs.h"
#include "sim/check/shadow/sites.h"
#include "sim/symbols/user_code.h"

namespace warpstep::sim::check {

namespace {

struct Launch {
  std::string kernel;
  std::uint64_t number = 0;
  dim3 grid, block;
  std::vector<SourceLocation> callers = {};  // of a device-wide algorithm
};

[[gnu::init_priority(200)]] Launch launch;

/// Without types and the namespace that tells versions apart: "cub::DeviceScan::InclusiveSum".
/// Where a lambda is given, the compiler tells no more than the function's own name.
std::string algorithm_name(const SourceLocation& location) {
  std::string function = location.function.substr(0, location.function.find('<'));
  if (function.find("::") == function.npos)
    function.insert(0, location.file.find("/cub/") == location.file.npos ? "thrust::" : "cub::");
  const std::size_t begin = function.find("::CUB_"), end = function.find("_NS::");
  if (begin < end && end != function.npos) function.erase(begin, end + 3 - begin);
  return function;
}

/// Thrust's and CUB's algorithms run as kernels of ours: their users know a call of the host.
void name_algorithm() {
  const Frames frames = frames_here();
  std::vector<SourceLocation>& callers = launch.callers;
  for (std::size_t i = 0; i < frames.count; ++i) {
    for (const SourceLocation& location : source_locations(frames.pcs[i])) {
      if (is_in_algorithms(location)) {
        launch.kernel = algorithm_name(location);
        callers.clear();
      } else if (is_shown(location)) {
        callers.push_back(location);
      }
      if (location.function == "main") return;
    }
  }
}

/// Without the lines of the library's own in front of the user's, who cannot change them.
std::vector<SourceLocation> without_algorithms(std::vector<SourceLocation> stack) {
  if (!std::ranges::all_of(stack, is_in_algorithms)) std::erase_if(stack, is_in_algorithms);
  return stack;
}

/// Where the user's code is in it, and which call of theirs that came from.
std::vector<SourceLocation> with_callers(std::vector<SourceLocation> stack) {
  stack.insert(stack.end(), launch.callers.begin(), launch.callers.end());
  return without_algorithms(std::move(stack));
}

uint3 coordinates_of(std::uint64_t number, const dim3& shape) {
  return {static_cast<unsigned>(number % shape.x),
          static_cast<unsigned>(number / shape.x % shape.y),
          static_cast<unsigned>(number / shape.x / shape.y)};
}

Actor actor_of(const EpochOwner& owner, const dim3& grid, const dim3& block) {
  Actor actor;
  actor.block = coordinates_of(owner.block, grid);
  actor.thread = coordinates_of(owner.thread(), block);
  actor.warp = owner.thread() / kWarpLanes;
  actor.lane = owner.thread() % kWarpLanes;
  actor.phase = owner.phase;
  return actor;
}

Actor actor_of(const EpochOwner& owner) {
  return actor_of(owner, launch.grid, launch.block);
}

/// Whether everything from this frame outwards is the way from the launch to the kernel.
bool is_beyond_kernel(const SourceLocation& location) {
  return is_ours(location) && location.file.ends_with("/launch_syntax.h");
}

/// From `first` outwards to the kernel.
std::vector<SourceLocation> stack_from(const Frames& frames, std::size_t first) {
  std::vector<SourceLocation> stack;
  for (std::size_t i = first; i < frames.count; ++i) {
    for (const SourceLocation& location : source_locations(frames.pcs[i])) {
      if (is_beyond_kernel(location) && !stack.empty()) return stack;
      if (is_beyond_kernel(location) || !is_shown(location)) continue;
      stack.push_back(location);
      if (is_kernel_that_runs(location)) return stack;
    }
  }
  return stack;
}

/// From `pc` outwards to the kernel; from the innermost code of the user's when pc is null.
std::vector<SourceLocation> stack_from(const void* pc) {
  const Frames frames = frames_here();
  const auto end = frames.pcs.begin() + static_cast<std::ptrdiff_t>(frames.count);
  auto frame = frames.pcs.begin();
  if (pc != nullptr) frame = std::find(frame, end, pc);
  if (frame == end) return stack_at(pc);
  return stack_from(frames, static_cast<std::size_t>(frame - frames.pcs.begin()));
}

/// Copies by the thousand ask for the same few stacks, and reading them takes long.
std::vector<SourceLocation> stack_of_host() {
  static auto& mutex = *new std::mutex;
  static auto& known = *new std::map<std::vector<const void*>, std::vector<SourceLocation>>;
  const Frames frames = frames_here();
  const auto begin = frames.pcs.begin();
  const std::lock_guard lock(mutex);
  const auto [stack, is_new] = known.try_emplace(
      std::vector<const void*>(begin, begin + static_cast<std::ptrdiff_t>(frames.count)));
  if (is_new) stack->second = stack_from(frames, 0);
  return stack->second;
}

/// The first frame that is neither internal nor of the system's handling of signals.
std::size_t first_of_users(const Frames& frames) {
  const std::size_t first = first_user_call({frames.pcs.data(), frames.count});
  return first == frames.count ? 0 : first;
}

}  // namespace

std::vector<SourceLocation> stack_at(const void* pc) {
  std::vector<SourceLocation> locations = source_locations(pc);
  locations.erase(std::find_if(locations.begin(), locations.end(), is_beyond_kernel),
                  locations.end());
  std::erase_if(locations, [](const SourceLocation& location) { return !is_shown(location); });
  return without_algorithms(std::move(locations));
}

bool is_kernel_that_runs(const SourceLocation& location) {
  return location.function == launch.kernel;
}

Actor running_actor() {
  const BlockEpochs& block = BlockEpochs::of_this_thread();
  Actor actor = actor_of({block.block(), run_queue.running->rank, block.phase()});
  actor.stack = with_callers(stack_from(nullptr));
  return actor;
}

Actor running_actor_at(const void* pc) {
  const BlockEpochs& block = BlockEpochs::of_this_thread();
  Actor actor = actor_of({block.block(), run_queue.running->rank, block.phase()});
  actor.stack = with_callers(stack_from(pc));
  return actor;
}

Actor actor_at(const Frames& frames) {
  const BlockEpochs& block = BlockEpochs::of_this_thread();
  Actor actor = actor_of({block.block(), run_queue.running->rank, block.phase()});
  actor.stack = with_callers(stack_from(frames, first_of_users(frames)));
  constexpr std::size_t kMostFrames = 8;  // of a recursion
  if (actor.stack.size() > kMostFrames) actor.stack.resize(kMostFrames);
  return actor;
}

Actor running_actor(const Access& access) {
  const BlockEpochs& block = BlockEpochs::of_this_thread();
  Actor actor = actor_of({block.block(), run_queue.running->rank, block.phase()});
  actor.role = access.is_write ? "writes" : "reads";
  actor.bytes = access.bytes;
  actor.stack = with_callers(stack_from(sites.instruction(access.site)));
  return actor;
}

Actor suspended_actor(const Thread& thread, const void* pc, const char* role) {
  const BlockEpochs& block = BlockEpochs::of_this_thread();
  Actor actor = actor_of({block.block(), thread.rank, block.phase()});
  actor.role = role;
  if (pc != nullptr) actor.stack = stack_at(pc);
  return actor;
}

Actor host_actor(const char* role) {
  Actor actor;
  actor.role = role;
  actor.on_host = true;
  actor.stack = stack_of_host();
  return actor;
}

Actor former_actor(const ShadowRecord& record, bool was_write) {
  Actor actor = former_actor(record, was_write, launch.grid, launch.block);
  actor.stack = with_callers(std::move(actor.stack));
  return actor;
}

Actor former_actor(const ShadowRecord& record, bool was_write, const dim3& grid,
                   const dim3& block) {
  Actor actor = actor_of(epochs.owner(record.epoch()), grid, block);
  actor.role = was_write ? "wrote" : "read";
  actor.stack = stack_at(sites.instruction(record.site()));
  return actor;
}

void begin_naming(const void* kernel, const dim3& grid, const dim3& block) {
  launch = {function_name(kernel), launch.number + 1, grid, block};
  if (linker_name(kernel).starts_with("_ZN8warpstep3sim4wide")) name_algorithm();
}

std::string running_kernel() {
  return launch.kernel;
}

Finding finding_here(Tool tool, const char* rule, Severity severity) {
  Finding finding;
  finding.tool = tool;
  finding.rule = rule;
  finding.severity = severity;
  finding.kernel = launch.kernel;
  finding.launch = launch.number;
  return finding;
}

std::string name_of(const Actor& actor) {
  if (actor.on_host) return "the host";
  return fmt::format("thread {} of block {}", coordinates(actor.thread), coordinates(actor.block));
}

std::string location_of(const Actor& actor) {
  if (actor.stack.empty()) return "";
  return fmt::format("{}:{}", actor.stack.front().file, actor.stack.front().line);
}

unsigned line_of(const Actor& actor) {
  return actor.stack.empty() ? 0 : static_cast<unsigned>(actor.stack.front().line);
}

}  // namespace warpstep::sim::check

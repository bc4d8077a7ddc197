#include "sim/check/synccheck/fault_findings.h"

#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "sim/block/worker.h"
#include "sim/check/describe/actors.h"
#include "sim/check/describe/thread_lists.h"
#include "sim/check/report/findings.h"
#include "sim/check/synccheck/warp_operations.h"

namespace warpstep::sim::check {

namespace {

/// The thread of this OS thread's block that stopped last.
std::optional<Actor>& stopped() {
  static thread_local const auto actor = std::make_unique<std::optional<Actor>>();
  return *actor;
}

struct Words {
  const char* rule = nullptr;  // null: reported elsewhere
  std::string what;            // behind the thread's name
  const char* next = "";
  Tool tool = Tool::api;
};

Words words_of(const Fault& fault) {
  switch (fault.kind) {
    case FaultKind::assertion:
      return {"assertion", fmt::format("fails the assertion `{}`", fault.expression),
              "check the values that the assertion compares, and where they come from"};
    case FaultKind::trap:
      return {"trap", "ends the launch with __trap()", "check the condition before it"};
    case FaultKind::exception:
      return {"exception", fmt::format("lets an exception leave the kernel: {}", fault.what),
              "device code has no exceptions: nvcc does not compile a throw in a kernel"};
    case FaultKind::misuse:
      if (fault.rule[0] != 0)
        return {fault.rule, fmt::format("is stopped: {}", fault.what), fault.advice,
                Tool::synccheck};
      // Indices and addresses are reported by memcheck.
      if (fault.code != cudaErrorLaunchFailure) return {};
      return {"misuse", fmt::format("is stopped: {}", fault.what), fault.advice};
    case FaultKind::signal:
      if (fault.signal == SIGFPE)
        return {"division-by-zero", "divides an integer by zero",
                "test the divisor first; a GPU continues with a wrong result"};
      return {};
    default:
      return {};
  }
}

/// Blocks that wait at the barrier of the grid, and a thread of each.
std::mutex waiting_mutex;

using WaitingBlocks = std::vector<std::pair<std::uint64_t, Actor>>;
WaitingBlocks& waiting_blocks() {
  static auto& blocks = *new WaitingBlocks;
  return blocks;
}

}  // namespace

void note_stop(const Worker& worker, const Fault& fault) {
  if (run_queue.running == nullptr) return;
  const bool was_signal = fault.kind == FaultKind::signal || fault.kind == FaultKind::timeout;
  stopped() = was_signal ? suspended_actor(*run_queue.running, fault.pc, "runs") : running_actor();
  if (fault.kind == FaultKind::timeout) {
    const std::lock_guard lock(waiting_mutex);
    waiting_blocks().emplace(waiting_blocks().begin(), 0, *stopped());
  }
  static_cast<void>(worker);
}

bool report_fault(const Worker& worker, const Fault& fault) {
  if (fault.kind == FaultKind::deadlock) {
    note_stuck_lanes(worker);
    return true;
  }
  const Words words = words_of(fault);
  if (words.rule == nullptr || !stopped()) return false;
  Actor actor = *stopped();
  actor.role = "stops";
  findings().add({words.rule, fault.pc, fault.expression, line_of(actor)}, [&] {
    Finding finding = finding_here(words.tool, words.rule, Severity::error);
    const std::string where = location_of(actor);
    finding.what =
        fmt::format("{}{} {}", name_of(actor), where.empty() ? "" : " in " + where, words.what);
    finding.actors = {actor};
    finding.next = words.next;
    return finding;
  });
  return true;
}

bool report_failure(const Grid& grid, const Failure& failure) {
  const char* const rule = grid.timed_out() ? "timeout" : "grid-barrier-impossible";
  const std::lock_guard lock(waiting_mutex);
  Finding finding = finding_here(Tool::synccheck, rule, Severity::error);
  finding.what = failure.reason;
  for (const auto& [block, actor] : waiting_blocks())
    if (finding.actors.size() < 4) finding.actors.push_back(actor);
  const std::string where = finding.actors.empty() ? "" : location_of(finding.actors.front());
  if (grid.timed_out()) {
    finding.what += "; where the threads are:\n" + grid.block_states_text();
    finding.next = "check the loop there, or allow more time";
  } else {
    if (!where.empty()) finding.what += fmt::format("; they wait in {}", where);
    finding.missing = "a grid.sync() that all threads of all blocks reach";
    finding.next =
        "make every thread of the grid reach every grid.sync(): put the work that some must skip "
        "inside an if, and do not return early";
  }
  findings().add({rule, nullptr, nullptr, grid.blocks()}, [&] { return finding; });
  waiting_blocks().clear();
  return true;
}

void note_grid_barrier(const Worker& worker, std::uint64_t block) {
  const auto waiting = worker.at_barrier();
  if (waiting.empty()) return;
  const Thread& first = **std::min_element(waiting.begin(), waiting.end());
  const std::lock_guard lock(waiting_mutex);
  constexpr std::size_t kMost = 64;
  if (waiting_blocks().size() < kMost)
    waiting_blocks().emplace_back(block,
                                  suspended_actor(first, worker.suspended_pc(first), "waits"));
}

void reset_grid_barrier() {
  const std::lock_guard lock(waiting_mutex);
  waiting_blocks().clear();
}

}  // namespace warpstep::sim::check

// Ends a failed launch: prints the report and sets the context's sticky error.
#include <fmt/format.h>

#include <atomic>
#include <cstdio>
#include <mutex>
#include <utility>

#include "sim/base/observer.h"
#include "sim/failure/failure.h"
#include "sim/gpu/context.h"
#include "sim/symbols/symbolizer.h"

namespace warpstep::sim {

namespace {

Failure failure_by_deadlock(const Grid& grid) {
  const std::string reason =
      fmt::format("kernel {}: deadlock: {}", function_name(grid.kernel()), grid.deadlock());
  return {cudaErrorLaunchTimeout, reason,
          fmt::format("warpstep: {}\n  where the threads are:\n{}"
                      "  next: make all threads of the grid reach every grid.sync(); on a GPU this "
                      "launch would never end\n  the launch ends with {} ({})\n",
                      reason, grid.block_states_text(), cudaGetErrorName(cudaErrorLaunchTimeout),
                      static_cast<int>(cudaErrorLaunchTimeout))};
}

Failure failure_by_timeout(const Grid& grid, double seconds) {
  const std::string reason =
      fmt::format("kernel {}: still running after {} s, the time limit of a launch (--timeout)",
                  function_name(grid.kernel()), seconds);
  std::string text = fmt::format("warpstep: {}\n", reason);
  const std::string states = grid.block_states_text();
  if (states.empty() && grid.is_out_of_loops())  // the blocks began again, and ended in that time
    text +=
        "  its blocks ran again and ended: they were nearly done, or had changed what they wait "
        "for\n"
        "  (--engine fibers tells where threads are)\n";
  else
    text += fmt::format("  {} of {} blocks are finished; where the threads of the others are:\n{}",
                        grid.blocks_done(), grid.blocks(), states);
  constexpr std::uint64_t kFew = 256;  // that a user would run at once
  if (!states.empty() && grid.blocks_not_begun() != 0 && grid.blocks() <= kFew)
    text += fmt::format(
        "  {} {} not begun, as each worker runs one at a time: if these wait for them,\n"
        "  as in a barrier of the whole grid, WARPSTEP_WORKERS={} (--workers) runs all together\n",
        grid.blocks_not_begun(), grid.blocks_not_begun() == 1 ? "block has" : "blocks have",
        grid.blocks());
  text += fmt::format(
      "  next: check the loop there, or allow more time\n"
      "  the launch ends with {} ({})\n",
      cudaGetErrorName(cudaErrorLaunchTimeout), static_cast<int>(cudaErrorLaunchTimeout));
  return {cudaErrorLaunchTimeout, reason, text};
}

Failure failure_by_interrupt(const Grid& grid) {
  const std::string reason =
      fmt::format("kernel {}: stopped by Ctrl-C", function_name(grid.kernel()));
  return {cudaErrorLaunchTimeout, reason,
          fmt::format("warpstep: {}\n  {} of {} blocks are finished; where the threads of the "
                      "others are:\n{}",
                      reason, grid.blocks_done(), grid.blocks(), grid.block_states_text())};
}

constinit std::atomic<bool> any_timed_out = false;
constinit std::atomic<cudaError_t> kept_code = cudaSuccess;

constinit std::atomic<bool> reports_are_kept = false;
std::mutex kept_mutex;
[[gnu::init_priority(200)]] std::string kept_report;

void print(const Failure& failure) {
  std::fflush(stdout);  // what the kernel printed comes first
  if (reports_are_kept) {
    const std::scoped_lock lock(kept_mutex);
    kept_report = failure.echo + failure.report;
    return;
  }
  std::fputs(failure.echo.c_str(), stderr);
  std::fputs(failure.report.c_str(), stderr);
}

}  // namespace

void keep_reports() {
  reports_are_kept = true;
}

std::string take_report() {
  const std::scoped_lock lock(kept_mutex);
  return std::exchange(kept_report, {});
}

cudaError_t take_kept_code() {
  return kept_code.exchange(cudaSuccess);
}

bool has_launch_timed_out() {
  return any_timed_out;
}

void break_context_if_failed(const Grid& grid, double timeout_seconds) {
  Failure failure = grid.failure();
  if (grid.timed_out()) any_timed_out = true;
  const bool all_is_well = failure.code == cudaSuccess;
  if (all_is_well && grid.interrupted())
    failure = failure_by_interrupt(grid);
  else if (all_is_well && grid.timed_out())
    failure = failure_by_timeout(grid, timeout_seconds);
  else if (all_is_well && grid.waited_for_ever())
    failure = failure_by_deadlock(grid);
  if (failure.code == cudaSuccess) return;
  if (all_is_well && observer != nullptr && observer->grid_failed(grid, failure))
    failure.report.clear();
  print(failure);
  if (observer != nullptr && observer->keeps_context()) {
    cudaError_t none = cudaSuccess;
    kept_code.compare_exchange_strong(none, failure.code);
    return;
  }
  break_context(failure.code, failure.reason);
}

}  // namespace warpstep::sim

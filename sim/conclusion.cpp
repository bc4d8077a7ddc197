// How a launch that went wrong ends: the report, and the broken context.
#include <fmt/format.h>

#include <cstdio>

#include "sim/api/status.h"
#include "sim/failure.h"
#include "sim/source.h"

namespace warpstep::sim {

namespace {

constexpr std::size_t kBlocksShown = 4;

/// The first few blocks, and how many more there are.
std::string blocks_in_words(const Grid& grid) {
  std::string text;
  std::size_t left = grid.standings().size();
  for (const auto& [block, standing] : grid.standings()) {
    if (grid.standings().size() - left == kBlocksShown) break;
    text += standing;
    --left;
  }
  return left == 0 ? text : text + fmt::format("  and {} more blocks\n", left);
}

Failure failure_by_deadlock(const Grid& grid) {
  const std::string reason =
      fmt::format("kernel {}: deadlock: {}", function_name(grid.kernel()), grid.deadlock());
  return {
      cudaErrorLaunchTimeout, reason,
      fmt::format("warpstep: {}\n  where the threads stand:\n{}"
                  "  next: let all threads of the grid come to every grid.sync(); on a GPU this "
                  "launch would never end\n  the launch ends with {} ({})\n",
                  reason, blocks_in_words(grid), cudaGetErrorName(cudaErrorLaunchTimeout),
                  static_cast<int>(cudaErrorLaunchTimeout))};
}

Failure failure_by_timeout(const Grid& grid, double seconds) {
  const std::string reason =
      fmt::format("kernel {}: still running after {} s, the time a launch may take (--timeout)",
                  function_name(grid.kernel()), seconds);
  std::string text = fmt::format(
      "warpstep: {}\n  {} of {} blocks are finished; where the threads of the others stand:\n",
      reason, grid.blocks_done(), grid.blocks());
  text += blocks_in_words(grid);
  text += fmt::format(
      "  next: look at the loop there, or allow more time\n"
      "  the launch ends with {} ({})\n",
      cudaGetErrorName(cudaErrorLaunchTimeout), static_cast<int>(cudaErrorLaunchTimeout));
  return {cudaErrorLaunchTimeout, reason, text};
}

}  // namespace

void break_context_if_failed(const Grid& grid, double timeout_seconds) {
  Failure failure = grid.failure();
  if (failure.code == cudaSuccess && grid.timed_out())
    failure = failure_by_timeout(grid, timeout_seconds);
  if (failure.code == cudaSuccess && grid.waited_for_ever()) failure = failure_by_deadlock(grid);
  if (failure.code == cudaSuccess) return;
  std::fflush(stdout);  // what the kernel printed comes first
  std::fputs(failure.report.c_str(), stderr);
  break_context(failure.code, failure.reason);
}

}  // namespace warpstep::sim

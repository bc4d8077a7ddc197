// How a launch that went wrong ends: the report, and the broken context.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "sim/api/status.h"
#include "sim/failure.h"
#include "sim/source.h"

namespace warpstep::sim {

namespace {

Failure failure_by_timeout(const Grid& grid, double seconds) {
  constexpr std::size_t kBlocksShown = 4;
  const std::string reason =
      fmt::format("kernel {}: still running after {} s, the time a launch may take (--timeout)",
                  function_name(grid.kernel()), seconds);
  std::string text = fmt::format(
      "warpstep: {}\n  {} of {} blocks are finished; where the threads of the others stand:\n",
      reason, grid.blocks_done(), grid.blocks());
  const auto& standings = grid.standings();
  for (std::size_t i = 0; i < std::min(standings.size(), kBlocksShown); ++i) text += standings[i];
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
  if (failure.code == cudaSuccess) return;
  std::fflush(stdout);  // what the kernel printed comes first
  std::fputs(failure.report.c_str(), stderr);
  break_context(failure.code, failure.reason);
}

}  // namespace warpstep::sim

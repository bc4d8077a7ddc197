// A block of which no thread can ever go on, in words.
#include <fmt/format.h>

#include "sim/base/invariant.h"
#include "sim/failure/failure.h"
#include "sim/failure/thread_states.h"
#include "sim/symbols/symbolizer.h"

namespace warpstep::sim {

Failure describe_deadlock(const Worker& worker) {
  const std::string reason =
      fmt::format("kernel {}: deadlock: no thread of block {} can go on",
                  function_name(worker.grid().kernel()), coordinates(blockIdx));
  std::string report = fmt::format("warpstep: {}\n", reason);
  report += describe_thread_states({.kind = FaultKind::deadlock}, worker);
  report += fmt::format(
      "  next: let every lane that a mask names come to that call, or name only those that do\n"
      "  the launch ends with {} ({})\n",
      cudaGetErrorName(cudaErrorLaunchTimeout), static_cast<int>(cudaErrorLaunchTimeout));
  return {cudaErrorLaunchTimeout, reason, std::move(report)};
}

}  // namespace warpstep::sim

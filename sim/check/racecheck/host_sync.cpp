#include "sim/check/racecheck/host_sync.h"

#include <algorithm>
#include <string_view>

#include "sim/check/ordering/stream_order.h"
#include "sim/check/racecheck/stream_races.h"
#include "sim/gpu/context.h"

namespace warpstep::sim::check {

namespace {

/// Calls that return while the device works, or wait for what the observer is told about. Every
/// other call may wait.
bool goes_on(std::string_view name) {
  constexpr std::string_view kNames[] = {"cudaEventCreate",      "cudaEventCreateWithFlags",
                                         "cudaEventElapsedTime", "cudaEventQuery",
                                         "cudaEventRecord",      "cudaEventRecordWithFlags",
                                         "cudaEventSynchronize", "cudaGetDevice",
                                         "cudaGetLastError",     "cudaLaunchHostFunc",
                                         "cudaLaunchKernel",     "cudaLaunchKernelExC",
                                         "cudaPeekAtLastError",  "cudaStreamAddCallback",
                                         "cudaStreamCreate",     "cudaStreamCreateWithFlags",
                                         "cudaStreamQuery",      "cudaStreamSynchronize",
                                         "cudaStreamWaitEvent"};
  return name.ends_with("Async") ||
         std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
}

}  // namespace

void note_returned_call(const char* name) {
  // In a context that a failed kernel has broken nothing runs any more, and each call says so.
  if (device_is_busy && (!goes_on(name) || context_status() != cudaSuccess)) reset_earlier_work();
}

void note_host_poll() {
  reset_earlier_work();
}

}  // namespace warpstep::sim::check

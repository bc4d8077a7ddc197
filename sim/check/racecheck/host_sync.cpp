#include "sim/check/racecheck/host_sync.h"

#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <string_view>

#include "sim/check/ordering/stream_order.h"
#include "sim/check/racecheck/stream_races.h"
#include "sim/gpu/context.h"

namespace warpstep::sim::check {

namespace {

/// Calls that return while the device works, or wait for what the observer is told about. Every
/// other call may wait.
bool goes_on(std::string_view name) {
  constexpr std::string_view kNames[] = {
      "cudaEventCreate",          "cudaEventCreateWithFlags", "cudaEventDestroy",
      "cudaEventElapsedTime",     "cudaEventQuery",           "cudaEventRecord",
      "cudaEventRecordWithFlags", "cudaEventSynchronize",     "cudaGetDevice",
      "cudaGetLastError",         "cudaGraphLaunch",          "cudaLaunchHostFunc",
      "cudaLaunchKernel",         "cudaLaunchKernelExC",      "cudaPeekAtLastError",
      "cudaStreamAddCallback",    "cudaStreamCreate",         "cudaStreamCreateWithFlags",
      "cudaStreamDestroy",        "cudaStreamQuery",          "cudaStreamSynchronize",
      "cudaStreamWaitEvent"};
  return name.ends_with("Async") ||
         std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
}

constinit std::atomic<pthread_t> going_on = 0;  // the host thread whose call does not wait

}  // namespace

void note_host_goes_on() {
  going_on = pthread_self();
}

void note_returned_call(const char* name) {
  pthread_t self = pthread_self();
  const bool has_gone_on = going_on.compare_exchange_strong(self, 0);
  // In a context that a failed kernel has broken nothing runs any more, and each call says so.
  const bool has_waited = !has_gone_on && !goes_on(name);
  if (device_is_busy && (has_waited || context_status() != cudaSuccess)) reset_earlier_work();
}

void note_host_poll() {
  reset_earlier_work();
}

}  // namespace warpstep::sim::check

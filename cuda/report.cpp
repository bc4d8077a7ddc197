// last_launch() on a GPU: turns the record of a launch into words, and its two events into a time.
#include <warpstep/report.h>

#include "cuda/launch_record.h"
#include "runtime/launch_limits.h"

#include <cstddef>

namespace warpstep {

namespace cuda {

constinit thread_local LatestLaunch latest_launch;
constinit thread_local bool launches_are_timed = false;

namespace {

/// Two events of one host thread. They are not destroyed: at the end of the thread CUDA may be
/// gone.
struct TimedLaunch {
  cudaEvent_t begin = nullptr;
  cudaEvent_t end = nullptr;
  bool recorded = false;
};
constinit thread_local TimedLaunch timed_launch;

double measured_milliseconds() {
  float milliseconds = 0;
  if (!timed_launch.recorded || cudaEventSynchronize(timed_launch.end) != cudaSuccess ||
      cudaEventElapsedTime(&milliseconds, timed_launch.begin, timed_launch.end) != cudaSuccess)
    return 0;
  return milliseconds;
}

std::size_t volume(const dim3& shape) {
  return std::size_t{shape.x} * shape.y * shape.z;
}

}  // namespace

void begin_timing(cudaStream_t stream) {
  TimedLaunch& timed = timed_launch;
  timed.recorded = false;
  if (timed.begin == nullptr && cudaEventCreate(&timed.begin) != cudaSuccess) return;
  if (timed.end == nullptr && cudaEventCreate(&timed.end) != cudaSuccess) return;
  timed.recorded = cudaEventRecord(timed.begin, stream) == cudaSuccess;
}

void end_timing(cudaStream_t stream) {
  TimedLaunch& timed = timed_launch;
  timed.recorded = timed.recorded && cudaEventRecord(timed.end, stream) == cudaSuccess;
}

}  // namespace cuda

void time_launches(bool on) {
  cuda::launches_are_timed = on;
  cuda::timed_launch.recorded = false;
}

LaunchReport last_launch() {
  const cuda::LatestLaunch& latest = cuda::latest_launch;
  LaunchReport report;
  if (latest.kernel == nullptr) return report;
  report.kernel = kernel_name(latest.kernel);
  report.grid = latest.grid;
  report.block = latest.block;
  report.threads = cuda::volume(latest.grid) * cuda::volume(latest.block);
  report.milliseconds = cuda::measured_milliseconds();
  return report;
}

}  // namespace warpstep

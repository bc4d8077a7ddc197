// A launch from the host's call to its end.
// Path of a launch, 4 of 8. Next: sim/launch/worker_pool.cpp.
#include <chrono>
#include <mutex>

#include "runtime/log_internal.h"
#include "sim/base/observer.h"
#include "sim/failure/failure.h"
#include "sim/failure/signals.h"
#include "sim/gpu/context.h"
#include "sim/gpu/current_device.h"
#include "sim/graph/capture.h"
#include "sim/launch/cooperative_grid.h"
#include "sim/launch/coresident_blocks.h"
#include "sim/launch/deferred_launch.h"
#include "sim/launch/engine/engine.h"
#include "sim/launch/last_launch.h"
#include "sim/launch/launch_checks.h"
#include "sim/launch/published_launch.h"
#include "sim/launch/watchdog.h"
#include "sim/launch/worker_pool.h"
#include "sim/memory/host_access.h"
#include "sim/memory/peers.h"
#include "sim/schedule/settings.h"
#include "sim/streams/family.h"
#include "sim/streams/pending_work.h"
#include "sim/symbols/symbolizer.h"

namespace warpstep::sim {

namespace {

using Clock = std::chrono::steady_clock;

cudaError_t refuse(const void* kernel, cudaError_t code, const void* back) {
  logger().warn("launch of {}: {}: {}", function_name(kernel), cudaGetErrorName(code),
                last_explanation());
  warpstep_debug_call_fails("cudaLaunchKernel", code);
  if (observer != nullptr) observer->launch_refused(kernel, code, back);
  return returned(code);
}

void run_blocks(Grid& grid, bool whole_grid) {
  const PeerAccessGuard closed(current_device());
  const PublishedLaunch published(grid, whole_grid);
  const Watchdog watchdog(grid, settings().timeout_seconds);
  if (whole_grid || grid.blocks_per_cluster() > 1)
    CooperativeGrid(grid, settings().workers, whole_grid).run();
  else if (keeps_blocks_together(grid))
    CooperativeGrid(grid).run();
  else if (observer != nullptr && grid.blocks() > 1)
    CoresidentBlocks(grid).run();
  else
    WorkerPool::instance().run(grid, settings().workers);
}

void finish(Grid& grid, double milliseconds) {
  // Blocks that began again did so only to tell where they stand.
  if (grid.is_out_of_loops() && !grid.timed_out()) grid.time_out();
  if (observer != nullptr) observer->launch_ended(grid);
  record_last_launch(grid, milliseconds);
  break_context_if_failed(grid, settings().timeout_seconds);
}

/// False if the kernel failed.
bool run_alone(const void* kernel, const LaunchShape& shape, const KernelThunk& work,
               const Residency& together) {
  Grid grid(kernel, shape, work, *settings().policy);
  grid.form_clusters(cluster_of(kernel, together));
  choose_engine(grid, together.grid);
  const DeviceMemoryAccess in_use;
  if (observer != nullptr) observer->launch_began(grid);
  const Clock::time_point start = Clock::now();
  run_blocks(grid, together.grid);
  finish(grid, std::chrono::duration<double, std::milli>(Clock::now() - start).count());
  return grid.failure().code == cudaSuccess;
}

void run_grid(const void* kernel, const LaunchShape& shape, const KernelThunk& work,
              const Residency& together) {
  static std::mutex one_grid_at_a_time;
  const std::lock_guard lock(one_grid_at_a_time);
  install_signal_handlers();
  if (settings().timeout_seconds > 0) begin_family_time();
  run_family(shape.stream, [&](cudaStream_t order) {
    return run_alone(kernel, {shape.grid, shape.block, shape.shared_bytes, order}, work, together);
  });
}

}  // namespace

cudaError_t launch(const void* kernel, const LaunchShape& shape, const KernelThunk& work,
                   const Residency& together) {
  if (runs_kernel_code()) [[unlikely]]
    return launch_from_kernel(kernel, shape, work, together, run_alone);
  if (const cudaError_t broken = context_status(); broken != cudaSuccess) return returned(broken);
  if (const cudaError_t refused = check_limits(kernel, shape, together))
    return refuse(kernel, refused, __builtin_return_address(0));
  if (is_recorded(shape.stream)) [[unlikely]]
    return record_launch(kernel, shape, work, together);
  if (streams_are_deferred()) [[unlikely]]
    put_off_launch(shape.stream, work,
                   [=](const KernelThunk& own) { run_grid(kernel, shape, own, together); });
  else
    run_grid(kernel, shape, work, together);
  return cudaSuccess;
}

}  // namespace warpstep::sim

#include "sim/launch/last_launch.h"

#include <warpstep/report.h>

#include "runtime/log_internal.h"
#include "sim/base/per_thread.h"
#include "sim/streams/pending_work.h"
#include "sim/symbols/symbolizer.h"

namespace warpstep {

namespace sim {

namespace {

struct Record {
  const void* kernel = nullptr;
  LaunchShape shape;
  std::size_t barriers = 0;
  double milliseconds = 0;
};

void log_launch(const Grid& grid, double milliseconds) {
  if (!logger().should_log(spdlog::level::debug)) return;
  const auto& [blocks, block, bytes, stream] = grid.shape();
  logger().debug("launch {} <<<({},{},{}), ({},{},{}), {}>>> {:.3f} ms, {} barriers passed",
                 function_name(grid.kernel()), blocks.x, blocks.y, blocks.z, block.x, block.y,
                 block.z, bytes, milliseconds, grid.barriers());
}

}  // namespace

void record_last_launch(const Grid& grid, double milliseconds) {
  per_thread<Record>() = {grid.kernel(), grid.shape(), grid.barriers(), milliseconds};
  log_launch(grid, milliseconds);
}

}  // namespace sim

void time_launches(bool) {}

LaunchReport last_launch() {
  sim::finish_everything();
  const auto& [kernel, shape, barriers, milliseconds] = sim::per_thread<sim::Record>();
  if (kernel == nullptr) return {};
  const std::size_t blocks = std::size_t{shape.grid.x} * shape.grid.y * shape.grid.z;
  return {.kernel = sim::function_name(kernel),
          .grid = shape.grid,
          .block = shape.block,
          .threads = blocks * shape.block.x * shape.block.y * shape.block.z,
          .barriers = barriers,
          .milliseconds = milliseconds};
}

}  // namespace warpstep

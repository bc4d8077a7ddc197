#include "sim/launch/engine/engine.h"

#include <cstdio>
#include <mutex>
#include <set>
#include <string>

#include "runtime/log_internal.h"
#include "sim/base/observer.h"
#include "sim/schedule/settings.h"
#include "sim/symbols/symbolizer.h"

namespace warpstep::sim {

namespace {

/// Why this launch needs a fiber for each thread, whatever its kernel is; null if it does not.
const char* reason_for_fibers(const Grid& grid, bool blocks_wait) {
  const SchedulePolicy::Traits& traits = grid.traits();
  if (settings().engine == Engine::fibers) return "the engine is fibers";
  if (observer != nullptr) return "it is watched";
  if (grid.work().run_loops == nullptr) return "the file that launches it is compiled for checks";
  if (blocks_wait || grid.blocks_per_cluster() > 1) return "its blocks wait for each other";
  if (!traits.starts_in_order || traits.reorders || traits.interleaves_blocks)
    return "the schedule is not in order";
  return nullptr;
}

/// To who asked for loops.
void say_once(const std::string& kernel, const char* why) {
  static std::mutex mutex;
  static std::set<std::string>& said = *new std::set<std::string>;
  const std::lock_guard lock(mutex);
  if (said.insert(kernel).second)
    std::fprintf(stderr, "warpstep: kernel %s runs on fibers: %s\n", kernel.c_str(), why);
}

}  // namespace

void choose_engine(Grid& grid, bool blocks_wait) {
  const char* why = reason_for_fibers(grid, blocks_wait);
  if (why == nullptr) grid.run_as(loops_of(grid.kernel(), grid.shape().block, why));
  const bool takes_loops = grid.loops() != nullptr;
  if (!takes_loops && settings().engine == Engine::loops)
    say_once(function_name(grid.kernel()), why);
  else if (logger().should_log(spdlog::level::debug))
    logger().debug("kernel {} runs {}{}", function_name(grid.kernel()),
                   takes_loops ? "as loops" : "on fibers: ", takes_loops ? "" : why);
}

}  // namespace warpstep::sim

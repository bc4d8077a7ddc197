#include "sim/check/ordering/sync_operations.h"

#include "sim/check/ordering/release_acquire.h"
#include "sim/instrument/fast_path.h"

namespace warpstep::sim::check {

void note_atomic(const AtomicOperation& operation, const void* back) {
  const Site site = sites.at(back);
  if (context.static_shared.contains(operation.address) &&
      context.static_shared.cell(operation.address).write.has(ShadowRecord::kEngines))
    return;
  if (operation.address - context.stacks < context.stack_bytes) return;
  check_closely({operation.address, operation.bytes, operation.writes, operation.kind, site,
                 operation.counts_on});
  ReleaseAcquire::of_this_thread().note_atomic(operation, site);
}

void note_volatile_flag(const AtomicOperation& operation, const void* back) {
  ReleaseAcquire::of_this_thread().note_atomic(operation, sites.at(back));
}

void note_fence(Scope scope, int order, const void* back) {
  if (order == __ATOMIC_RELAXED) return;
  ReleaseAcquire::of_this_thread().note_fence(scope, order, sites.at(back));
}

}  // namespace warpstep::sim::check

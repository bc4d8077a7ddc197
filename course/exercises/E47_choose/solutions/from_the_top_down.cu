// By recursion from the largest block down: a smaller one must be better to be taken.
#include "device.h"

namespace {

struct Need {
  size_t registers, shared;
};

size_t blocks_at_once(const DeviceProfile& d, const Need& need, size_t threads) {
  if (need.shared * threads > d.shared_per_block) return 0;
  size_t blocks = d.blocks_per_sm;
  for (const size_t limit :
       {d.threads_per_sm / threads, d.registers_per_sm / need.registers / threads,
        need.shared == 0 ? blocks : d.shared_per_sm / need.shared / threads})
    if (limit < blocks) blocks = limit;
  return blocks;
}

size_t better(const DeviceProfile& d, const Need& need, size_t threads) {
  if (threads == 32) return 32;
  const size_t other = better(d, need, threads - 32);
  return blocks_at_once(d, need, other) * other > blocks_at_once(d, need, threads) * threads
             ? other
             : threads;
}

}  // namespace

warpstep::LaunchShape choose(const DeviceProfile& d, int registers, size_t shared_per_thread,
                             size_t n) {
  const Need need{size_t(registers), shared_per_thread};
  const size_t threads = better(d, need, d.threads_per_block / 32 * 32);
  warpstep::LaunchShape shape;
  shape.block.x = static_cast<unsigned>(threads);
  shape.grid.x = static_cast<unsigned>((n - 1) / threads + 1);
  shape.shared_bytes = threads * shared_per_thread;
  return shape;
}

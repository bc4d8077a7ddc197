// The other way round: for each number of blocks an SM may hold, the largest block that fits.
#include <algorithm>

#include "device.h"

warpstep::LaunchShape choose(const DeviceProfile& d, int registers, size_t shared_per_thread,
                             size_t n) {
  size_t threads = 0, at_once = 0;
  for (size_t blocks = 1; blocks <= size_t(d.blocks_per_sm); ++blocks) {
    size_t most = std::min(size_t(d.threads_per_block), d.threads_per_sm / blocks);
    most = std::min(most, d.registers_per_sm / blocks / size_t(registers));
    if (shared_per_thread != 0)
      most = std::min({most, d.shared_per_block / shared_per_thread,
                       d.shared_per_sm / blocks / shared_per_thread});
    most -= most % 32;
    if (most * blocks <= at_once) continue;
    at_once = most * blocks;
    threads = most;
  }
  return {unsigned(n / threads + (n % threads != 0)), unsigned(threads),
          threads * shared_per_thread};
}

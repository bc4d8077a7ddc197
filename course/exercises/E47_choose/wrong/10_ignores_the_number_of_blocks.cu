// expect: L2
#include <algorithm>
#include "device.h"
warpstep::LaunchShape choose(const DeviceProfile& d, int registers, size_t shared_per_thread,
                             size_t n) {
  int best = 32, most = 0;
  for (int threads = 32; threads <= d.threads_per_block; threads += 32) {
    const size_t shared = shared_per_thread * threads;
    if (shared > d.shared_per_block) continue;
    int blocks = d.threads_per_sm / threads;  // blocks_per_sm ignored
    blocks = std::min(blocks, d.registers_per_sm / (registers * threads));
    if (shared > 0) blocks = std::min(blocks, int(d.shared_per_sm / shared));
    const int warps = blocks * (threads / 32);
    if (warps >= most) {
      most = warps;
      best = threads;
    }
  }
  return {unsigned((n + best - 1) / best), unsigned(best), shared_per_thread * best};
}

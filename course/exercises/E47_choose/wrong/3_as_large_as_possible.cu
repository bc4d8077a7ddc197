// expect: L1 L2
#include "device.h"

warpstep::LaunchShape choose(const DeviceProfile& d, int registers, size_t shared_per_thread,
                             size_t n) {
  const size_t threads = d.threads_per_block;
  return {unsigned((n + threads - 1) / threads), unsigned(threads), shared_per_thread * threads};
}

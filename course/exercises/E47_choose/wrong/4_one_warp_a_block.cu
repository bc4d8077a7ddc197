// expect: L2
#include "device.h"

warpstep::LaunchShape choose(const DeviceProfile& d, int registers, size_t shared_per_thread,
                             size_t n) {
  return {unsigned((n + 31) / 32), 32, shared_per_thread * 32};
}

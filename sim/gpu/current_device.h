// Current device of each host thread, number 0 at first.
#pragma once

#include <driver_types.h>

namespace warpstep::sim {

int device_count();

/// This host thread's current device.
int current_device();
/// Makes another one current; the number must be a device's.
void set_current_device(int number);

/// cudaErrorInvalidDevice with a sentence for a number that no device has.
cudaError_t check_device(int number);

/// Makes another device current as long as it lives: for work that belongs to the device of a
/// stream or a pool.
class OnDevice {
 public:
  explicit OnDevice(int device);
  ~OnDevice();
  OnDevice(const OnDevice&) = delete;
  OnDevice& operator=(const OnDevice&) = delete;

 private:
  int before_;
};

}  // namespace warpstep::sim

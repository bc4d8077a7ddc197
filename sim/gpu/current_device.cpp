#include "sim/gpu/current_device.h"

#include "sim/gpu/context.h"
#include "sim/gpu/device_profile.h"

#include <fmt/format.h>

namespace warpstep::sim {

namespace {

constinit thread_local int current = 0;

}  // namespace

int device_count() {
  return static_cast<int>(devices().size());
}

int current_device() {
  return current;
}

void set_current_device(int number) {
  current = number;
}

cudaError_t check_device(int number) {
  const int count = device_count();
  if (number >= 0 && number < count) return cudaSuccess;
  return refused(cudaErrorInvalidDevice,
                 count == 1
                     ? fmt::format("there is no device {}: the simulator has one, number 0", number)
                     : fmt::format("there is no device {}: the simulator has {}, numbers 0 to {}",
                                   number, count, count - 1));
}

OnDevice::OnDevice(int device) : before_(current) {
  current = device;
}

OnDevice::~OnDevice() {
  current = before_;
}

}  // namespace warpstep::sim

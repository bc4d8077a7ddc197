#include "sim/traffic/recorder.h"

#include <cstring>

namespace warpstep::sim::traffic {

void Recorder::take_values() {
  for (const Expected& one : expected_) {
    Recorded& access = accesses_[one.access];
    std::memcpy(access.value.data(), reinterpret_cast<const void*>(one.address), one.bytes);
    access.has_value = true;
  }
  expected_.clear();
}

}  // namespace warpstep::sim::traffic

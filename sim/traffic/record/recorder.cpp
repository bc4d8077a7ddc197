#include "sim/traffic/record/recorder.h"

#include <cstring>

namespace warpstep::sim::traffic {

void Recorder::leave_out(std::uint64_t block, unsigned phase) {
  ++left_out_;
  const auto cut = cuts_.find(block);
  if (cut != cuts_.end() && !cut->second) cut->second = phase;
}

void Recorder::take_values() {
  for (const Expected& one : expected_) {
    Recorded& access = accesses_[one.access];
    std::memcpy(access.value.data(), reinterpret_cast<const void*>(one.address), one.bytes);
    access.has_value = true;
  }
  expected_.clear();
}

void Recorder::clear() {
  accesses_.clear();
  events_.clear();
  cuts_.clear();
  expected_.clear();
  left_out_ = events_left_out_ = requests_ = 0;
}

}  // namespace warpstep::sim::traffic

// Marks copies that a stream makes while the host continues.
#pragma once

#include "sim/base/observer.h"

namespace warpstep::sim {

/// As long as it lives, copies are work of the stream.
class StreamWork {
 public:
  explicit StreamWork(cudaStream_t stream) {
    if (observer != nullptr) observer->copies_began(stream);
  }
  ~StreamWork() {
    if (observer != nullptr) observer->copies_ended();
  }
  StreamWork(const StreamWork&) = delete;
  StreamWork& operator=(const StreamWork&) = delete;
};

}  // namespace warpstep::sim

#include "sim/base/observer.h"

#include "sim/device/atomics/word.h"

namespace warpstep::sim {

constinit Observer* observer = nullptr;

void word::note_rounded_sum(const void* address) {
  if (observer != nullptr) observer->atomic_sum_rounded(address, __builtin_return_address(0));
}

}  // namespace warpstep::sim

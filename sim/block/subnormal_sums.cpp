// What a float atomicAdd does with numbers too small for a normal float.
#include <cmath>

#include "sim/device/atomics/word.h"
#include "sim/device/builtins/address_space.h"

namespace warpstep::sim::word {

namespace {

float flushed(float x) {
  return is_subnormal(x) ? std::copysign(0.0f, x) : x;
}

}  // namespace

// The units that add beside global memory take them, and write them, as zeros; in shared memory the
// multiprocessor itself adds, exactly.
float sum_of_subnormals(const float* address, float a, float b) {
  if (is_shared(address)) return a + b;
  return flushed(flushed(a) + flushed(b));
}

}  // namespace warpstep::sim::word

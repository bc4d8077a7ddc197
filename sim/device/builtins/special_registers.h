// PTX's special registers, for the inline PTX that `warpstep cc` translates.
#pragma once

#include "sim/abi/builtin_variables.h"

namespace warpstep::sim {

inline unsigned linear_thread() {
  return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}

/// %laneid and %warpid.
inline unsigned lane_id() {
  return linear_thread() % 32;
}
inline unsigned warp_id() {
  return linear_thread() / 32;
}

/// %lanemask_lt and similar registers.
inline unsigned lanes_before() {
  return (1u << lane_id()) - 1;
}
inline unsigned lanes_up_to() {
  return lanes_before() | 1u << lane_id();
}
inline unsigned lanes_behind() {
  return ~lanes_up_to();
}
inline unsigned lanes_from() {
  return ~lanes_before();
}
inline unsigned own_lane() {
  return 1u << lane_id();
}

/// %smid and %nsmid: a block's number, round the multiprocessors of the device.
unsigned multiprocessor_of_block();
unsigned multiprocessors();

/// %globaltimer: nanoseconds of the real clock.
unsigned long long global_timer();

}  // namespace warpstep::sim

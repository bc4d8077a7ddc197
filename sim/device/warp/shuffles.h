// __syncwarp(), and the shuffles: each lane of a warp takes a value from another one.
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

#include "sim/abi/warp_collective.h"
#include "sim/device/warp/converged.h"

namespace warpstep::sim {

/// A value of up to eight bytes as the lanes exchange it, bit for bit.
template <class Value>
[[gnu::always_inline]] inline std::uint64_t to_bits(Value value) {
  static_assert(std::is_trivially_copyable_v<Value> && sizeof(Value) <= 8);
  std::uint64_t bits = 0;
  __builtin_memcpy(&bits, &value, sizeof(Value));
  return bits;
}

template <class Value>
[[gnu::always_inline]] inline Value from_bits(std::uint64_t bits) {
  Value value;
  __builtin_memcpy(&value, &bits, sizeof(Value));
  return value;
}

/// The lane that PTX's shfl reads, for each of its modes: `lane` itself where the wanted one lies
/// outside its group of `width`. As there, only the last five bits of `wanted` count.
constexpr unsigned source_of_shuffle(unsigned lane, unsigned wanted, unsigned width) {
  const unsigned group = kWarpLanes - width;  // the bits of a lane that name its group
  const unsigned source = (lane & group) | (wanted & 31 & ~group);
  return source <= ((lane & group) | (31 & ~group)) ? source & 31 : lane;
}
constexpr unsigned source_of_shuffle_up(unsigned lane, unsigned delta, unsigned width) {
  const unsigned first = lane & (kWarpLanes - width);
  return lane >= first + (delta & 31) ? lane - (delta & 31) : lane;
}
constexpr unsigned source_of_shuffle_down(unsigned lane, unsigned delta, unsigned width) {
  const unsigned group = kWarpLanes - width;
  const unsigned source = lane + (delta & 31);
  return source <= ((lane & group) | (31 & ~group)) ? source : lane;
}
constexpr unsigned source_of_shuffle_xor(unsigned lane, unsigned lanes, unsigned width) {
  const unsigned group = kWarpLanes - width;
  const unsigned source = lane ^ (lanes & 31);
  return source <= ((lane & group) | (31 & ~group)) ? source : lane;
}

/// Takes note of a width that is no power of two up to 32: what comes of it is undefined.
[[gnu::noinline, gnu::cold]] void note_wrong_width(unsigned width);

[[gnu::always_inline]] inline void check_width(unsigned width) {
  if (!std::has_single_bit(width) || width > kWarpLanes) [[unlikely]]
    note_wrong_width(width);
}

/// The running thread's number in its warp.
[[gnu::always_inline]] inline unsigned lane_of_running() {
  return run_queue.running->rank % kWarpLanes;
}

/// The shuffles for any type of up to eight bytes.
template <class Value>
[[gnu::always_inline]] inline Value shuffle(unsigned mask, Value value, unsigned lane,
                                            unsigned width) {
  check_width(width);
  const unsigned source = source_of_shuffle(lane_of_running(), lane, width);
  return from_bits<Value>(run_collective(Operation::shuffle, mask, to_bits(value), source));
}
template <class Value>
[[gnu::always_inline]] inline Value shuffle_up(unsigned mask, Value value, unsigned delta,
                                               unsigned width) {
  check_width(width);
  const unsigned source = source_of_shuffle_up(lane_of_running(), delta, width);
  return from_bits<Value>(run_collective(Operation::shuffle_up, mask, to_bits(value), source));
}
template <class Value>
[[gnu::always_inline]] inline Value shuffle_down(unsigned mask, Value value, unsigned delta,
                                                 unsigned width) {
  check_width(width);
  const unsigned source = source_of_shuffle_down(lane_of_running(), delta, width);
  return from_bits<Value>(run_collective(Operation::shuffle_down, mask, to_bits(value), source));
}
template <class Value>
[[gnu::always_inline]] inline Value shuffle_xor(unsigned mask, Value value, unsigned lanes,
                                                unsigned width) {
  check_width(width);
  const unsigned source = source_of_shuffle_xor(lane_of_running(), lanes, width);
  return from_bits<Value>(run_collective(Operation::shuffle_xor, mask, to_bits(value), source));
}

/// The eight types that CUDA exchanges. Smaller ones become int as in any call.
int exchanged(int);
unsigned exchanged(unsigned);
long exchanged(long);
unsigned long exchanged(unsigned long);
long long exchanged(long long);
unsigned long long exchanged(unsigned long long);
float exchanged(float);
double exchanged(double);

template <class Value>
using Exchanged = decltype(exchanged(std::declval<Value>()));

}  // namespace warpstep::sim

/// Waits for every lane of `mask` that has not exited, wherever in the code it waits.
[[gnu::always_inline]] inline void __syncwarp(unsigned mask = 0xffffffff) {
  warpstep::sim::run_collective(warpstep::sim::Operation::syncwarp, mask, 0);
}

/// The value of lane `lane` of the caller's group of `width` lanes, counted from its first.
template <class Value>
[[gnu::always_inline]] inline warpstep::sim::Exchanged<Value> __shfl_sync(unsigned mask,
                                                                          Value value, int lane,
                                                                          int width = 32) {
  return warpstep::sim::shuffle<warpstep::sim::Exchanged<Value>>(mask, value, lane, width);
}

/// The value of the lane `delta` below; the caller's own where the group has none.
template <class Value>
[[gnu::always_inline]] inline warpstep::sim::Exchanged<Value> __shfl_up_sync(unsigned mask,
                                                                             Value value,
                                                                             unsigned delta,
                                                                             int width = 32) {
  return warpstep::sim::shuffle_up<warpstep::sim::Exchanged<Value>>(mask, value, delta, width);
}

/// The value of the lane `delta` above; the caller's own where the group has none.
template <class Value>
[[gnu::always_inline]] inline warpstep::sim::Exchanged<Value> __shfl_down_sync(unsigned mask,
                                                                               Value value,
                                                                               unsigned delta,
                                                                               int width = 32) {
  return warpstep::sim::shuffle_down<warpstep::sim::Exchanged<Value>>(mask, value, delta, width);
}

/// The value of the lane whose number differs in the bits of `lanes`; the caller's own where that
/// lies in a later group.
template <class Value>
[[gnu::always_inline]] inline warpstep::sim::Exchanged<Value> __shfl_xor_sync(unsigned mask,
                                                                              Value value,
                                                                              int lanes,
                                                                              int width = 32) {
  return warpstep::sim::shuffle_xor<warpstep::sim::Exchanged<Value>>(mask, value, lanes, width);
}

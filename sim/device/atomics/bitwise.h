// atomicAnd, atomicOr and atomicXor: each returns what it found.
#pragma once

#include "sim/device/atomics/word.h"

[[gnu::always_inline]] inline int atomicAnd(int* address, int val) {
  return warpstep::sim::word::bit_and(address, val);
}
[[gnu::always_inline]] inline unsigned int atomicAnd(unsigned int* address, unsigned int val) {
  return warpstep::sim::word::bit_and(address, val);
}
[[gnu::always_inline]] inline long long int atomicAnd(long long int* address, long long int val) {
  return warpstep::sim::word::bit_and(address, val);
}
[[gnu::always_inline]] inline unsigned long long int atomicAnd(unsigned long long int* address,
                                                               unsigned long long int val) {
  return warpstep::sim::word::bit_and(address, val);
}

[[gnu::always_inline]] inline int atomicOr(int* address, int val) {
  return warpstep::sim::word::bit_or(address, val);
}
[[gnu::always_inline]] inline unsigned int atomicOr(unsigned int* address, unsigned int val) {
  return warpstep::sim::word::bit_or(address, val);
}
[[gnu::always_inline]] inline long long int atomicOr(long long int* address, long long int val) {
  return warpstep::sim::word::bit_or(address, val);
}
[[gnu::always_inline]] inline unsigned long long int atomicOr(unsigned long long int* address,
                                                              unsigned long long int val) {
  return warpstep::sim::word::bit_or(address, val);
}

[[gnu::always_inline]] inline int atomicXor(int* address, int val) {
  return warpstep::sim::word::bit_xor(address, val);
}
[[gnu::always_inline]] inline unsigned int atomicXor(unsigned int* address, unsigned int val) {
  return warpstep::sim::word::bit_xor(address, val);
}
[[gnu::always_inline]] inline long long int atomicXor(long long int* address, long long int val) {
  return warpstep::sim::word::bit_xor(address, val);
}
[[gnu::always_inline]] inline unsigned long long int atomicXor(unsigned long long int* address,
                                                               unsigned long long int val) {
  return warpstep::sim::word::bit_xor(address, val);
}

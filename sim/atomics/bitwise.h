// atomicAnd, atomicOr and atomicXor: each returns what it found.
#pragma once

#include "sim/atomics/word.h"

inline int atomicAnd(int* address, int val) {
  return warpstep::sim::word::bit_and(address, val);
}
inline unsigned int atomicAnd(unsigned int* address, unsigned int val) {
  return warpstep::sim::word::bit_and(address, val);
}
inline long long int atomicAnd(long long int* address, long long int val) {
  return warpstep::sim::word::bit_and(address, val);
}
inline unsigned long long int atomicAnd(unsigned long long int* address,
                                        unsigned long long int val) {
  return warpstep::sim::word::bit_and(address, val);
}

inline int atomicOr(int* address, int val) {
  return warpstep::sim::word::bit_or(address, val);
}
inline unsigned int atomicOr(unsigned int* address, unsigned int val) {
  return warpstep::sim::word::bit_or(address, val);
}
inline long long int atomicOr(long long int* address, long long int val) {
  return warpstep::sim::word::bit_or(address, val);
}
inline unsigned long long int atomicOr(unsigned long long int* address,
                                       unsigned long long int val) {
  return warpstep::sim::word::bit_or(address, val);
}

inline int atomicXor(int* address, int val) {
  return warpstep::sim::word::bit_xor(address, val);
}
inline unsigned int atomicXor(unsigned int* address, unsigned int val) {
  return warpstep::sim::word::bit_xor(address, val);
}
inline long long int atomicXor(long long int* address, long long int val) {
  return warpstep::sim::word::bit_xor(address, val);
}
inline unsigned long long int atomicXor(unsigned long long int* address,
                                        unsigned long long int val) {
  return warpstep::sim::word::bit_xor(address, val);
}

// Random numbers for one thread. Given: leave it as it is.
#pragma once

#include <cstdint>

/// Streams of the same seed differ from each other; the same seed and stream give the same numbers.
class Random {
 public:
  __device__ Random(uint64_t seed, uint64_t stream)
      : state_(mixed(seed + 0x9e3779b97f4a7c15u * mixed(stream + 1))) {}

  /// At least 0, and below 1.
  __device__ float uniform() {
    state_ += 0x9e3779b97f4a7c15u;
    return static_cast<float>(mixed(state_) >> 40) * 0x1p-24f;
  }

 private:
  static __device__ uint64_t mixed(uint64_t z) {
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
  }

  uint64_t state_;
};

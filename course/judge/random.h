// Random data from a seed: distinct, signed, no ones, small enough to be exact in float.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace warpstep::course {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  /// Derives a seed from a name, so that exercises have independent data.
  Random(std::string_view secret, std::string_view name, std::uint64_t number = 0);

  std::uint64_t next();
  /// In [low, high].
  std::int64_t between(std::int64_t low, std::int64_t high);
  bool coin() { return (next() >> 40 & 1) != 0; }

  /// `count` different whole numbers of either sign, none of them 0, 1 or -1.
  std::vector<int> integers(std::size_t count);
  std::vector<float> floats(std::size_t count);
  /// Quarters between -8 and 8: products of two and sums of some hundreds are exact in float.
  std::vector<float> small_floats(std::size_t count);
  std::vector<unsigned char> bytes(std::size_t count);

 private:
  std::uint64_t state_;
};

}  // namespace warpstep::course

// Transforms by kissfft, in double precision: results of single precision are rounded once.
#include <kissfft/kissfft.hh>

#include <algorithm>
#include <functional>
#include <memory>
#include <vector>

#include "sim/api/library/cufft/bluestein.h"
#include "sim/api/library/cufft/transform.h"

namespace warpstep::sim::cufft {

namespace {

using Line = std::span<std::complex<double>>;
using Transform = std::function<void(Line)>;

std::size_t largest_prime_factor(std::size_t length) {
  std::size_t largest = 1;
  for (std::size_t factor = 2; factor * factor <= length; ++factor)
    for (; length % factor == 0; length /= factor) largest = factor;
  return std::max(largest, length);
}

/// For a prime factor p kissfft multiplies p times as often as the length is.
constexpr std::size_t kLargestFactor = 1000;

Transform make_transform(std::size_t length, bool is_inverse) {
  if (largest_prime_factor(length) > kLargestFactor)
    return [made = std::make_shared<Bluestein>(length, is_inverse)](Line line) {
      made->transform(line);
    };
  return [made = std::make_shared<kissfft<double>>(length, is_inverse)](Line line) {
    const std::vector<std::complex<double>> in(line.begin(), line.end());
    made->transform(in.data(), line.data());
  };
}

}  // namespace

bool can_transform() {
  return true;
}

void transform(Line line, bool is_inverse) {
  if (line.size() < 2) return;
  // The factors of a length are kept for the lines that follow.
  struct Kept {
    std::size_t length;
    bool is_inverse;
    Transform transform;
  };
  thread_local std::vector<Kept> kept;
  for (const Kept& one : kept)
    if (one.length == line.size() && one.is_inverse == is_inverse) return one.transform(line);
  if (kept.size() == 8) kept.clear();
  kept.push_back({line.size(), is_inverse, make_transform(line.size(), is_inverse)});
  kept.back().transform(line);
}

}  // namespace warpstep::sim::cufft

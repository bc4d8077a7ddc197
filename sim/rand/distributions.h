// What a state of a generator draws for each kind of number.
#pragma once

#include <bit>
#include <cmath>
#include <utility>
#include <vector>

#include "sim/device/rand/poisson.h"
#include "sim/rand/generator.h"

namespace warpstep::sim {

/// Poisson numbers by the inverse of the distribution, a word each.
class PoissonTable {
 public:
  explicit PoissonTable(double mean);
  unsigned at(double uniform) const;

 private:
  double mean_;
  unsigned first_ = 0;
  std::vector<double> sums_;  // how probable it is to be first_ + i or less
};

/// Calls `fill(T, draw)` for the kind; draw(state) returns a T, or a pair of them.
template <class Fill>
void with_draw(const Numbers& numbers, const Fill& fill) {
  const auto mean = numbers.mean, deviation = numbers.deviation;
  const auto mean_f = static_cast<float>(mean), deviation_f = static_cast<float>(deviation);
  switch (numbers.kind) {
    case NumberKind::words:
    case NumberKind::long_words:
      return fill([](auto* state) { return curand(state); });
    case NumberKind::uniforms:
      return fill([](auto* state) { return curand_uniform(state); });
    case NumberKind::uniform_doubles:
      return fill([](auto* state) { return curand_uniform_double(state); });
    case NumberKind::normals:
      return fill([=](auto* state) {
        if constexpr (requires { next_normals(state); }) {
          const float2 pair = next_normals(state);
          return std::pair(mean_f + deviation_f * pair.x, mean_f + deviation_f * pair.y);
        } else {
          return mean_f + deviation_f * curand_normal(state);
        }
      });
    case NumberKind::normal_doubles:
      return fill([=](auto* state) {
        if constexpr (requires { next_normals_double(state); }) {
          const double2 pair = next_normals_double(state);
          return std::pair(mean + deviation * pair.x, mean + deviation * pair.y);
        } else {
          return mean + deviation * curand_normal_double(state);
        }
      });
    case NumberKind::log_normals:
      return fill([=](auto* state) {
        if constexpr (requires { next_normals(state); }) {
          const float2 pair = curand_log_normal2(state, mean_f, deviation_f);
          return std::pair(pair.x, pair.y);
        } else {
          return curand_log_normal(state, mean_f, deviation_f);
        }
      });
    case NumberKind::log_normal_doubles:
      return fill([=](auto* state) {
        if constexpr (requires { next_normals_double(state); }) {
          const double2 pair = curand_log_normal2_double(state, mean, deviation);
          return std::pair(pair.x, pair.y);
        } else {
          return curand_log_normal_double(state, mean, deviation);
        }
      });
    case NumberKind::poissons: {
      const PoissonTable table(mean);
      return fill([&table](auto* state) {
        const auto word = curand(state);
        return table.at(static_cast<double>(word) * (sizeof(word) == 4 ? 0x1p-32 : 0x1p-64));
      });
    }
  }
}

}  // namespace warpstep::sim

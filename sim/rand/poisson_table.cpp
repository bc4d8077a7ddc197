#include <algorithm>
#include <limits>

#include "sim/rand/distributions.h"

namespace warpstep::sim {

namespace {

/// From where on a normal number stands for the table, which would be long.
constexpr double kLongTable = 1e7;

}  // namespace

PoissonTable::PoissonTable(double mean) : mean_(mean) {
  if (mean > kLongTable) return;
  // Beyond twelve standard deviations no number of 32 bits can lead.
  const double reach = 12 * std::sqrt(mean) + 20;
  first_ = static_cast<unsigned>(std::max(0.0, std::floor(mean - reach)));
  const auto last = static_cast<unsigned>(std::ceil(mean + reach));
  double sum = 0;
  for (unsigned count = first_; count <= last; ++count) {
    sum += std::exp(count * std::log(mean) - mean - std::lgamma(count + 1.0));
    sums_.push_back(sum);
  }
}

unsigned PoissonTable::at(double uniform) const {
  if (sums_.empty()) {
    const auto word = static_cast<unsigned>(uniform * 0x1p32);
    return poisson_of_normal(normal_double_by_inverse(word), mean_);
  }
  const auto found = std::upper_bound(sums_.begin(), sums_.end() - 1, uniform);
  return first_ + static_cast<unsigned>(found - sums_.begin());
}

}  // namespace warpstep::sim

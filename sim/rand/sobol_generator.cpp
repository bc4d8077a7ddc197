// Sobol sequences of many dimensions. S. Joe and F. Kuo, Constructing Sobol sequences with better
// two-dimensional projections (2008); their numbers are Boost's.
#include <boost/random/detail/sobol_table.hpp>

#include <bit>
#include <vector>

#include "sim/rand/distributions.h"
#include "sim/rand/sobol_directions.h"

namespace warpstep::sim {

namespace {

using Table = boost::random::detail::qrng_tables::sobol;

template <class State>
class Dimensions : public Generator {
 public:
  Dimensions(unsigned dimensions, unsigned long long offset) : states_(dimensions) {
    for (unsigned dimension = 0; dimension < dimensions; ++dimension) {
      State& state = states_[dimension];
      sobol_directions(dimension, state.direction_vectors);
      state.i = static_cast<decltype(state.i)>(offset);
      state.x = sobol_number(state);
    }
  }

  void fill(const Numbers& numbers) override {
    const std::size_t each = numbers.count / states_.size();
    with_draw(numbers, [&](const auto& draw) {
      auto* out = static_cast<decltype(draw(states_.data()))*>(numbers.out);
      for (State& state : states_)
        for (std::size_t i = 0; i < each; ++i) *out++ = draw(&state);
    });
  }

 private:
  std::vector<State> states_;
};

template <class Word, std::size_t kBits>
void directions_of(unsigned dimension, Word (&directions)[kBits]) {
  if (dimension == 0) {
    for (std::size_t i = 0; i < kBits; ++i) directions[i] = Word{1} << (kBits - 1 - i);
    return;
  }
  const unsigned polynomial = Table::polynomial(dimension - 1);
  const unsigned degree = std::bit_width(polynomial) - 1;
  for (std::size_t i = 0; i < kBits; ++i) {
    if (i < degree) {
      directions[i] = Word{Table::minit(dimension - 1, i)} << (kBits - 1 - i);
      continue;
    }
    Word next = directions[i - degree] ^ (directions[i - degree] >> degree);
    for (unsigned k = 1; k < degree; ++k)
      if (polynomial >> (degree - k) & 1) next ^= directions[i - k];
    directions[i] = next;
  }
}

}  // namespace

unsigned most_sobol_dimensions() {
  return Table::num_polynomials + 1;
}

void sobol_directions(unsigned dimension, unsigned (&directions)[32]) {
  directions_of(dimension, directions);
}

void sobol_directions(unsigned dimension, unsigned long long (&directions)[64]) {
  directions_of(dimension, directions);
}

std::unique_ptr<Generator> make_sobol32(unsigned dimensions, unsigned long long offset) {
  return std::make_unique<Dimensions<curandStateSobol32>>(dimensions, offset);
}

std::unique_ptr<Generator> make_sobol64(unsigned dimensions, unsigned long long offset) {
  return std::make_unique<Dimensions<curandStateSobol64>>(dimensions, offset);
}

}  // namespace warpstep::sim

// The generators of cuRAND's host interface: in which order the numbers of which state make a
// sequence. The order is that of a GPU; generator.cpp says what it is.
#pragma once

#include <cstddef>
#include <memory>

namespace warpstep::sim {

enum class NumberKind {
  words,
  long_words,
  uniforms,
  uniform_doubles,
  normals,
  normal_doubles,
  log_normals,
  log_normal_doubles,
  poissons
};

/// `count` numbers of a kind at `out`; `mean` and `deviation` of the distributions that have them.
struct Numbers {
  NumberKind kind;
  void* out;
  std::size_t count;
  double mean = 0;
  double deviation = 0;
};

class Generator {
 public:
  virtual ~Generator() = default;
  virtual void fill(const Numbers& numbers) = 0;
};

/// In the order CURAND_ORDERING_PSEUDO_DEFAULT or, for MRG32k3a, the older one of 4096 states; from
/// the number `offset` on.
std::unique_ptr<Generator> make_xorwow(unsigned long long seed, unsigned long long offset);
std::unique_ptr<Generator> make_philox(unsigned long long seed, unsigned long long offset);
std::unique_ptr<Generator> make_mrg(unsigned long long seed, unsigned long long offset,
                                    bool is_legacy);
/// The dimensions one behind the other.
std::unique_ptr<Generator> make_sobol32(unsigned dimensions, unsigned long long offset);
std::unique_ptr<Generator> make_sobol64(unsigned dimensions, unsigned long long offset);

}  // namespace warpstep::sim

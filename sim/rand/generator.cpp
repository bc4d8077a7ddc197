#include "sim/rand/generator.h"

#include <array>
#include <tuple>
#include <type_traits>

#include "sim/rand/distributions.h"

namespace warpstep::sim {

namespace {

template <class T>
struct IsPair : std::false_type {};
template <class A, class B>
struct IsPair<std::pair<A, B>> : std::true_type {};

/// XORWOW and MRG32k3a: as many states as a GPU has threads for them, each a sequence of its own,
/// take turns. A turn is one number, or the two of one transform.
template <class State>
class Turns : public Generator {
 public:
  Turns(std::size_t lanes, unsigned long long offset, const auto& first, const auto& next_lane)
      : next_(offset % lanes) {
    states_.reserve(lanes);
    State state = first;
    for (std::size_t lane = 0; lane < lanes; ++lane, next_lane(&state)) {
      states_.push_back(state);
      skipahead(offset / lanes + (lane < next_), &states_.back());
    }
  }

  void fill(const Numbers& numbers) override {
    with_draw(numbers, [&](const auto& draw) {
      using Drawn = decltype(draw(states_.data()));
      if constexpr (IsPair<Drawn>::value) {
        auto* const out = static_cast<typename Drawn::first_type*>(numbers.out);
        for (std::size_t i = 0; i + 1 < numbers.count; i += 2)
          std::tie(out[i], out[i + 1]) = draw(turn());
      } else {
        auto* const out = static_cast<Drawn*>(numbers.out);
        for (std::size_t i = 0; i < numbers.count; ++i) out[i] = draw(turn());
      }
    });
  }

 private:
  State* turn() {
    State* const state = &states_[next_];
    next_ = next_ + 1 == states_.size() ? 0 : next_ + 1;
    return state;
  }

  std::size_t next_;
  std::vector<State> states_;
};

/// Philox: 65536 states take turns of four numbers each, as often as a number needs a word.
class PhiloxTurns : public Generator {
 public:
  PhiloxTurns(unsigned long long seed, unsigned long long offset) : seed_(seed), position_(offset) {
    const unsigned long long turns = offset / 4;
    for (std::size_t lane = 0; lane < kLanes; ++lane)
      begins_[lane] = 4 * (turns / kLanes + (lane < turns % kLanes));
  }

  void fill(const Numbers& numbers) override {
    with_draw(numbers, [&](const auto& draw) {
      using State = curandStatePhilox4_32_10;
      using Drawn = decltype(draw(static_cast<State*>(nullptr)));
      if constexpr (IsPair<Drawn>::value) {
        const unsigned words = sizeof(typename Drawn::first_type) / 2;  // of a pair
        fill_with<typename Drawn::first_type>(numbers, words * 2,
                                              [&](unsigned number, State* state) {
                                                skipahead(words * (number / 2), state);
                                                const auto pair = draw(state);
                                                return number % 2 == 0 ? pair.first : pair.second;
                                              });
      } else {
        const unsigned words = sizeof(Drawn) / 4;
        fill_with<Drawn>(numbers, words * 4, [&](unsigned number, State* state) {
          skipahead(words * number, state);
          if constexpr (std::is_same_v<Drawn, double>) {
            const unsigned low = curand(state);
            return uniform_double_of(low, curand(state));
          } else {
            return draw(state);
          }
        });
      }
    });
  }

 private:
  static constexpr std::size_t kLanes = 65536;

  template <class T, class Draw>
  void fill_with(const Numbers& numbers, unsigned words_of_turn, const Draw& draw) {
    auto* const out = static_cast<T*>(numbers.out);
    for (std::size_t i = 0; i < numbers.count; ++i, ++position_) {
      const std::size_t lane = position_ / 4 % kLanes;
      curandStatePhilox4_32_10 state;
      curand_init(seed_, lane, begins_[lane], &state);
      out[i] = draw(static_cast<unsigned>(position_ % 4), &state);
      if (position_ % 4 == 3) begins_[lane] += words_of_turn;
    }
  }

  unsigned long long seed_;
  unsigned long long position_;
  std::array<unsigned long long, kLanes> begins_;
};

}  // namespace

std::unique_ptr<Generator> make_xorwow(unsigned long long seed, unsigned long long offset) {
  curandStateXORWOW first;
  curand_init(seed, 0, 0, &first);
  return std::make_unique<Turns<curandStateXORWOW>>(
      4096, offset, first, [](curandStateXORWOW* state) { skipahead_sequence(1, state); });
}

std::unique_ptr<Generator> make_mrg(unsigned long long seed, unsigned long long offset,
                                    bool is_legacy) {
  curandStateMRG32k3a first;
  curand_init(seed, 0, 0, &first);
  return std::make_unique<Turns<curandStateMRG32k3a>>(
      is_legacy ? 4096 : 81920, offset, first,
      [](curandStateMRG32k3a* state) { skipahead_subsequence(1, state); });
}

std::unique_ptr<Generator> make_philox(unsigned long long seed, unsigned long long offset) {
  return std::make_unique<PhiloxTurns>(seed, offset);
}

}  // namespace warpstep::sim

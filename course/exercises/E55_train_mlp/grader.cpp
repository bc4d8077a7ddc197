// Judges E55: a network of two layers, trained from the same weights.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "course/judge/judge.h"
#include "digits.h"

namespace warpstep::course::E55 {
namespace {

using Numbers = std::vector<double>;

/// The network of the statement, in double and one step after the other.
struct Net {
  std::size_t inputs, hidden, outputs;
  Numbers w1, b1, w2, b2;

  Numbers hidden_of(const Numbers& x, std::size_t image) const {
    Numbers cells(b1);
    for (std::size_t h = 0; h < hidden; ++h) {
      for (std::size_t k = 0; k < inputs; ++k)
        cells[h] += w1[h * inputs + k] * x[image * inputs + k];
      cells[h] = std::max(cells[h], 0.0);
    }
    return cells;
  }
  Numbers outputs_of(const Numbers& cells) const {
    Numbers out(b2);
    for (std::size_t o = 0; o < outputs; ++o)
      for (std::size_t h = 0; h < hidden; ++h) out[o] += w2[o * hidden + h] * cells[h];
    return out;
  }

  /// One epoch; returns the loss before it.
  double learn(const Numbers& x, const std::vector<int>& labels, double rate) {
    Net next = *this;
    double loss = 0;
    const double count = static_cast<double>(labels.size());
    for (std::size_t i = 0; i < labels.size(); ++i) {
      const Numbers cells = hidden_of(x, i);
      Numbers d2 = outputs_of(cells);
      const double largest = *std::max_element(d2.begin(), d2.end());
      double sum = 0;
      for (double& d : d2) sum += d = std::exp(d - largest);
      const auto label = static_cast<std::size_t>(labels[i]);
      loss -= std::log(d2[label] / sum) / count;
      for (std::size_t o = 0; o < outputs; ++o)
        d2[o] = (d2[o] / sum - (o == label ? 1 : 0)) / count;
      for (std::size_t h = 0; h < hidden; ++h) {
        double d1 = 0;
        for (std::size_t o = 0; o < outputs; ++o) {
          d1 += d2[o] * w2[o * hidden + h];
          next.w2[o * hidden + h] -= rate * d2[o] * cells[h];
        }
        if (cells[h] == 0) continue;
        for (std::size_t k = 0; k < inputs; ++k)
          next.w1[h * inputs + k] -= rate * d1 * x[i * inputs + k];
        next.b1[h] -= rate * d1;
      }
      for (std::size_t o = 0; o < outputs; ++o) next.b2[o] -= rate * d2[o];
    }
    *this = next;
    return loss;
  }
};

Numbers in_double(const std::vector<float>& values) {
  return {values.begin(), values.end()};
}

/// The first pixels of each digit.
std::vector<float> first_pixels(const Digits& digits, int inputs) {
  std::vector<float> x;
  for (auto image = digits.x.begin(); image != digits.x.end(); image += 64)
    x.insert(x.end(), image, image + inputs);
  return x;
}

Run make(const Shape& shape, Random& random) {
  const auto size = [&](const char* name) { return static_cast<int>(shape[name]); };
  const int hidden = size("hidden"), epochs = size("epochs");
  const int inputs = size("inputs"), outputs = size("outputs");
  const auto seed = [&] { return static_cast<std::uint32_t>(random.next() >> 32); };
  Digits digits = draw_digits(size("count"), seed());
  const auto images = first_pixels(digits, inputs);
  const auto w1 = draw_weights(inputs * hidden, 0.2f, seed());
  const auto b1 = draw_weights(hidden, 0.1f, seed());
  const auto w2 = draw_weights(outputs * hidden, 0.2f, seed());
  auto b2 = draw_weights(outputs, 0.1f, seed());
  if (shape["below"] != 0) {  // but for the last one, which the guess is then
    for (float& bias : b2) bias -= static_cast<float>(shape["below"]);
    b2.back() += 4;
    for (int& label : digits.labels) label = outputs - 1 - label;
  }
  constexpr double kRate = 0.5;

  const Numbers x = in_double(images);
  Net net{static_cast<std::size_t>(inputs),
          static_cast<std::size_t>(hidden),
          static_cast<std::size_t>(outputs),
          in_double(w1),
          in_double(b1),
          in_double(w2),
          in_double(b2)};
  Numbers losses;
  for (int e = 0; e < epochs; ++e) losses.push_back(net.learn(x, digits.labels, kRate));
  std::vector<Expected> guesses;
  for (std::size_t i = 0; i < digits.labels.size(); ++i) {
    const Numbers out = net.outputs_of(net.hidden_of(x, i));
    const auto best = std::max_element(out.begin(), out.end());
    double farthest = 0;  // of those that float arithmetic may find larger
    for (auto other = out.begin(); other != out.end(); ++other)
      if (*other > *best - 1e-3) farthest = std::max(farthest, std::abs(double(other - best)));
    guesses.emplace_back(static_cast<double>(best - out.begin()), farthest);
  }

  Run run(shape);
  run.number("rate", kRate);
  run.input("x", images).input("labels", digits.labels);
  const auto changed = [&](const char* name, const std::vector<float>& before,
                           const Numbers& after) {
    run.both<float>(name, before, [before, after](std::size_t i) {
      return Expected(after[i], 2e-5 + 2e-3 * std::abs(after[i] - before[i]));
    });
  };
  run.output<float>("losses", losses.size(), [losses](std::size_t i) {
    return Expected(losses[i], 1e-3 * losses[i] + 1e-5);
  });
  changed("b2", b2, net.b2);
  changed("w2", w2, net.w2);
  changed("b1", b1, net.b1);
  changed("w1", w1, net.w1);
  run.output<int>("guesses", guesses.size(), [guesses](std::size_t i) { return guesses[i]; });
  run.told("copies to the host", 0, "the number of copies to the host", "K1");
  run.told("memory without copies", 0, "the number of allocations that the host can read too",
           "K1");
  return run;
}

Shape of(int count, int hidden, int epochs) {
  Shape shape = line(count, 64);
  shape.is_launched_by_answer = true;
  shape.sizes = {{"count", count}, {"hidden", hidden}, {"epochs", epochs},
                 {"inputs", 64},   {"outputs", 10},    {"below", 0}};
  shape.words = fmt::format("{} digits, {} hidden cells, {} epochs", count, hidden, epochs);
  return shape;
}

/// Another network: as many outputs as there may be, and all of them far below 0, so that an output
/// that is not there, or a 0 to begin with, would be the largest. The weights of either layer fill
/// blocks of up to 256 threads: those of the biases are in another one.
Shape of_16_outputs() {
  Shape shape = of(2, 16, 1);
  shape.sizes["inputs"] = 48;
  shape.sizes["outputs"] = 16;
  shape.sizes["below"] = 32;
  shape.words = "2 images of 48 inputs, 16 hidden cells, 16 outputs below 0, 1 epoch";
  return shape;
}

std::vector<Shape> hidden(Random& random) {
  return {of(1, 1, 1), of(static_cast<int>(random.between(5, 9)), 7, 2), of(20, 5, 1)};
}

const Exercise kExercise{
    .id = "E55",
    .visible = {of(1, 2, 1), of(3, 4, 1), of_16_outputs(), of(6, 5, 2), of(10, 8, 4)},
    .hidden = hidden,
    .make = make,
    .counted = {of(24, 8, 1)},
    .has_host_code = true,
};

}  // namespace

TEST_SUITE("E55 train_mlp") {
  TEST_CASE("values" *
            doctest::description("every weight after training, the losses, the guesses")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other digits and other networks")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("no lost gradient, nothing uninitialised, no leak")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("each product is formed once")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    // Two passes through the first layer and three through the second, and the guesses.
    const double products = 24.0 * 8 * (64 * 3 + 10 * 4);
    gates.at_most("T1", "global loads for each product", t.loads / products, 3,
                  "a product has two factors, and step 1 to 7 form each of them once");
    gates.judge();
  }
}

}  // namespace warpstep::course::E55

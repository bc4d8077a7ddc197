// Judges E54: circles drawn in order, on random scenes.
#include <algorithm>
#include <limits>

#include "course/judge/judge.h"

namespace warpstep::course::E54 {
namespace {

Run make(const Shape& shape, Random& random) {
  const auto width = static_cast<std::size_t>(shape["width"]);
  const auto height = static_cast<std::size_t>(shape["height"]);
  const auto count = static_cast<std::size_t>(shape["count"]);
  const long long size = std::max(shape["width"], shape["height"]);
  std::vector<float> circles;
  for (std::size_t c = 0; c < count; ++c) {
    // Eighths, whose squares and their sums are exact in float.
    circles.push_back(static_cast<float>(random.between(0, 8 * shape["width"])) / 8);
    circles.push_back(static_cast<float>(random.between(0, 8 * shape["height"])) / 8);
    circles.push_back(static_cast<float>(random.between(4, 4 * size)) / 8);
    circles.push_back(static_cast<float>(random.between(1, 15)) / 16);
    circles.push_back(static_cast<float>(random.between(4, 12)) / 16);
  }
  std::vector<double> image(width * height);
  for (std::size_t i = 0; i < image.size(); ++i)
    for (std::size_t c = 0; c < count; ++c) {
      const double dx = static_cast<double>(i % width) + 0.5 - circles[5 * c];
      const double dy = static_cast<double>(i / width) + 0.5 - circles[5 * c + 1];
      const double radius = circles[5 * c + 2], alpha = circles[5 * c + 4];
      if (dx * dx + dy * dy <= radius * radius)
        image[i] = (1 - alpha) * image[i] + alpha * circles[5 * c + 3];
    }
  const double bound =
      4.0 * (static_cast<double>(count) + 1) * std::numeric_limits<float>::epsilon();
  Run run(shape);
  run.input("circles", circles);
  run.output<float>("image", image.size(),
                    [=](std::size_t i) { return Expected(image[i], bound); });
  return run.row_length(width);
}

Shape of(int width, int height, int count) {
  return plane({{"width", width}, {"height", height}, {"count", count}}, width, height, {16, 16});
}

std::vector<Shape> hidden(Random& random) {
  const auto any = [&] { return static_cast<int>(random.between(8, 20)); };
  return {of(1, 1, 1), of(5, 40, 0), of(any(), any(), any()), of(9, 7, 257), of(any(), 3, 40)};
}

const Exercise kExercise{
    .id = "E54",
    .visible = {of(4, 3, 2), of(16, 16, 10), of(20, 18, 20), of(33, 9, 12), of(5, 9, 260)},
    .hidden = hidden,
    .make = make,
    .counted = {of(32, 32, 264)},
};

}  // namespace

TEST_SUITE("E54 render") {
  TEST_CASE("values" * doctest::description("every pixel after all circles, in order")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other scenes and sizes")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("one writer for each pixel, the same in any order")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("each block loads each circle once")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("T1", "global loads of all threads", t.loads, 4.0 * 5 * 264,
                  "4 blocks load 264 circles of 5 numbers each");
    gates.at_most("T1", "global stores of all threads", t.stores, 32 * 32,
                  "a pixel's value stays in a register until the last circle");
    gates.at_least("T5", "numbers stored in shared memory", t.shared_stores, 264,
                   "all threads of a block take the circles from there");
    gates.judge();
  }
}

}  // namespace warpstep::course::E54

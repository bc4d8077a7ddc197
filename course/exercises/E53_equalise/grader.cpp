// Judges E53: histogram equalisation, from colours to spread shades.
#include <algorithm>
#include <cmath>

#include "course/judge/judge.h"

namespace warpstep::course::E53 {
namespace {

/// Shades of a picture in which neighbours resemble each other: between low and high. Black and
/// white are there for sure if they may be: the first and the last bin must count.
std::vector<unsigned char> picture(const Shape& shape, Random& random) {
  const auto n = static_cast<std::size_t>(shape["n"]);
  const auto low = static_cast<double>(shape["low"]), high = static_cast<double>(shape["high"]);
  std::vector<unsigned char> rgb(3 * n);
  const double phase = static_cast<double>(random.between(0, 628)) / 100;
  for (std::size_t i = 0; i < rgb.size(); ++i) {
    const double wave = 0.5 + 0.45 * std::sin(phase + static_cast<double>(i % n) / 17.0);
    const double noise = static_cast<double>(random.between(-5, 5)) / 100;
    rgb[i] = static_cast<unsigned char>(low + (high - low) * std::clamp(wave + noise, 0.0, 1.0));
  }
  for (std::size_t plane = 0; plane < rgb.size(); plane += n) {
    if (low == 0) rgb[plane] = 0;
    if (high == 255 && n > 1) rgb[plane + n - 1] = 255;
  }
  return rgb;
}

std::vector<int> equalised(const std::vector<unsigned char>& rgb) {
  const std::size_t n = rgb.size() / 3;
  std::vector<int> grey(n), upto(256), out(n);
  for (std::size_t i = 0; i < n; ++i) {
    grey[i] = (77 * rgb[i] + 150 * rgb[n + i] + 29 * rgb[2 * n + i]) / 256;
    ++upto[static_cast<std::size_t>(grey[i])];
  }
  for (std::size_t g = 1; g < 256; ++g) upto[g] += upto[g - 1];
  const int low = *std::find_if(upto.begin(), upto.end(), [](int count) { return count != 0; });
  const int all = static_cast<int>(n);
  for (std::size_t i = 0; i < n; ++i) {
    const int count = upto[static_cast<std::size_t>(grey[i])];
    out[i] = all == low ? grey[i] : (count - low) * 255 / (all - low);
  }
  return out;
}

Run make(const Shape& shape, Random& random) {
  const std::vector<unsigned char> rgb = picture(shape, random);
  const std::vector<int> out = equalised(rgb);
  Run run(shape);
  run.input("rgb", rgb);
  run.output<unsigned char>("out", out.size(), [out](std::size_t i) { return Expected(out[i]); });
  run.told("copies to the host", 0, "the number of copies to the host", "K1");
  run.told("memory without copies", 0, "the number of allocations that the host can read too",
           "K1");
  return run;
}

Shape of(long long n, int low, int high) {
  Shape shape = line(n, 256);
  shape.is_launched_by_answer = true;
  shape.sizes = {{"n", n}, {"low", low}, {"high", high}};
  shape.words = "n=" + std::to_string(n) + ", colours from " + std::to_string(low) + " to " +
                std::to_string(high);
  return shape;
}

std::vector<Shape> hidden(Random& random) {
  return {of(2, 10, 200), of(33, 77, 77), of(random.between(300, 900), 100, 160), of(257, 0, 255),
          of(1000, 200, 255)};
}

const Exercise kExercise{
    .id = "E53",
    .visible = {of(1, 20, 90), of(4, 0, 255), of(256, 40, 90), of(1000, 0, 255), of(700, 128, 128)},
    .hidden = hidden,
    .make = make,
    .counted = {of(8192, 20, 60)},
    .has_host_code = true,
    .limits_atomics = true,
};

}  // namespace

TEST_SUITE("E53 equalise") {
  TEST_CASE("values" * doctest::description("each pixel's shade, spread from 0 to 255")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other pictures, one of a single shade")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" *
            doctest::description("no race, nothing uninitialised, all memory is freed")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("six loads a pixel, few atomics on global memory")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most(
        "T4", "atomic operations on global memory for each pixel", t.atomics / 8192, 0.25,
        "a block counts its pixels in shared memory, and then adds a number for each shade");
    gates.at_most("T1", "global loads for each pixel", t.loads / 8192, 6.5,
                  "three colours, its grey and its shade, and a little for the scan");
    gates.at_most("T1", "global stores for each pixel", t.stores / 8192, 2.2,
                  "its grey and its new shade, and a little for the scan");
    gates.judge();
  }
}

}  // namespace warpstep::course::E53

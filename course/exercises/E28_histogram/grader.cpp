// Judges E28: a histogram with borders, and values that belong nowhere.
#include "course/judge/judge.h"

namespace warpstep::course::E28 {
namespace {

/// Values within their bins and not on a border, but for lo and hi themselves.
std::vector<float> values(const Shape& shape, Random& random) {
  const auto lo = static_cast<double>(shape["lo"]);
  const double width = static_cast<double>(shape["hi"] - shape["lo"]) / double(shape["nbins"]);
  std::vector<float> x(static_cast<std::size_t>(shape["n"]));
  for (float& value : x) {
    const auto bin = static_cast<double>(random.between(-2, shape["nbins"] + 1));
    value = static_cast<float>(lo + (bin + double(random.between(1, 3)) / 4) * width);
  }
  if (x.size() > 3) {
    x[1] = static_cast<float>(shape["lo"]);
    x[2] = static_cast<float>(shape["hi"]);
    x[3] = static_cast<float>(lo - width / 4);
  }
  return x;
}

Run make(const Shape& shape, Random& random) {
  const auto x = values(shape, random);
  const auto nbins = static_cast<std::size_t>(shape["nbins"]);
  std::vector<int> before(nbins);
  for (int& count : before) count = static_cast<int>(random.between(2, 90));
  const auto lo = static_cast<double>(shape["lo"]), hi = static_cast<double>(shape["hi"]);
  Run run(shape);
  run.input("x", x);
  run.both("bins", before, [=](std::size_t bin) {
    double count = before[bin];
    for (const float value : x) {
      if (value < lo || value >= hi) continue;
      if (static_cast<std::size_t>((value - lo) * double(nbins) / (hi - lo)) == bin) ++count;
    }
    return count;
  });
  return run;
}

Shape of(int n, int lo, int hi, int nbins, unsigned blocks, unsigned threads) {
  return {{{"n", n}, {"lo", lo}, {"hi", hi}, {"nbins", nbins}}, {blocks, 1, 1}, {threads, 1, 1}, 0};
}

std::vector<Shape> hidden(Random& random) {
  const auto n = static_cast<int>(random.between(300, 900));
  const auto lo = static_cast<int>(random.between(-40, -3));
  const auto hi = static_cast<int>(random.between(3, 40));
  return {of(0, -1, 1, 4, 1, 32),     of(1, 0, 8, 1, 1, 32),   of(33, 4, 12, 16, 2, 32),
          of(n, lo, hi, 10, 3, 96),   of(n, lo, 0, 33, 4, 64), of(n, 2, hi, 7, 1, 256),
          of(1000, -6, 6, 100, 2, 64)};
}

const Exercise kExercise{
    .id = "E28",
    .visible = {of(8, -2, 6, 4, 1, 8), of(64, 0, 16, 8, 1, 64), of(200, -5, 5, 10, 2, 64),
                of(500, 3, 19, 16, 3, 32)},
    .hidden = hidden,
    .make = make,
    .counted = {of(4096, -8, 8, 32, 4, 128)},
    .limits_atomics = true,
};

}  // namespace

TEST_SUITE("E28 histogram") {
  TEST_CASE("values" * doctest::description("every bin has its count, lo is in and hi is out")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other lengths, ranges and numbers of bins")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("no update is lost, nothing outside bins")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("one load and one atomic operation for each value")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("T1", "global loads of all threads", t.loads, 4096, "each value is needed once");
    gates.at_most("T2", "sectors of a warp's load", t.sectors_per_load(), 6,
                  "32 floats in order are 128 bytes, which are 4 sectors; a few loads are made by "
                  "a part of a warp whose threads took different ways");
    gates.at_most("T4", "atomic operations on global memory", t.atomics, 4096,
                  "each value counts once");
    gates.at_most("T5", "blocks that count nothing", gates.traffic().idle_blocks, 0,
                  "the 4 blocks share the values");
    gates.judge();
  }
}

}  // namespace warpstep::course::E28

// Judges H4: three histograms that are right as long as lo is 0 and all values are in range.
#include "course/judge/judge.h"

namespace warpstep::course::H4 {
namespace {

/// Values within their bins and not on a border, but for lo itself; `outside` says whether some
/// belong to no bin, such as hi.
std::vector<float> values(const Shape& shape, Random& random, int outside) {
  const auto lo = static_cast<double>(shape["lo"]);
  const double width = static_cast<double>(shape["hi"] - shape["lo"]) / double(shape["nbins"]);
  std::vector<float> x(static_cast<std::size_t>(shape["n"]));
  for (float& value : x) {
    const auto bin = static_cast<double>(random.between(-outside, shape["nbins"] - 1 + outside));
    value = static_cast<float>(lo + (bin + double(random.between(1, 3)) / 4) * width);
  }
  if (!x.empty()) x[0] = static_cast<float>(lo);
  if (outside != 0 && x.size() > 2) {
    x[1] = static_cast<float>(shape["hi"]);
    x[2] = static_cast<float>(lo - width / 4);
  }
  return x;
}

Run make(const Shape& shape, Random& random) {
  const auto x = values(shape, random, shape["lo"] == 0 ? 0 : 2);
  const auto nbins = static_cast<std::size_t>(shape["nbins"]);
  const auto lo = static_cast<double>(shape["lo"]), hi = static_cast<double>(shape["hi"]);
  Run run(shape);
  run.input("x", x);
  for (const char* const name : {"bins_a", "bins_b", "bins_c"}) {
    std::vector<int> before(nbins);
    for (int& count : before) count = static_cast<int>(random.between(2, 90));
    run.both(name, before, [=](std::size_t bin) {
      double count = before[bin];
      for (const float value : x) {
        if (value < lo || value >= hi) continue;
        if (static_cast<std::size_t>((value - lo) * double(nbins) / (hi - lo)) == bin) ++count;
      }
      return count;
    });
  }
  return run;
}

Shape of(int n, int lo, int hi, int nbins, unsigned blocks, unsigned threads) {
  return {{{"n", n}, {"lo", lo}, {"hi", hi}, {"nbins", nbins}}, {blocks, 1, 1}, {threads, 1, 1}, 0};
}

std::vector<Shape> hidden(Random& random) {
  const auto n = static_cast<int>(random.between(300, 600));
  const auto lo = static_cast<int>(random.between(-40, -3));
  const auto hi = static_cast<int>(random.between(3, 40));
  return {of(0, -1, 1, 4, 1, 32), of(33, 4, 12, 16, 2, 32), of(n, lo, hi, 10, 3, 96),
          of(n, 2, hi + 2, 7, 1, 256)};
}

const Exercise kExercise{
    .id = "H4",
    .visible = {of(8, 0, 8, 4, 1, 8), of(64, 0, 16, 8, 1, 64), of(200, 0, 10, 10, 2, 64)},
    .hidden = hidden,
    .make = make,
    .counted = {of(1024, 0, 32, 32, 2, 128)},
    .limits_atomics = true,
    .is_hunt = true,
};

}  // namespace

TEST_SUITE("H4 histograms") {
  TEST_CASE("values" * doctest::description("the values that were tried: lo is 0, all in range")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("any lo and hi, and values that belong to no bin")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("no update is lost, nothing outside bins")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("one load and one atomic operation for each value")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("T1", "global loads of all threads", t.loads, 3 * 1024,
                  "each value is needed once by each of three kernels");
    gates.at_most("T4", "atomic operations on global memory", t.atomics, 3 * 1024,
                  "each value counts once in each histogram");
    gates.judge();
  }
}

}  // namespace warpstep::course::H4

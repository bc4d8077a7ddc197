// Judges E50: compaction within each warp, by votes.
#include <algorithm>

#include "course/judge/judge.h"

namespace warpstep::course::E50 {
namespace {

Run make(const Shape& shape, Random& random) {
  const auto n = static_cast<std::size_t>(shape["n"]);
  std::vector<int> a = random.integers(n);
  if (shape["kept"] == 0)
    for (int& value : a) value = -std::abs(value);
  if (shape["kept"] == 2)
    for (int& value : a) value = std::abs(value);
  if (shape["kept"] == 1)
    for (int& value : a)
      if (value % 7 == 0) value = 0;
  std::vector<int> out(n), counts((n + 31) / 32);
  for (std::size_t i = 0; i < n; ++i)
    if (a[i] > 0) out[i / 32 * 32 + static_cast<std::size_t>(counts[i / 32]++)] = a[i];
  Run run(shape);
  run.input("a", a);
  run.output<int>("counts", counts.size(), [counts](std::size_t i) { return Expected(counts[i]); });
  run.output<int>("out", n, [out](std::size_t i) { return Expected(out[i]); });
  return run;
}

/// kept: 0 no cell, 1 some, 2 all.
Shape of(long long n, unsigned block, int kept = 1) {
  Shape shape = line(n, block);
  shape.sizes["kept"] = kept;
  shape.words = "n=" + std::to_string(n) +
                (kept == 0   ? ", none above 0"
                 : kept == 2 ? ", all above 0"
                             : "");
  return shape;
}

std::vector<Shape> hidden(Random& random) {
  return {of(1, 32),
          of(33, 64),
          of(31, 96, 2),
          of(65, 32, 0),
          of(random.between(300, 900), 96),
          of(random.between(300, 900), 256)};
}

const Exercise kExercise{
    .id = "E50",
    .visible = {of(32, 32), of(40, 32), of(32, 64), of(64, 64, 2), of(64, 32, 0), of(100, 128),
                of(500, 96)},
    .hidden = hidden,
    .make = make,
    .counted = {of(2048, 256)},
    .limits_atomics = true,
};

}  // namespace

TEST_SUITE("E50 ballot_compact") {
  TEST_CASE("values" * doctest::description("the kept cells in order, zeros, and their number")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other sizes, blocks and votes")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("all lanes vote, every cell has one writer")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("no shared memory, no atomics, one load a cell")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("T5", "accesses to shared memory", t.shared_loads + t.shared_stores, 0,
                  "a ballot tells every lane all votes");
    gates.at_most("T4", "atomic operations on global memory", t.atomics, 0,
                  "a lane's place is the number of votes before its own");
    gates.at_most("T1", "global loads of all threads", t.loads, 2048, "a has 2048 cells");
    gates.at_most("T1", "global stores of all threads", t.stores, 2048 + 64,
                  "out has 2048 cells, and there are 64 counts");
    gates.at_most("T5", "loads of a warp", t.load_requests, 64,
                  "64 warps load 32 cells each at once, one for every lane");
    gates.judge();
  }
}

}  // namespace warpstep::course::E50

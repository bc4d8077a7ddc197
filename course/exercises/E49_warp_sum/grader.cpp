// Judges E49: a sum for each warp, by shuffles.
#include "course/judge/judge.h"

namespace warpstep::course::E49 {
namespace {

Run make(const Shape& shape, Random& random) {
  const auto n = static_cast<std::size_t>(shape["n"]);
  const auto a = random.small_floats(n);
  Run run(shape);
  run.input("a", a);
  run.output<float>("out", (n + 31) / 32, [a](std::size_t warp) {
    Terms sum;
    for (std::size_t i = 32 * warp; i < a.size() && i < 32 * (warp + 1); ++i) sum += double{a[i]};
    return Expected(sum);
  });
  return run;
}

std::vector<Shape> hidden(Random& random) {
  return {line(1, 32),
          line(33, 64),
          line(31, 96),
          line(257, 256),
          line(random.between(300, 900), 96),
          line(random.between(300, 900), 128)};
}

const Exercise kExercise{
    .id = "E49",
    .visible = {line(32, 32), line(40, 32), line(128, 64), line(64, 96), line(100, 128),
                line(500, 96)},
    .hidden = hidden,
    .make = make,
    .counted = {line(2048, 256)},
    .limits_atomics = true,
};

}  // namespace

TEST_SUITE("E49 warp_sum") {
  TEST_CASE("values" * doctest::description("a sum for each warp")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other sizes and blocks")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" *
            doctest::description("all lanes of the mask take part, one of them writes")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("no shared memory, no atomics, one load a cell")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("T5", "accesses to shared memory", t.shared_loads + t.shared_stores, 0,
                  "lanes hand each other their registers");
    gates.at_most("T4", "atomic operations on global memory", t.atomics, 0,
                  "after the steps lane 0 has the whole sum");
    gates.at_most("T1", "global loads of all threads", t.loads, 2048, "a has 2048 cells");
    gates.at_most("T5", "loads of a warp", t.load_requests, 64,
                  "64 warps load 32 cells each at once, one for every lane");
    gates.at_most("T1", "global stores of all threads", t.stores, 64, "there are 64 warps");
    gates.judge();
  }
}

}  // namespace warpstep::course::E49

// Judges E03: b[i] = a[i] + 10, stored through b.
#include "course/judge/judge.h"

namespace warpstep::course::E03 {
namespace {

Run make(const Shape& shape, Random& random) {
  const auto a = random.floats(static_cast<std::size_t>(shape["n"]));
  Run run(shape);
  run.input("a", a);
  run.output<float>("b", a.size(), [a](std::size_t i) { return a[i] + 10.0; });
  return run;
}

/// One block of n threads.
Shape block_of(long long n) {
  return line(n, static_cast<unsigned>(n));
}

std::vector<Shape> hidden(Random& random) {
  return {block_of(2), block_of(33), block_of(random.between(65, 511)), block_of(1000)};
}

const Exercise kExercise{
    .id = "E03",
    .visible = {block_of(1), block_of(3), block_of(32), block_of(256)},
    .hidden = hidden,
    .make = make,
};

}  // namespace

TEST_SUITE("E03 add_broken") {
  TEST_CASE("values" * doctest::description("b[i] is a[i] + 10")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other numbers of threads, other data")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("no access outside, no race, a is unchanged")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("one load and one store for each thread")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    if (t.stores == 0)
      gates.wrong("V2",
                  "the kernel made 0 stores to global memory; changing the pointer b does not "
                  "change what it points to");
    gates.at_most("T1", "global loads of all threads", t.loads, gates.cells(),
                  "a cell of out needs one cell of a");
    gates.at_most("T1", "global stores of all threads", t.stores, gates.cells(),
                  "each thread writes b[i] once");
    gates.judge();
  }
}

}  // namespace warpstep::course::E03

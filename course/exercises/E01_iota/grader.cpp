// Judges E01: out[i] = i.
#include "course/judge/judge.h"

namespace warpstep::course::E01 {
namespace {

Run make(const Shape& shape, Random&) {
  Run run(shape);
  run.output<int>("out", static_cast<std::size_t>(shape["n"]),
                  [](std::size_t i) { return static_cast<double>(i); });
  return run;
}

/// One block of n threads.
Shape block_of(long long n) {
  return line(n, static_cast<unsigned>(n));
}

std::vector<Shape> hidden(Random& random) {
  return {block_of(2), block_of(31), block_of(33), block_of(random.between(65, 511)),
          block_of(1024)};
}

const Exercise kExercise{
    .id = "E01",
    .visible = {block_of(1), block_of(5), block_of(32), block_of(256)},
    .hidden = hidden,
    .make = make,
};

}  // namespace

TEST_SUITE("E01 iota") {
  TEST_CASE("values" * doctest::description("out[i] is i, for 1 to 256 threads")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other numbers of threads")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description(
                           "every cell is written by one thread, no other memory is touched")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("one store for each thread")) {
    TrafficGates gates(kExercise);
    gates.at_most("T1", "global stores of all threads", gates.traffic().stores, gates.cells(),
                  "each thread has one cell to write");
    gates.judge();
  }
}

}  // namespace warpstep::course::E01

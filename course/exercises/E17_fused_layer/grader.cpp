// Judges E17: three small steps in one kernel, and the copies around it.
#include <cmath>

#include "course/judge/judge.h"

namespace warpstep::course::E17 {
namespace {

Run make(const Shape& shape, Random& random) {
  const auto n = static_cast<std::size_t>(shape["n"]);
  const auto grey = random.bytes(n);
  std::vector<float> w = random.small_floats(n);
  for (float& weight : w) weight /= 2;  // tanh still tells them apart
  Run run(shape);
  run.input("grey", grey).on_host().input("w", w).on_host();
  run.output<float>("out", n, [grey, w](std::size_t i) {
    return Expected{std::tanh(double{w[i]} * grey[i] / 255), 4e-6};
  });
  run.on_host();
  if (n == 0) return run;
  const auto cells = static_cast<double>(n);
  run.told("bytes to the device", 5 * cells, "the number of bytes copied to the device", "M1");
  run.told("bytes to the host", 4 * cells, "the number of bytes copied back", "M1");
  run.told("copies to the device", 2, "the number of copies to the device", "T1");
  run.told("copies to the host", 1, "the number of copies back", "T1");
  return run;
}

std::vector<Shape> hidden(Random& random) {
  return {line_by_answer(0), line_by_answer(2), line_by_answer(33),
          line_by_answer(random.between(300, 900))};
}

const Exercise kExercise{
    .id = "E17",
    .visible = {line_by_answer(1), line_by_answer(5), line_by_answer(256), line_by_answer(1000)},
    .hidden = hidden,
    .make = make,
    .counted = {line_by_answer(4096)},
    .has_host_code = true,
};

}  // namespace

TEST_SUITE("E17 fused_layer") {
  TEST_CASE("values" * doctest::description("out is tanh(w * grey / 255), with three copies")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other sizes, n = 0 too")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("all memory is freed, no host pointer in the kernel")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("9 bytes of global memory for each cell")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("T1", "bytes of global memory for a cell", t.bytes_moved / gates.cells(), 9.5,
                  "1 of grey, 4 of w and 4 of out; what is in between can stay in a register");
    gates.at_least("T5", "blocks of all launches", t.blocks, 1, "the kernel does the work");
    gates.judge();
  }
}

}  // namespace warpstep::course::E17

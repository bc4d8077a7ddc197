// Judges E48: an estimate of two times, on the host.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "course/judge/judge.h"

namespace warpstep::course::E48 {
namespace {

/// A case: n, flops and bytes an item, whether the data are there, then the two machines.
struct Case {
  double n, flops, bytes, on_device;
  double gpu[5] = {60e12, 4e12, 5e-6, 10e-6, 50e9};
  double cpu[2] = {200e9, 20e9};

  double work(double rate, double bandwidth) const {
    return std::max(n * flops / rate, n * bytes / bandwidth);
  }
  double cpu_seconds() const { return work(cpu[0], cpu[1]); }
  double gpu_seconds() const {
    if (n == 0) return 0;
    const double there = work(gpu[0], gpu[1]) + gpu[2];
    return on_device != 0 ? there : there + 2 * gpu[3] + n * bytes / gpu[4];
  }
};

/// The kinds of work in an exercise's shape: a map, a matrix product, a huge sum, nothing at all.
std::vector<Case> cases_of(const Shape& shape, Random& random) {
  const auto slow_link = [](Case c) {
    c.gpu[4] = 3e9;
    c.gpu[2] = 40e-6;
    return c;
  };
  std::vector<Case> cases;
  switch (shape["cases"]) {
    case 0:  // the statement's
      return {{1e6, 1, 8, 1}, {1e6, 1, 8, 0}, {1000, 1, 8, 0}};
    case 1:  // tiny
      return {{0, 1, 8, 0}, {0, 1, 8, 1}, {1, 1, 8, 1}, {1, 100, 8, 0}, {32, 1e9, 8, 0}};
    case 2:  // computing decides
      return {{1e6, 2048, 12, 0}, {1e6, 2048, 12, 1}, {1e4, 256, 12, 0}, {1e5, 0, 0, 1}};
    case 3:  // the link decides
      return {slow_link({1e7, 1, 8, 0}), slow_link({1e7, 1, 8, 1}), slow_link({1e7, 5000, 8, 0})};
    case 4:  // more than 32 bits
      return {{6e9, 1, 4, 0}, {6e9, 1, 4, 1}, {5e9, 3000, 4, 0}, {4294967296.0, 1, 4, 0}};
    case 5:  // powers of two, whose sums are exact: the GPU's time is the CPU's
      return {{1 << 20, 1, 8, 1, {0x1p50, 0x1p34, 0x1p-11, 1, 1}, {0x1p36, 0x1p33}},
              {1 << 20, 1, 8, 0, {0x1p50, 0x1p35, 0x1p-12, 0x1p-13, 0x1p35}, {0x1p36, 0x1p33}}};
    default:
      for (int i = 0; i < 12; ++i) {
        Case any{double(random.between(1, 1000)) * std::pow(10, random.between(0, 5)),
                 double(random.between(0, 400)), double(random.between(1, 32)),
                 double(random.between(0, 1))};
        any.cpu[0] = double(random.between(20, 900)) * 1e9;
        any.gpu[4] = double(random.between(4, 60)) * 1e9;
        if (std::abs(any.cpu_seconds() / any.gpu_seconds() - 1) > 1e-3) cases.push_back(any);
      }
      return cases;
  }
}

Run make(const Shape& shape, Random& random) {
  const std::vector<Case> cases = cases_of(shape, random);
  std::vector<double> numbers;
  for (const Case& c : cases) {
    numbers.insert(numbers.end(), {c.n, c.flops, c.bytes, c.on_device});
    numbers.insert(numbers.end(), std::begin(c.gpu), std::end(c.gpu));
    numbers.insert(numbers.end(), std::begin(c.cpu), std::end(c.cpu));
  }
  const auto near = [](double value) { return Expected(value, 1e-9 * value); };
  Run run(shape);
  run.input("cases", numbers).on_host();
  run.output<double>("cpu_seconds", cases.size(),
                     [=](std::size_t i) { return near(cases[i].cpu_seconds()); })
      .on_host();
  run.output<double>("gpu_seconds", cases.size(),
                     [=](std::size_t i) { return near(cases[i].gpu_seconds()); })
      .on_host();
  run.output<int>("verdict", cases.size(),
                  [=](std::size_t i) {
                    return Expected(cases[i].gpu_seconds() < cases[i].cpu_seconds() ? 1 : 0);
                  })
      .on_host();
  return run;
}

Shape of(int number, const char* words) {
  Shape shape = line(1, 1);
  shape.is_launched_by_answer = true;
  shape.sizes = {{"cases", number}};
  shape.words = words;
  return shape;
}

std::vector<Shape> hidden(Random&) {
  return {of(6, "hidden cases"), of(7, "hidden cases")};
}

const Exercise kExercise{
    .id = "E48",
    .visible = {of(0, "a million floats, and a thousand"), of(1, "next to nothing"),
                of(2, "much to compute"), of(3, "a slow link"), of(4, "more than 32 bits"),
                of(5, "equal times")},
    .hidden = hidden,
    .make = make,
    .launches_kernels = false,
};

}  // namespace

TEST_SUITE("E48 worth_it") {
  TEST_CASE("values" * doctest::description("both times, and which is shorter")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other machines and other work")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("no overflow, no access outside")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("there is no kernel to count")) {
    TrafficGates(kExercise).judge();
  }
}

}  // namespace warpstep::course::E48

// Judges E47: a launch shape for a kernel's needs and a device's limits.
#include <fmt/format.h>

#include <cmath>

#include "course/judge/judge.h"

namespace warpstep::course::E47 {
namespace {

struct Device {
  const char* name;
  int threads_per_block, threads_per_sm, blocks_per_sm, registers_per_sm;
  long long shared_per_block, shared_per_sm;
};

constexpr Device kT4{"a Tesla T4", 1024, 1024, 16, 65536, 65536, 65536};
constexpr Device kA100{"an A100", 1024, 2048, 32, 65536, 166912, 167936};
constexpr Device kH200{"an H200", 1024, 2048, 32, 65536, 232448, 233472};
constexpr Device kSmall{"a small device", 512, 768, 8, 16384, 16384, 32768};

Shape of(const Device& d, int registers, long long shared, long long n) {
  Shape shape = line(std::min(n, 1LL << 20), 256);
  shape.is_launched_by_answer = true;
  shape.sizes = {{"threads_per_block", d.threads_per_block},
                 {"threads_per_sm", d.threads_per_sm},
                 {"blocks_per_sm", d.blocks_per_sm},
                 {"registers_per_sm", d.registers_per_sm},
                 {"shared_per_block", d.shared_per_block},
                 {"shared_per_sm", d.shared_per_sm},
                 {"registers", registers},
                 {"shared", shared},
                 {"n", n}};
  shape.words = fmt::format("{}, {} registers and {} bytes of shared memory a thread, n={}", d.name,
                            registers, shared, n);
  return shape;
}

Run make(const Shape& shape, Random& random) {
  const long long n = shape["n"];
  std::vector<int> in = random.integers(n > 10000 ? 0 : static_cast<std::size_t>(n));
  for (int& value : in) value %= 1000;
  Run run(shape);
  run.input("in", in);
  run.output<int>("out", in.size(),
                  [in](std::size_t i) { return Expected(double(in[i]) * in[i]); });
  const auto told = [&](const char* name, const char* code,
                        std::function<std::string(double)> says) {
    run.told(name, 0, std::move(says), code);
  };
  told("threads beyond a multiple of 32", "L2", [](double more) {
    return fmt::format("a block's last warp has {:.0f} threads instead of 32", more);
  });
  told("threads beyond the limit", "L1", [](double more) {
    return fmt::format("a block has {:.0f} threads more than the device allows", more);
  });
  told("bytes beyond the limit", "L1", [](double more) {
    return fmt::format(
        "the threads of a block need {:.0f} bytes of shared memory more than a "
        "block of this device may have",
        more);
  });
  told("registers beyond the limit", "L1", [](double more) {
    return fmt::format(
        "the threads of a block need {:.0f} registers more than an SM has: the "
        "device refuses the launch",
        more);
  });
  told("bytes of shared memory too many", "O4", [](double more) {
    return fmt::format("the launch asks for {:.0f} bytes of shared memory {} than its threads need",
                       std::abs(more), more > 0 ? "more" : "less");
  });
  told("blocks too many", "L2", [](double more) {
    return fmt::format(
        "the grid has {:.0f} {}", std::abs(more),
        more > 0 ? "more blocks than the cells need" : "blocks too few: some cells have no thread");
  });
  told("warps that other sizes add", "L2", [](double more) {
    return fmt::format(
        "with another number of threads a block, an SM would hold {:.0f} warps more "
        "at once",
        more);
  });
  return run;
}

std::vector<Shape> hidden(Random& random) {
  const auto registers = static_cast<int>(random.between(33, 70));
  return {of(kA100, registers, 0, random.between(500, 3000)),
          of(kT4, 20, random.between(50, 120), 700),
          of(kSmall, static_cast<int>(random.between(20, 40)), 0, 33),
          of(kH200, 64, 200, 6'000'000'000),
          of(kH200, 255, 0, 31),
          of(kSmall, 22, 0, random.between(500, 900)),  // its number of blocks decides
          of(kSmall, 20, 100, 640),                     // an SM's shared memory does
          of(kSmall, 20, 120, 640)};
}

const Exercise kExercise{
    .id = "E47",
    .visible = {of(kH200, 32, 0, 1000), of(kH200, 40, 0, 1), of(kT4, 32, 100, 1024),
                of(kA100, 128, 0, 513), of(kSmall, 24, 20, 300), of(kH200, 32, 16, 5'000'000'000)},
    .hidden = hidden,
    .make = make,
};

}  // namespace

TEST_SUITE("E47 choose") {
  TEST_CASE("values" * doctest::description("the launch covers n and fits the device")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other devices and needs")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("every launch is accepted")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("nine tenths of the warps that fit")) {
    TrafficGates(kExercise).judge();
  }
}

}  // namespace warpstep::course::E47

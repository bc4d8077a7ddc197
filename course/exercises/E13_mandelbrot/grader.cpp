// Judges E13: a fractal, and how long the lanes of a warp wait for each other.
#include <algorithm>

#include "course/judge/judge.h"

namespace warpstep::course::E13 {
namespace {

/// The statement's points, from (-2, -1) to (1, 1): all steps are whole numbers, which floats hold.
bool has_whole_points(const Shape& shape) {
  return shape.sizes.contains("whole");
}

struct View {
  View(const Shape& shape, Random& random)
      : x0(-2 - double(random.between(1, 12)) / 64),
        y0(-1.25 + double(random.between(1, 8)) / 64),
        dx(float(2.75 / double(shape["w"]))),
        dy(float(1.5 / double(shape["h"]))) {
    if (has_whole_points(shape)) *this = View{-2, -1};
  }
  View(double x, double y) : x0(x), y0(y), dx(1), dy(1) {}
  double x0, y0, dx, dy;
};

/// What float arithmetic may make of n steps if it may part from these after `doubtful`, and then
/// leave never; if that is below 0, nothing else.
Expected about(int n, int doubtful, int most) {
  return {double(n), doubtful < 0 ? 0.0 : double(std::max(n - doubtful, most - n))};
}

/// The steps of a point of whole numbers, whose squares floats hold as they are.
Expected whole_steps_of(double cx, double cy, int most) {
  double zx = 0, zy = 0;
  int n = 0;
  for (; n < most && zx * zx + zy * zy <= 4; ++n) {
    const double old = zx;
    zx = old * old - zy * zy + cx;
    zy = 2 * old * zy + cy;
  }
  return n;
}

/// The steps of a point. The bound says how many fewer or more float arithmetic may make of them.
Expected steps_of(double cx, double cy, int most) {
  double zx = 0, zy = 0, error = 0;
  int first_doubtful = -1;
  for (int n = 0; n < most; ++n) {
    const double length = zx * zx + zy * zy, doubt = 2 * std::sqrt(length) * error + 1e-6;
    if (first_doubtful < 0 && std::abs(length - 4) <= doubt) first_doubtful = n;
    if (length - 4 > doubt || (length > 4 && error > 1)) return about(n, first_doubtful, most);
    if (error > 1 && first_doubtful < 0) first_doubtful = n;
    error = std::min(10.0, 2 * std::sqrt(length) * error + error * error + 1e-6);
    const double old = zx;
    zx = old * old - zy * zy + cx;
    zy = 2 * old * zy + cy;
  }
  return about(most, first_doubtful, most);
}

bool is_huge(const Shape& shape) {
  return shape.last_blocks != 0;
}

Expected pixel(const Shape& shape, const View& view, std::size_t number) {
  const auto w = static_cast<std::size_t>(shape["w"]);
  const auto steps = has_whole_points(shape) ? whole_steps_of : steps_of;
  return steps(view.x0 + double(number % w) * view.dx, view.y0 + double(number / w) * view.dy,
               static_cast<int>(shape["max_iter"]));
}

Run make(const Shape& shape, Random& random) {
  const View view(shape, random);
  const auto w = static_cast<std::size_t>(shape["w"]), h = static_cast<std::size_t>(shape["h"]);
  const std::size_t cells = is_huge(shape) ? shape.last_blocks * shape.block.x : w * h;
  const std::size_t first = w * h - cells;
  Run run(shape);
  run.number("x0", view.x0).number("y0", view.y0);
  run.number("dx", view.dx).number("dy", view.dy);
  run.output<unsigned char>(
      "img", cells, [shape, view, first](std::size_t i) { return pixel(shape, view, first + i); });
  if (is_huge(shape))
    run.first_cell(first);
  else
    run.row_length(w);
  return run;
}

Shape picture(int w, int h, int max_iter, const Extent& block) {
  return plane({{"w", w}, {"h", h}, {"max_iter", max_iter}}, w, h, block);
}

/// Points whose way ends, or stays, at a distance of exactly 2, such as (1, 0) and (-2, 0).
Shape whole_points() {
  Shape shape = picture(4, 3, 20, {4, 4, 1});
  shape.sizes["whole"] = 1;
  shape.words = "w=4, h=3, max_iter=20, x0=-2, y0=-1, dx=dy=1";
  return shape;
}

/// More pixels than an int counts; the last two blocks have the last of them.
Shape beyond_int() {
  Shape shape = picture(65536, 32769, 30, {64, 1, 1});
  shape.last_blocks = 2;
  return shape;
}

std::vector<Shape> hidden(Random& random) {
  const auto w = static_cast<int>(random.between(34, 60)),
             h = static_cast<int>(random.between(17, 31));
  return {picture(1, 1, 20, {16, 16, 1}), picture(w, h, 50, {16, 16, 1}),
          picture(h, w, 100, {32, 8, 1}), picture(70, 3, 255, {8, 32, 1}),
          picture(w, h, 1, {17, 3, 1})};
}

const Exercise kExercise{
    .id = "E13",
    .visible = {whole_points(), picture(12, 6, 20, {4, 4, 1}), picture(32, 16, 40, {16, 16, 1}),
                picture(45, 33, 60, {16, 16, 1}), beyond_int()},
    .hidden = hidden,
    .make = make,
    .counted = {picture(64, 48, 100, {16, 16, 1})},
};

/// The share of the lanes' steps in which they only wait for another lane of their warp.
double percent_idle() {
  const Shape& shape = kExercise.counted[0];
  Random random(0);
  const View view(shape, random);
  double waits = 0, all = 0;
  for (std::size_t warp = 0; warp < 64 * 48 / 32; ++warp) {  // 2 rows of 16 pixels
    double most = 0, sum = 0;
    for (std::size_t lane = 0; lane < 32; ++lane) {
      const std::size_t c = warp % 4 * 16 + lane % 16, r = warp / 4 * 2 + lane / 16;
      const double steps = pixel(shape, view, r * 64 + c).value;
      most = std::max(most, steps);
      sum += steps;
    }
    waits += 32 * most - sum;
    all += 32 * most;
  }
  return 100 * waits / all;
}

}  // namespace

TEST_SUITE("E13 mandelbrot") {
  TEST_CASE("values" * doctest::description("every pixel has its number of steps")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other pictures, and other limits of steps")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("a thread for each pixel, none outside the picture")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("one store a pixel, in order")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("T1", "global stores of all threads", t.stores, gates.cells(),
                  "a pixel is written once, when its steps are counted");
    gates.at_most("T1", "global loads of all threads", t.loads, 0, "there is nothing to read");
    gates.at_most("T2", "sectors of a warp's store", t.sectors_per_store(1), 2,
                  "a warp has 2 rows of 16 bytes");
    gates.shows("% of the warps' steps lost to waiting", percent_idle());
    gates.judge();
  }
}

}  // namespace warpstep::course::E13

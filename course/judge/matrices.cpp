#include "course/judge/matrices.h"

namespace warpstep::course {

Run matrix_product(const Shape& shape, Random& random) {
  const auto h = static_cast<std::size_t>(shape["h"]), w = static_cast<std::size_t>(shape["w"]);
  const auto k = static_cast<std::size_t>(shape["k"]);
  const auto m = random.small_floats(h * k), n = random.small_floats(k * w);
  Run run(shape);
  run.input("m", m).input("n", n);
  run.output<float>("out", h * w, [=](std::size_t cell) {
    Terms sum;
    for (std::size_t i = 0; i < k; ++i)
      sum += double{m[cell / w * k + i]} * double{n[i * w + cell % w]};
    return Expected(sum);
  });
  return run.row_length(w);
}

Run matrix_transpose(const Shape& shape, Random& random) {
  const auto rows = static_cast<std::size_t>(shape["rows"]);
  const auto cols = static_cast<std::size_t>(shape["cols"]);
  const auto in = random.floats(rows * cols);
  Run run(shape);
  run.input("in", in);
  run.output<float>("out", in.size(), [=](std::size_t cell) {
    return Expected(in[cell % rows * cols + cell / rows]);
  });
  return run.row_length(rows);
}

}  // namespace warpstep::course

// Judges E56: sparse products from two formats, and steps of heat.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "course/judge/judge.h"

namespace warpstep::course::E56 {
namespace {

enum Job { csr, jds, heat };

struct Entry {
  int column;
  float value;
};

using Rows = std::vector<std::vector<Entry>>;

/// Up to six entries in a row, at ascending columns; some rows have none.
Rows random_rows(std::size_t rows, Random& random) {
  const auto values = random.small_floats(7 * rows);
  Rows matrix(rows);
  for (std::size_t r = 0; r < rows; ++r) {
    const auto count = static_cast<int>(random.between(0, 6));
    auto column = static_cast<int>(random.between(0, 3));
    for (int i = 0; i < count && column < static_cast<int>(rows); ++i) {
      matrix[r].push_back({column, values[7 * r + static_cast<std::size_t>(i)]});
      column += static_cast<int>(random.between(1, 1 + static_cast<long long>(rows) / 5));
    }
  }
  return matrix;
}

/// A step of heat on a plate of `width` columns: an eighth of the difference to each neighbour.
Rows plate(std::size_t rows, std::size_t width) {
  Rows matrix(rows);
  for (std::size_t cell = 0; cell < rows; ++cell) {
    std::vector<std::size_t> neighbours;
    if (cell >= width) neighbours.push_back(cell - width);
    if (cell % width != 0) neighbours.push_back(cell - 1);
    if (cell % width + 1 < width && cell + 1 < rows) neighbours.push_back(cell + 1);
    if (cell + width < rows) neighbours.push_back(cell + width);
    const float own = 1 - static_cast<float>(neighbours.size()) / 8;
    matrix[cell].push_back({static_cast<int>(cell), own});
    for (const std::size_t other : neighbours)
      matrix[cell].push_back({static_cast<int>(other), 0.125f});
  }
  return matrix;
}

/// The arrays of a format.
struct Stored {
  std::vector<int> starts{0}, row_of, columns;
  std::vector<float> values;

  void add(const Entry& entry) {
    columns.push_back(entry.column);
    values.push_back(entry.value);
  }
};

Stored as_csr(const Rows& matrix) {
  Stored stored;
  for (const auto& row : matrix) {
    for (const Entry& entry : row) stored.add(entry);
    stored.starts.push_back(static_cast<int>(stored.values.size()));
  }
  return stored;
}

Stored as_jds(const Rows& matrix) {
  Stored stored;
  stored.row_of.resize(matrix.size());
  std::iota(stored.row_of.begin(), stored.row_of.end(), 0);
  const auto row = [&](int r) -> const auto& {
    return matrix[static_cast<std::size_t>(r)];
  };
  std::stable_sort(stored.row_of.begin(), stored.row_of.end(),
                   [&](int a, int b) { return row(a).size() > row(b).size(); });
  for (std::size_t d = 0; d < row(stored.row_of[0]).size(); ++d) {
    for (const int r : stored.row_of)
      if (d < row(r).size()) stored.add(row(r)[d]);
    stored.starts.push_back(static_cast<int>(stored.values.size()));
  }
  return stored;
}

/// The product of the matrix and x, with a bound of its error for each cell.
std::vector<Expected> product(const Rows& matrix, const std::vector<Expected>& x) {
  std::vector<Expected> y;
  for (const auto& row : matrix) {
    double sum = 0, magnitude = 0, bound = 0;
    for (const Entry& entry : row) {
      const Expected& other = x[static_cast<std::size_t>(entry.column)];
      sum += double{entry.value} * other.value;
      magnitude += std::abs(double{entry.value} * other.value);
      bound += std::abs(entry.value) * other.bound;
    }
    constexpr double kEpsilon = std::numeric_limits<float>::epsilon();
    y.emplace_back(sum, bound + 2 * static_cast<double>(row.size()) * kEpsilon * magnitude);
  }
  return y;
}

Run make(const Shape& shape, Random& random) {
  const auto rows = static_cast<std::size_t>(shape["rows"]);
  const auto width = static_cast<std::size_t>(shape["width"]);
  const Rows matrix = width == 0 ? random_rows(rows, random) : plate(rows, width);
  const Stored stored = shape["job"] == csr ? as_csr(matrix) : as_jds(matrix);
  const auto x = random.small_floats(rows);
  std::vector<Expected> y(x.begin(), x.end());
  for (long long step = 0; step < shape["steps"]; ++step) y = product(matrix, y);
  Run run(shape);
  run.input("starts", stored.starts);
  if (shape["job"] != csr) run.input("row_of", stored.row_of);
  run.input("columns", stored.columns).input("values", stored.values);
  const auto expected = [y](std::size_t i) { return y[i]; };
  run.input("x", x);
  if (shape["job"] != heat) return run.output<float>("y", rows, expected);
  run.told("copies to the host", 0, "the number of copies to the host", "K1");
  run.told("memory without copies", 0, "the number of allocations that the host can read too",
           "K1");
  return run.output<float>("u", rows, expected).row_length(width);
}

Shape of(Job job, int rows, int width, int steps, unsigned block) {
  Shape shape = line(rows, block);
  shape.is_launched_by_answer = job == heat;
  shape.sizes = {{"rows", rows}, {"width", width}, {"steps", steps}, {"job", job}};
  constexpr const char* kWords[] = {"spmv_csr", "spmv_jds", "heat"};
  shape.words = fmt::format("{} of {} rows", kWords[job], rows);
  if (job == heat) shape.words = fmt::format("heat, {} cells, {} steps", rows, steps);
  return shape;
}

std::vector<Shape> hidden(Random& random) {
  const auto any = [&] { return static_cast<int>(random.between(30, 90)); };
  return {of(csr, any(), 0, 1, 32), of(csr, 64, 8, 1, 32),       of(jds, any(), 0, 1, 64),
          of(jds, 33, 0, 1, 32),    of(heat, 12 * 7, 12, 7, 32), of(heat, 1, 1, 3, 32),
          of(heat, 30, 6, 0, 32)};
}

const Exercise kExercise{
    .id = "E56",
    .visible = {of(csr, 5, 0, 1, 32), of(csr, 100, 0, 1, 64), of(jds, 5, 0, 1, 32),
                of(jds, 100, 0, 1, 64), of(heat, 16, 4, 1, 32), of(heat, 60, 10, 4, 32)},
    .hidden = hidden,
    .make = make,
    .counted = {of(csr, 512, 32, 1, 128), of(jds, 512, 32, 1, 128)},
    .has_host_code = true,
};

}  // namespace

TEST_SUITE("E56 spmv") {
  TEST_CASE("values" * doctest::description("the product from both formats, and the heat")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other matrices, and no step at all")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("nothing outside a row, no race between cells")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("each entry once; neighbours side by side from JDS")) {
    TrafficGates gates(kExercise);
    const double entries = 5.0 * 512 - 2 * 32 - 2 * 16;  // the edges have a neighbour less
    gates.at_most("T1", "spmv_csr: global stores of all threads", gates.of(0).stores, 512,
                  "each cell of y is written once");
    gates.at_most("T1", "spmv_jds: global stores of all threads", gates.of(1).stores, 512,
                  "each cell of y is written once");
    gates.at_most("T1", "spmv_csr: global loads of all threads", gates.of(0).loads,
                  4 * entries + 2 * 512,
                  "an entry's value, column and cell of x, and perhaps a start, and two for a row");
    gates.at_most("T1", "spmv_jds: global loads of all threads", gates.of(1).loads,
                  3 * entries + 4 * (entries + 512) + 512,
                  "an entry's value, column and cell of x, four starts for each and for the end of "
                  "a row, and its row of the matrix");
    gates.at_most("T2", "spmv_jds: sectors of a warp's load", gates.of(1).sectors_per_load(), 6,
                  "32 neighbouring entries are 4 or 5 sectors");
    gates.judge();
  }
}

}  // namespace warpstep::course::E56

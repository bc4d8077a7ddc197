// The product of a sparse matrix by jagged diagonals beside its reference: rows of all lengths.
#include "kernels/courses/spmv_jds.cuh"

#include <doctest/doctest.h>

#include <vector>

#include "tests/kernel_data.h"

using warpstep::Buffer;

namespace {

/// Row r has lengths[r] cells.
CsrMatrix matrix_of(const std::vector<int>& lengths, int columns) {
  CsrMatrix csr{{0}, {}, {}};
  for (const int length : lengths) {
    for (int i = 0; i < length; ++i) {
      csr.columns.push_back((i * 7 + static_cast<int>(csr.row_starts.size()) * 3) % columns);
    }
    csr.row_starts.push_back(csr.row_starts.back() + length);
  }
  csr.values = distinct_values(csr.columns.size(), 2);
  return csr;
}

void check_product(const std::vector<int>& lengths, int columns) {
  const CsrMatrix csr = matrix_of(lengths, columns);
  const auto x = distinct_values(static_cast<std::size_t>(columns), 3);
  Buffer<float> y(lengths.size());
  y.fill_bytes(0xff);
  launch_spmv_jds(jagged(csr), Buffer<float>(x), y);
  const auto result = warpstep::compare(y.to_vector(), spmv_reference(csr, x), 64);
  CHECK_MESSAGE(result, result.sentence());
}

}  // namespace

TEST_CASE("a matrix by jagged diagonals gives the product of every row") {
  check_product({3, 0, 5, 1, 0, 64, 2, 2, 7}, 50);
  std::vector<int> lengths;
  for (int r = 0; r < 300; ++r) lengths.push_back(r * 13 % 40);
  check_product(lengths, 97);
}

TEST_CASE("a matrix without cells gives zeros, and one without rows nothing") {
  check_product({0, 0, 0}, 4);
  check_product({}, 4);
}

TEST_CASE("the diagonals go from the longest row to the shortest") {
  const JdsMatrix jds = jagged(matrix_of({1, 3, 0, 2}, 10));
  CHECK(jds.row_of == std::vector<int>{1, 3, 0, 2});
  CHECK(jds.length_of == std::vector<int>{3, 2, 1, 0});
  CHECK(jds.diagonal_starts == std::vector<int>{0, 3, 5});
}

// Multiplies a sparse matrix by a vector. The matrix is stored by jagged diagonals: its rows sorted
// by length, the longest first, then the first cell of each row, then the second, ...
//
//   version    idea                                            limit
//   spmv_jds   a thread for each row: neighbours have rows     x is read in no order
//              of about one length, and read neighbouring cells
//
// Run all: ./warpstep test spmv_jds
#pragma once

#include <warpstep/buffer.h>
#include <warpstep/compare.h>
#include <warpstep/grid.h>
#include <warpstep/launch.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

/// A sparse matrix row by row: row r has the cells row_starts[r] to row_starts[r + 1] - 1.
struct CsrMatrix {
  std::vector<int> row_starts, columns;
  std::vector<float> values;

  std::size_t rows() const { return row_starts.size() - 1; }
};

/// The same by jagged diagonals. Diagonal d has the cells diagonal_starts[d] + r of the sorted rows
/// r that have more than d cells.
struct JdsMatrix {
  std::vector<int> row_of, length_of;  // of a sorted row: which row it was, and its cells
  std::vector<int> diagonal_starts, columns;
  std::vector<float> values;
};

inline JdsMatrix jagged(const CsrMatrix& csr) {
  JdsMatrix jds;
  const auto length = [&](int row) { return csr.row_starts[row + 1] - csr.row_starts[row]; };
  jds.row_of.resize(csr.rows());
  std::iota(jds.row_of.begin(), jds.row_of.end(), 0);
  std::stable_sort(jds.row_of.begin(), jds.row_of.end(),
                   [&](int a, int b) { return length(a) > length(b); });
  for (const int row : jds.row_of) jds.length_of.push_back(length(row));
  const int diagonals = jds.length_of.empty() ? 0 : jds.length_of.front();
  for (int d = 0; d < diagonals; ++d) {
    jds.diagonal_starts.push_back(static_cast<int>(jds.values.size()));
    for (const int row : jds.row_of) {
      if (length(row) <= d) break;
      jds.columns.push_back(csr.columns[csr.row_starts[row] + d]);
      jds.values.push_back(csr.values[csr.row_starts[row] + d]);
    }
  }
  return jds;
}

/// The products in double precision.
inline std::vector<warpstep::Expected> spmv_reference(const CsrMatrix& csr,
                                                      const std::vector<float>& x) {
  std::vector<warpstep::Expected> y(csr.rows());
  for (std::size_t r = 0; r < y.size(); ++r)
    for (int i = csr.row_starts[r]; i < csr.row_starts[r + 1]; ++i) {
      const double term = double{csr.values[i]} * x[csr.columns[i]];
      y[r].value += term;
      y[r].magnitude += std::abs(term);
    }
  return y;
}

__global__ void spmv_jds(const int* row_of, const int* length_of, const int* diagonal_starts,
                         const int* columns, const float* values, const float* x, float* y,
                         std::size_t rows) {
  const std::size_t r = warpstep::global_index();
  if (r >= rows) return;
  float sum = 0.0f;
  for (int d = 0; d < length_of[r]; ++d) {
    const std::size_t i = diagonal_starts[d] + r;
    sum += values[i] * x[columns[i]];
  }
  y[row_of[r]] = sum;
}

/// Writes the product to `y`, which has a value for each row.
inline void launch_spmv_jds(const JdsMatrix& matrix, const warpstep::Buffer<float>& x,
                            warpstep::Buffer<float>& y) {
  if (y.size() != matrix.row_of.size())
    throw warpstep::Error(cudaErrorInvalidValue, "spmv_jds: y must have a value for each row");
  const warpstep::Buffer<int> row_of(matrix.row_of), length_of(matrix.length_of),
      starts(matrix.diagonal_starts), columns(matrix.columns);
  const warpstep::Buffer<float> values(matrix.values);
  constexpr unsigned int kBlock = 128;
  warpstep::launch<spmv_jds>({warpstep::blocks_for(y.size(), kBlock), kBlock}, row_of, length_of,
                             starts, columns, values, x, y, y.size());
}

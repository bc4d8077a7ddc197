// cuBLAS: what calls read and write of banded and packed matrices, without the cells that have no
// meaning.
#pragma once

#include <algorithm>

#include "sim/api/library/cublas/call.h"

namespace warpstep::sim::cublas {

/// The columns of an m x n matrix with kl diagonals below the main one and ku above it; without the
/// main one where it is known to hold ones.
template <class T>
void add_band(std::vector<Operand>& operands, const T* a, int m, int n, int kl, int ku, int leading,
              cublasDiagType_t diagonal = CUBLAS_DIAG_NON_UNIT) {
  const bool is_unit = diagonal == CUBLAS_DIAG_UNIT;
  for (int column = 0; column < n; ++column) {
    int first = std::max(0, column - ku), last = std::min(m - 1, column + kl);
    if (is_unit && ku == 0) first = column + 1;
    if (is_unit && kl == 0) last = column - 1;
    if (first <= last)
      operands.push_back(
          matrix("A", a + static_cast<std::ptrdiff_t>(column) * leading + ku + first - column,
                 last - first + 1, 1, last - first + 1));
  }
}

/// The same of one triangle with k diagonals beside the main one.
template <class T>
void add_triangle_band(std::vector<Operand>& operands, const T* a, int n, int k, int leading,
                       cublasFillMode_t uplo, cublasDiagType_t diagonal = CUBLAS_DIAG_NON_UNIT) {
  const bool is_lower = uplo == CUBLAS_FILL_MODE_LOWER;
  add_band(operands, a, n, n, is_lower ? k : 0, is_lower ? 0 : k, leading, diagonal);
}

/// Where a column of a packed triangle begins.
inline std::ptrdiff_t packed_column(int n, int column, cublasFillMode_t uplo) {
  const std::ptrdiff_t j = column;
  return uplo == CUBLAS_FILL_MODE_UPPER ? j * (j + 1) / 2 : j * (2 * std::ptrdiff_t{n} - j + 1) / 2;
}

/// A triangle whose columns lie one behind the other.
template <class T>
void add_packed(std::vector<Operand>& operands, const T* a, int n, cublasFillMode_t uplo,
                cublasDiagType_t diagonal = CUBLAS_DIAG_NON_UNIT, Use use = Use::reads) {
  const int skipped = diagonal == CUBLAS_DIAG_UNIT ? 1 : 0;
  for (int column = 0; column < n; ++column) {
    const bool is_upper = uplo == CUBLAS_FILL_MODE_UPPER;
    const int rows = (is_upper ? column + 1 : n - column) - skipped;
    const T* const first = a + packed_column(n, column, uplo) + (is_upper ? 0 : skipped);
    if (rows > 0) operands.push_back(matrix("AP", first, rows, 1, rows, use));
  }
}

}  // namespace warpstep::sim::cublas

// The sizes of a product of matrices, and what cuBLAS refuses of them.
#pragma once

#include <algorithm>

#include "sim/api/library/cublas/call.h"

namespace warpstep::sim::cublas {

struct GemmShape {
  cublasOperation_t transa, transb;
  int m, n, k;
  int lda, ldb, ldc;

  /// The number that cuBLAS gives the first wrong argument, the handle not counted; 0 if none is.
  int wrong_argument() const {
    if (!is_transpose(transa)) return 1;
    if (!is_transpose(transb)) return 2;
    if (m < 0) return 3;
    if (n < 0) return 4;
    if (k < 0) return 5;
    if (lda < std::max(1, transa == CUBLAS_OP_N ? m : k)) return 8;
    if (ldb < std::max(1, transb == CUBLAS_OP_N ? k : n)) return 10;
    return ldc < std::max(1, m) ? 13 : 0;
  }
  bool is_valid() const { return wrong_argument() == 0; }
  bool is_empty() const { return m == 0 || n == 0; }
};

/// The same product of many matrices: from one to the next in elements.
struct Strides {
  long long a = 0, b = 0, c = 0;
  int count = 1;
};

}  // namespace warpstep::sim::cublas

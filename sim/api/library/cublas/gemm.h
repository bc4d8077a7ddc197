// The sizes of a product of matrices, and what cuBLAS refuses of them.
#pragma once

#include <algorithm>

#include "sim/api/library/cublas/call.h"

namespace warpstep::sim::cublas {

/// Which parameters of a product the leading dimensions are.
struct Places {
  int lda = 8, ldb = 10, ldc = 13;
};

struct GemmShape {
  cublasOperation_t transa, transb;
  int m, n, k;
  int lda, ldb, ldc;
  Places places = {};

  /// Of so many matrices; prints what is not legal.
  bool is_legal(const char* call, int count = 0) const {
    return are_legal(call, {{1, is_transpose(transa)},
                            {2, is_transpose(transb)},
                            {3, m >= 0},
                            {4, n >= 0},
                            {5, k >= 0},
                            {places.lda, lda >= std::max(1, transa == CUBLAS_OP_N ? m : k)},
                            {places.ldb, ldb >= std::max(1, transb == CUBLAS_OP_N ? k : n)},
                            {places.ldc, ldc >= std::max(1, m)},
                            {14, count >= 0}});
  }
  bool is_empty() const { return m == 0 || n == 0; }
};

/// The same product of many matrices: from one to the next in elements.
struct Strides {
  long long a = 0, b = 0, c = 0;
  int count = 1;
};

}  // namespace warpstep::sim::cublas

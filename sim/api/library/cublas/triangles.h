// The sizes of level 3's sums in a triangle and products by one, and what cuBLAS refuses of them.
#pragma once

#include <algorithm>

#include "sim/api/library/cublas/call.h"

namespace warpstep::sim::cublas {

/// A triangle of C gets alpha * op(A) * op(B) + beta * C: syrk, herk, and with a B syr2k and its
/// kin.
struct RankShape {
  cublasFillMode_t uplo;
  cublasOperation_t trans;
  bool takes_trans;  // whether the routine knows the operation
  int n, k, lda;
  bool has_second;
  int ldb, ldc;

  /// Prints what is not legal.
  bool is_legal(const char* call) const {
    const int rows = std::max(1, trans == CUBLAS_OP_N ? n : k);
    return are_legal(call, {{1, is_triangle(uplo)},
                            {2, takes_trans},
                            {3, n >= 0},
                            {4, k >= 0},
                            {7, lda >= rows},
                            {9, !has_second || ldb >= rows},
                            {has_second ? 12 : 10, ldc >= std::max(1, n)}});
  }
};

/// A triangular matrix beside an m x n one: trmm, trsm and batches of it.
struct TriangularShape {
  cublasSideMode_t side;
  cublasFillMode_t uplo;
  cublasOperation_t trans;
  cublasDiagType_t diag;
  int m, n, lda, ldb;

  int order() const { return side == CUBLAS_SIDE_LEFT ? m : n; }

  /// Prints what is not legal; `last` is what only one of the routines has.
  bool is_legal(const char* call, const Argument& last) const {
    return are_legal(call, {{1, is_side(side)},
                            {2, is_triangle(uplo)},
                            {3, is_transpose(trans)},
                            {4, is_diagonal(diag)},
                            {5, m >= 0},
                            {6, n >= 0},
                            {9, lda >= std::max(1, order())},
                            {11, ldb >= std::max(1, m)},
                            last});
  }
};

}  // namespace warpstep::sim::cublas

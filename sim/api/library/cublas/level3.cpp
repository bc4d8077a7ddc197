// cuBLAS, level 3: matrices.
#include <algorithm>

#include "sim/api/library/cublas/triangles.h"

namespace warpstep::sim::cublas {
namespace {

/// symm and hemm.
template <class T>
cublasStatus_t symm(const char* name, const char* function, cublasHandle_t handle,
                    cublasSideMode_t side, cublasFillMode_t uplo, int m, int n, const T* alpha,
                    const T* A, int lda, const T* B, int ldb, const T* beta, T* C, int ldc) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  const int order = side == CUBLAS_SIDE_LEFT ? m : n;
  if (!are_legal(name, {{1, is_side(side)},
                        {2, is_triangle(uplo)},
                        {3, m >= 0},
                        {4, n >= 0},
                        {7, lda >= std::max(1, order)},
                        {9, ldb >= std::max(1, m)},
                        {12, ldc >= std::max(1, m)}}) ||
      alpha == nullptr || beta == nullptr)
    return kWrong;
  if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
  const Scalar<T> a(handle, alpha), b(handle, beta);
  std::vector<Operand> operands{matrix("B", B, m, n, ldb), matrix("C", C, m, n, ldc, use_of_sum(b)),
                                a.operand("alpha"), b.operand("beta")};
  add_triangle(operands, "A", A, order, lda, uplo, CUBLAS_DIAG_NON_UNIT);
  return run(name, handle, std::move(operands), [=] {
    const T av = a.value(), bv = b.value();
    blas::call<T>(function, kColumns, of(side), of(uplo), m, n, blas::scalar(av), A, lda, B, ldb,
                  blas::scalar(bv), C, ldc);
  });
}

/// syrk, and syr2k where there is a B.
template <class T>
cublasStatus_t rank_k(const char* name, cublasHandle_t handle, cublasFillMode_t uplo,
                      cublasOperation_t trans, int n, int k, const T* alpha, const T* A, int lda,
                      bool has_second, const T* B, int ldb, const T* beta, T* C, int ldc) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  const bool takes = is_transpose(trans) && !(blas::kIsComplex<T> && trans == CUBLAS_OP_C);
  const RankShape shape{uplo, trans, takes, n, k, lda, has_second, ldb, ldc};
  if (!shape.is_legal(name) || alpha == nullptr || beta == nullptr) return kWrong;
  if (n == 0) return CUBLAS_STATUS_SUCCESS;
  const Scalar<T> a(handle, alpha), b(handle, beta);
  std::vector<Operand> operands{turned("A", A, trans, n, k, lda), a.operand("alpha"),
                                b.operand("beta")};
  if (has_second) operands.push_back(turned("B", B, trans, n, k, ldb));
  add_triangle(operands, "C", C, n, ldc, uplo, CUBLAS_DIAG_NON_UNIT, use_of_sum(b));
  return run(name, handle, std::move(operands), [=] {
    const T av = a.value(), bv = b.value();
    if (has_second)
      blas::call<T>("syr2k", kColumns, of(uplo), of(trans), n, k, blas::scalar(av), A, lda, B, ldb,
                    blas::scalar(bv), C, ldc);
    else
      blas::call<T>("syrk", kColumns, of(uplo), of(trans), n, k, blas::scalar(av), A, lda,
                    blas::scalar(bv), C, ldc);
  });
}

/// trsm, and trmm, which has its result in a C of its own.
template <class T>
cublasStatus_t triangular(const char* name, cublasHandle_t handle, const char* function,
                          cublasSideMode_t side, cublasFillMode_t uplo, cublasOperation_t trans,
                          cublasDiagType_t diag, int m, int n, const T* alpha, const T* A, int lda,
                          const T* B, int ldb, T* C, int ldc) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  const TriangularShape shape{side, uplo, trans, diag, m, n, lda, ldb};
  if (!shape.is_legal(name, {13, ldc >= std::max(1, m)}) || alpha == nullptr) return kWrong;
  if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
  const Scalar<T> a(handle, alpha);
  const bool is_in_place = B == C;
  std::vector<Operand> operands{
      matrix("C", C, m, n, ldc, is_in_place ? Use::reads_and_writes : Use::writes),
      a.operand("alpha")};
  if (!is_in_place) operands.push_back(matrix("B", B, m, n, ldb));
  add_triangle(operands, "A", A, shape.order(), lda, uplo, diag);
  return run(name, handle, std::move(operands), [=] {
    for (int column = 0; column < n && !is_in_place; ++column)
      std::copy_n(B + static_cast<std::ptrdiff_t>(column) * ldb, m,
                  C + static_cast<std::ptrdiff_t>(column) * ldc);
    const T av = a.value();
    blas::call<T>(function, kColumns, of(side), of(uplo), of(trans), of(diag), m, n,
                  blas::scalar(av), A, lda, C, ldc);
  });
}

template <class T>
T multiplied(const T& a, const T& b) {
  if constexpr (blas::kIsComplex<T>)
    return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};
  else
    return a * b;
}
template <class T>
T added(const T& a, const T& b) {
  if constexpr (blas::kIsComplex<T>)
    return {a.x + b.x, a.y + b.y};
  else
    return a + b;
}
/// Row i, column j of op(A).
template <class T>
T element(const T* a, int leading, cublasOperation_t op, int i, int j) {
  if (op == CUBLAS_OP_N) return a[i + static_cast<std::ptrdiff_t>(j) * leading];
  T value = a[j + static_cast<std::ptrdiff_t>(i) * leading];
  if constexpr (blas::kIsComplex<T>)
    if (op == CUBLAS_OP_C) value.y = -value.y;
  return value;
}

template <class T>
cublasStatus_t geam(const char* name, cublasHandle_t handle, cublasOperation_t transa,
                    cublasOperation_t transb, int m, int n, const T* alpha, const T* A, int lda,
                    const T* beta, const T* B, int ldb, T* C, int ldc) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!are_legal(name, {{1, is_transpose(transa)},
                        {2, is_transpose(transb)},
                        {3, m >= 0},
                        {4, n >= 0},
                        {7, lda >= std::max(1, transa == CUBLAS_OP_N ? m : n)},
                        {10, ldb >= std::max(1, transb == CUBLAS_OP_N ? m : n)},
                        {12, ldc >= std::max(1, m)}}) ||
      alpha == nullptr || beta == nullptr || (C == A && (transa != CUBLAS_OP_N || lda != ldc)) ||
      (C == B && (transb != CUBLAS_OP_N || ldb != ldc)))
    return kWrong;
  if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
  const Scalar<T> a(handle, alpha), b(handle, beta);
  const bool uses_a = !a.is_zero(), uses_b = !b.is_zero();
  std::vector<Operand> operands{matrix("C", C, m, n, ldc, Use::writes), a.operand("alpha"),
                                b.operand("beta")};
  if (uses_a) operands.push_back(turned("A", A, transa, m, n, lda));
  if (uses_b) operands.push_back(turned("B", B, transb, m, n, ldb));
  return run(name, handle, std::move(operands), [=] {
    const T av = a.value(), bv = b.value();
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < m; ++i) {
        const T left = uses_a ? multiplied(av, element(A, lda, transa, i, j)) : T{};
        const T right = uses_b ? multiplied(bv, element(B, ldb, transb, i, j)) : T{};
        C[i + static_cast<std::ptrdiff_t>(j) * ldc] = added(left, right);
      }
  });
}

template <class T>
cublasStatus_t dgmm(const char* name, cublasHandle_t handle, cublasSideMode_t mode, int m, int n,
                    const T* A, int lda, const T* x, int incx, T* C, int ldc) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!are_legal(name, {{1, is_side(mode)},
                        {2, m >= 0},
                        {3, n >= 0},
                        {5, lda >= std::max(1, m)},
                        {9, ldc >= std::max(1, m)}}))
    return kWrong;
  if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
  const int length = mode == CUBLAS_SIDE_LEFT ? m : n;
  return run(name, handle,
             {matrix("A", A, m, n, lda), vector("x", x, length, incx),
              matrix("C", C, m, n, ldc, Use::writes)},
             [=] {
               const T* const first =
                   incx < 0 ? x - static_cast<std::ptrdiff_t>(length - 1) * incx : x;
               for (int j = 0; j < n; ++j)
                 for (int i = 0; i < m; ++i)
                   C[i + static_cast<std::ptrdiff_t>(j) * ldc] = multiplied(
                       element(A, lda, CUBLAS_OP_N, i, j),
                       first[static_cast<std::ptrdiff_t>(mode == CUBLAS_SIDE_LEFT ? i : j) * incx]);
             });
}

}  // namespace
}  // namespace warpstep::sim::cublas

using namespace warpstep::sim;

#define CUBLAS_LEVEL_3(L, T)                                                                      \
  cublasStatus_t cublas##L##symm(cublasHandle_t handle, cublasSideMode_t side,                    \
                                 cublasFillMode_t uplo, int m, int n, const T* alpha, const T* A, \
                                 int lda, const T* B, int ldb, const T* beta, T* C, int ldc) {    \
    return cublas::symm("cublas" #L "symm", "symm", handle, side, uplo, m, n, alpha, A, lda, B,   \
                        ldb, beta, C, ldc);                                                       \
  }                                                                                               \
  cublasStatus_t cublas##L##syrk(cublasHandle_t handle, cublasFillMode_t uplo,                    \
                                 cublasOperation_t trans, int n, int k, const T* alpha,           \
                                 const T* A, int lda, const T* beta, T* C, int ldc) {             \
    return cublas::rank_k<T>("cublas" #L "syrk", handle, uplo, trans, n, k, alpha, A, lda, false, \
                             nullptr, 0, beta, C, ldc);                                           \
  }                                                                                               \
  cublasStatus_t cublas##L##syr2k(                                                                \
      cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,        \
      const T* alpha, const T* A, int lda, const T* B, int ldb, const T* beta, T* C, int ldc) {   \
    return cublas::rank_k("cublas" #L "syr2k", handle, uplo, trans, n, k, alpha, A, lda, true, B, \
                          ldb, beta, C, ldc);                                                     \
  }                                                                                               \
  cublasStatus_t cublas##L##trmm(cublasHandle_t handle, cublasSideMode_t side,                    \
                                 cublasFillMode_t uplo, cublasOperation_t trans,                  \
                                 cublasDiagType_t diag, int m, int n, const T* alpha, const T* A, \
                                 int lda, const T* B, int ldb, T* C, int ldc) {                   \
    return cublas::triangular("cublas" #L "trmm", handle, "trmm", side, uplo, trans, diag, m, n,  \
                              alpha, A, lda, B, ldb, C, ldc);                                     \
  }                                                                                               \
  cublasStatus_t cublas##L##trsm(cublasHandle_t handle, cublasSideMode_t side,                    \
                                 cublasFillMode_t uplo, cublasOperation_t trans,                  \
                                 cublasDiagType_t diag, int m, int n, const T* alpha, const T* A, \
                                 int lda, T* B, int ldb) {                                        \
    return cublas::triangular<T>("cublas" #L "trsm", handle, "trsm", side, uplo, trans, diag, m,  \
                                 n, alpha, A, lda, B, ldb, B, ldb);                               \
  }                                                                                               \
  cublasStatus_t cublas##L##geam(                                                                 \
      cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,    \
      const T* alpha, const T* A, int lda, const T* beta, const T* B, int ldb, T* C, int ldc) {   \
    return cublas::geam("cublas" #L "geam", handle, transa, transb, m, n, alpha, A, lda, beta, B, \
                        ldb, C, ldc);                                                             \
  }                                                                                               \
  cublasStatus_t cublas##L##dgmm(cublasHandle_t handle, cublasSideMode_t mode, int m, int n,      \
                                 const T* A, int lda, const T* x, int incx, T* C, int ldc) {      \
    return cublas::dgmm("cublas" #L "dgmm", handle, mode, m, n, A, lda, x, incx, C, ldc);         \
  }
CUBLAS_LEVEL_3(S, float)
CUBLAS_LEVEL_3(D, double)
CUBLAS_LEVEL_3(C, cuComplex)
CUBLAS_LEVEL_3(Z, cuDoubleComplex)

#define CUBLAS_HEMM(L, T)                                                                         \
  cublasStatus_t cublas##L##hemm(cublasHandle_t handle, cublasSideMode_t side,                    \
                                 cublasFillMode_t uplo, int m, int n, const T* alpha, const T* A, \
                                 int lda, const T* B, int ldb, const T* beta, T* C, int ldc) {    \
    return cublas::symm("cublas" #L "hemm", "hemm", handle, side, uplo, m, n, alpha, A, lda, B,   \
                        ldb, beta, C, ldc);                                                       \
  }
CUBLAS_HEMM(C, cuComplex)
CUBLAS_HEMM(Z, cuDoubleComplex)

// cuBLAS, level 2: banded, packed and Hermitian matrices, and vectors.
#include <limits>

#include "sim/api/library/cublas/pieces.h"

namespace warpstep::sim::cublas {
namespace {

using Operands = std::vector<Operand>;

/// Stands for the leading dimension, or the number of diagonals, of a packed matrix, which has
/// none.
constexpr int kPacked = std::numeric_limits<int>::min();

/// y = alpha * A * x + beta * y, for an A whose operands are given.
template <class T, class Multiply>
cublasStatus_t times_vector(const char* name, cublasHandle_t handle, Operands operands, int columns,
                            int rows, const T* alpha, const T* x, int incx, const T* beta, T* y,
                            int incy, const Multiply& multiply) {
  if (alpha == nullptr || beta == nullptr) return kWrong;
  const Scalar<T> a(handle, alpha), b(handle, beta);
  operands.push_back(vector("x", x, columns, incx));
  operands.push_back(vector("y", y, rows, incy, use_of_sum(b)));
  operands.push_back(a.operand("alpha"));
  operands.push_back(b.operand("beta"));
  return run(name, handle, std::move(operands), [=] {
    const T av = a.value(), bv = b.value();
    multiply(blas::scalar(av), blas::scalar(bv));
  });
}

template <class T>
cublasStatus_t gbmv(const char* name, cublasHandle_t handle, cublasOperation_t trans, int m, int n,
                    int kl, int ku, const T* alpha, const T* A, int lda, const T* x, int incx,
                    const T* beta, T* y, int incy) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!are_legal(name, {{1, is_transpose(trans)},
                        {2, m >= 0},
                        {3, n >= 0},
                        {4, kl >= 0},
                        {5, ku >= 0},
                        {8, lda >= kl + ku + 1},
                        {10, incx != 0},
                        {13, incy != 0}}))
    return kWrong;
  if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
  Operands operands;
  add_band(operands, A, m, n, kl, ku, lda);
  const bool is_plain = trans == CUBLAS_OP_N;
  return times_vector(name, handle, std::move(operands), is_plain ? n : m, is_plain ? m : n, alpha,
                      x, incx, beta, y, incy, [=](auto a, auto b) {
                        blas::call<T>("gbmv", kColumns, of(trans), m, n, kl, ku, a, A, lda, x, incx,
                                      b, y, incy);
                      });
}

/// sbmv and hbmv.
template <class T>
cublasStatus_t band(const char* name, const char* function, cublasHandle_t handle,
                    cublasFillMode_t uplo, int n, int k, const T* alpha, const T* A, int lda,
                    const T* x, int incx, const T* beta, T* y, int incy) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!are_legal(name, {{1, is_triangle(uplo)},
                        {2, n >= 0},
                        {3, k >= 0},
                        {6, lda >= k + 1},
                        {8, incx != 0},
                        {11, incy != 0}}))
    return kWrong;
  if (n == 0) return CUBLAS_STATUS_SUCCESS;
  Operands operands;
  add_triangle_band(operands, A, n, k, lda, uplo);
  return times_vector(
      name, handle, std::move(operands), n, n, alpha, x, incx, beta, y, incy, [=](auto a, auto b) {
        blas::call<T>(function, kColumns, of(uplo), n, k, a, A, lda, x, incx, b, y, incy);
      });
}

/// spmv and hpmv.
template <class T>
cublasStatus_t packed(const char* name, const char* function, cublasHandle_t handle,
                      cublasFillMode_t uplo, int n, const T* alpha, const T* AP, const T* x,
                      int incx, const T* beta, T* y, int incy) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!are_legal(name, {{1, is_triangle(uplo)}, {2, n >= 0}, {6, incx != 0}, {9, incy != 0}}))
    return kWrong;
  if (n == 0) return CUBLAS_STATUS_SUCCESS;
  Operands operands;
  add_packed(operands, AP, n, uplo);
  return times_vector(name, handle, std::move(operands), n, n, alpha, x, incx, beta, y, incy,
                      [=](auto a, auto b) {
                        blas::call<T>(function, kColumns, of(uplo), n, a, AP, x, incx, b, y, incy);
                      });
}

/// x = op(A) * x or its inverse: tbmv and tbsv, tpmv and tpsv.
template <class T>
cublasStatus_t triangular(const char* name, const char* function, cublasHandle_t handle,
                          cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag,
                          int n, int k, const T* A, int lda, T* x, int incx) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  const bool is_packed = k == kPacked;
  if (!are_legal(name, {{1, is_triangle(uplo)},
                        {2, is_transpose(trans)},
                        {3, is_diagonal(diag)},
                        {4, n >= 0},
                        {5, is_packed || k >= 0},
                        {7, is_packed || lda >= k + 1},
                        {is_packed ? 7 : 9, incx != 0}}))
    return kWrong;
  if (n == 0) return CUBLAS_STATUS_SUCCESS;
  Operands operands{vector("x", x, n, incx, Use::reads_and_writes)};
  if (is_packed)
    add_packed(operands, A, n, uplo, diag);
  else
    add_triangle_band(operands, A, n, k, lda, uplo, diag);
  return run(name, handle, std::move(operands), [=] {
    if (is_packed)
      blas::call<T>(function, kColumns, of(uplo), of(trans), of(diag), n, A, x, incx);
    else
      blas::call<T>(function, kColumns, of(uplo), of(trans), of(diag), n, k, A, lda, x, incx);
  });
}

/// A = alpha * x * x' + A, in a triangle that is packed where lda is kPacked: her, spr and hpr.
template <class T, class Factor>
cublasStatus_t rank_1(const char* name, const char* function, cublasHandle_t handle,
                      cublasFillMode_t uplo, int n, const Factor* alpha, const T* x, int incx, T* A,
                      int lda) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  const bool is_packed = lda == kPacked;
  if (!are_legal(name, {{1, is_triangle(uplo)},
                        {2, n >= 0},
                        {5, incx != 0},
                        {7, is_packed || lda >= std::max(1, n)}}) ||
      alpha == nullptr)
    return kWrong;
  if (n == 0) return CUBLAS_STATUS_SUCCESS;
  const Scalar<Factor> a(handle, alpha);
  Operands operands{vector("x", x, n, incx), a.operand("alpha")};
  if (is_packed)
    add_packed(operands, A, n, uplo, CUBLAS_DIAG_NON_UNIT, Use::reads_and_writes);
  else
    add_triangle(operands, "A", A, n, lda, uplo, CUBLAS_DIAG_NON_UNIT, Use::reads_and_writes);
  return run(name, handle, std::move(operands), [=] {
    if (is_packed)
      blas::call<T>(function, kColumns, of(uplo), n, a.value(), x, incx, A);
    else
      blas::call<T>(function, kColumns, of(uplo), n, a.value(), x, incx, A, lda);
  });
}

/// A = alpha * x * y' + alpha' * y * x' + A, likewise: syr2, her2, spr2 and hpr2.
template <class T>
cublasStatus_t rank_2(const char* name, const char* function, cublasHandle_t handle,
                      cublasFillMode_t uplo, int n, const T* alpha, const T* x, int incx,
                      const T* y, int incy, T* A, int lda) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  const bool is_packed = lda == kPacked;
  if (!are_legal(name, {{1, is_triangle(uplo)},
                        {2, n >= 0},
                        {5, incx != 0},
                        {7, incy != 0},
                        {9, is_packed || lda >= std::max(1, n)}}) ||
      alpha == nullptr)
    return kWrong;
  if (n == 0) return CUBLAS_STATUS_SUCCESS;
  const Scalar<T> a(handle, alpha);
  Operands operands{vector("x", x, n, incx), vector("y", y, n, incy), a.operand("alpha")};
  if (is_packed)
    add_packed(operands, A, n, uplo, CUBLAS_DIAG_NON_UNIT, Use::reads_and_writes);
  else
    add_triangle(operands, "A", A, n, lda, uplo, CUBLAS_DIAG_NON_UNIT, Use::reads_and_writes);
  return run(name, handle, std::move(operands), [=] {
    const T av = a.value();
    if (is_packed)
      blas::call<T>(function, kColumns, of(uplo), n, blas::scalar(av), x, incx, y, incy, A);
    else
      blas::call<T>(function, kColumns, of(uplo), n, blas::scalar(av), x, incx, y, incy, A, lda);
  });
}

/// Copies a triangle between its packed form and a matrix: tpttr and trttp.
template <class T>
cublasStatus_t repack(const char* name, cublasHandle_t handle, cublasFillMode_t uplo, int n,
                      const T* AP, const T* A, int lda, bool unpacks) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!are_legal(name,
                 {{1, is_triangle(uplo)}, {2, n >= 0}, {unpacks ? 5 : 4, lda >= std::max(1, n)}}))
    return kWrong;
  if (n == 0) return CUBLAS_STATUS_SUCCESS;
  Operands operands;
  add_packed(operands, AP, n, uplo, CUBLAS_DIAG_NON_UNIT, unpacks ? Use::reads : Use::writes);
  add_triangle(operands, "A", A, n, lda, uplo, CUBLAS_DIAG_NON_UNIT,
               unpacks ? Use::writes : Use::reads);
  return run(name, handle, std::move(operands), [=] {
    const bool is_upper = uplo == CUBLAS_FILL_MODE_UPPER;
    for (int column = 0; column < n; ++column) {
      const int rows = is_upper ? column + 1 : n - column;
      T* const of_packed = const_cast<T*>(AP) + packed_column(n, column, uplo);
      T* const of_matrix =
          const_cast<T*>(A) + static_cast<std::ptrdiff_t>(column) * lda + (is_upper ? 0 : column);
      if (unpacks)
        std::copy_n(of_packed, rows, of_matrix);
      else
        std::copy_n(of_matrix, rows, of_packed);
    }
  });
}

}  // namespace
}  // namespace warpstep::sim::cublas

using namespace warpstep::sim;

#define CUBLAS_STRUCTURED(L, T)                                                                    \
  cublasStatus_t cublas##L##gbmv(cublasHandle_t handle, cublasOperation_t trans, int m, int n,     \
                                 int kl, int ku, const T* alpha, const T* A, int lda, const T* x,  \
                                 int incx, const T* beta, T* y, int incy) {                        \
    return cublas::gbmv("cublas" #L "gbmv", handle, trans, m, n, kl, ku, alpha, A, lda, x, incx,   \
                        beta, y, incy);                                                            \
  }                                                                                                \
  cublasStatus_t cublas##L##tbmv(cublasHandle_t handle, cublasFillMode_t uplo,                     \
                                 cublasOperation_t trans, cublasDiagType_t diag, int n, int k,     \
                                 const T* A, int lda, T* x, int incx) {                            \
    return cublas::triangular("cublas" #L "tbmv", "tbmv", handle, uplo, trans, diag, n, k, A, lda, \
                              x, incx);                                                            \
  }                                                                                                \
  cublasStatus_t cublas##L##tbsv(cublasHandle_t handle, cublasFillMode_t uplo,                     \
                                 cublasOperation_t trans, cublasDiagType_t diag, int n, int k,     \
                                 const T* A, int lda, T* x, int incx) {                            \
    return cublas::triangular("cublas" #L "tbsv", "tbsv", handle, uplo, trans, diag, n, k, A, lda, \
                              x, incx);                                                            \
  }                                                                                                \
  cublasStatus_t cublas##L##tpmv(cublasHandle_t handle, cublasFillMode_t uplo,                     \
                                 cublasOperation_t trans, cublasDiagType_t diag, int n,            \
                                 const T* AP, T* x, int incx) {                                    \
    return cublas::triangular("cublas" #L "tpmv", "tpmv", handle, uplo, trans, diag, n,            \
                              cublas::kPacked, AP, 0, x, incx);                                    \
  }                                                                                                \
  cublasStatus_t cublas##L##tpsv(cublasHandle_t handle, cublasFillMode_t uplo,                     \
                                 cublasOperation_t trans, cublasDiagType_t diag, int n,            \
                                 const T* AP, T* x, int incx) {                                    \
    return cublas::triangular("cublas" #L "tpsv", "tpsv", handle, uplo, trans, diag, n,            \
                              cublas::kPacked, AP, 0, x, incx);                                    \
  }                                                                                                \
  cublasStatus_t cublas##L##tpttr(cublasHandle_t handle, cublasFillMode_t uplo, int n,             \
                                  const T* AP, T* A, int lda) {                                    \
    return cublas::repack<T>("cublas" #L "tpttr", handle, uplo, n, AP, A, lda, true);              \
  }                                                                                                \
  cublasStatus_t cublas##L##trttp(cublasHandle_t handle, cublasFillMode_t uplo, int n, const T* A, \
                                  int lda, T* AP) {                                                \
    return cublas::repack<T>("cublas" #L "trttp", handle, uplo, n, AP, A, lda, false);             \
  }
CUBLAS_STRUCTURED(S, float)
CUBLAS_STRUCTURED(D, double)
CUBLAS_STRUCTURED(C, cuComplex)
CUBLAS_STRUCTURED(Z, cuDoubleComplex)

#define CUBLAS_SELF_ADJOINT(L, K, T, Real)                                                         \
  cublasStatus_t cublas##L##K##bmv(cublasHandle_t handle, cublasFillMode_t uplo, int n, int k,     \
                                   const T* alpha, const T* A, int lda, const T* x, int incx,      \
                                   const T* beta, T* y, int incy) {                                \
    return cublas::band("cublas" #L#K "bmv", #K "bmv", handle, uplo, n, k, alpha, A, lda, x, incx, \
                        beta, y, incy);                                                            \
  }                                                                                                \
  cublasStatus_t cublas##L##K##pmv(cublasHandle_t handle, cublasFillMode_t uplo, int n,            \
                                   const T* alpha, const T* AP, const T* x, int incx,              \
                                   const T* beta, T* y, int incy) {                                \
    return cublas::packed("cublas" #L#K "pmv", #K "pmv", handle, uplo, n, alpha, AP, x, incx,      \
                          beta, y, incy);                                                          \
  }                                                                                                \
  cublasStatus_t cublas##L##K##pr(cublasHandle_t handle, cublasFillMode_t uplo, int n,             \
                                  const Real* alpha, const T* x, int incx, T* AP) {                \
    return cublas::rank_1("cublas" #L#K "pr", #K "pr", handle, uplo, n, alpha, x, incx, AP,        \
                          cublas::kPacked);                                                        \
  }                                                                                                \
  cublasStatus_t cublas##L##K##pr2(cublasHandle_t handle, cublasFillMode_t uplo, int n,            \
                                   const T* alpha, const T* x, int incx, const T* y, int incy,     \
                                   T* AP) {                                                        \
    return cublas::rank_2("cublas" #L#K "pr2", #K "pr2", handle, uplo, n, alpha, x, incx, y, incy, \
                          AP, cublas::kPacked);                                                    \
  }
CUBLAS_SELF_ADJOINT(S, s, float, float)
CUBLAS_SELF_ADJOINT(D, s, double, double)
CUBLAS_SELF_ADJOINT(C, h, cuComplex, float)
CUBLAS_SELF_ADJOINT(Z, h, cuDoubleComplex, double)

#define CUBLAS_FOR_REAL(L, T)                                                                      \
  cublasStatus_t cublas##L##syr2(cublasHandle_t handle, cublasFillMode_t uplo, int n,              \
                                 const T* alpha, const T* x, int incx, const T* y, int incy, T* A, \
                                 int lda) {                                                        \
    return cublas::rank_2("cublas" #L "syr2", "syr2", handle, uplo, n, alpha, x, incx, y, incy, A, \
                          lda);                                                                    \
  }
CUBLAS_FOR_REAL(S, float)
CUBLAS_FOR_REAL(D, double)

#define CUBLAS_FOR_COMPLEX(L, T, Real)                                                             \
  cublasStatus_t cublas##L##her(cublasHandle_t handle, cublasFillMode_t uplo, int n,               \
                                const Real* alpha, const T* x, int incx, T* A, int lda) {          \
    return cublas::rank_1("cublas" #L "her", "her", handle, uplo, n, alpha, x, incx, A, lda);      \
  }                                                                                                \
  cublasStatus_t cublas##L##her2(cublasHandle_t handle, cublasFillMode_t uplo, int n,              \
                                 const T* alpha, const T* x, int incx, const T* y, int incy, T* A, \
                                 int lda) {                                                        \
    return cublas::rank_2("cublas" #L "her2", "her2", handle, uplo, n, alpha, x, incx, y, incy, A, \
                          lda);                                                                    \
  }
CUBLAS_FOR_COMPLEX(C, cuComplex, float)
CUBLAS_FOR_COMPLEX(Z, cuDoubleComplex, double)

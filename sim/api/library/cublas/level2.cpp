// cuBLAS, level 2: a matrix and vectors.
#include <algorithm>

#include "sim/api/library/cublas/call.h"

namespace warpstep::sim::cublas {
namespace {

template <class T>
cublasStatus_t gemv(const char* name, cublasHandle_t handle, cublasOperation_t trans, int m, int n,
                    const T* alpha, const T* A, int lda, const T* x, int incx, const T* beta, T* y,
                    int incy) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!is_transpose(trans) || m < 0 || n < 0 || lda < std::max(1, m) || incx == 0 || incy == 0 ||
      alpha == nullptr || beta == nullptr)
    return kWrong;
  if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
  const Scalar<T> a(handle, alpha), b(handle, beta);
  const int longer = trans == CUBLAS_OP_N ? n : m, other = trans == CUBLAS_OP_N ? m : n;
  return run(name, handle,
             {matrix("A", A, m, n, lda), vector("x", x, longer, incx),
              vector("y", y, other, incy, use_of_sum(b)), a.operand("alpha"), b.operand("beta")},
             [=] {
               const T av = a.value(), bv = b.value();
               blas::call<T>("gemv", kColumns, of(trans), m, n, blas::scalar(av), A, lda, x, incx,
                             blas::scalar(bv), y, incy);
             });
}

/// trsv and trmv: x = op(A) x or its inverse, of a triangular matrix.
template <class T>
cublasStatus_t triangular(const char* name, cublasHandle_t handle, const char* function,
                          cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag,
                          int n, const T* A, int lda, T* x, int incx) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!are_legal(name, {{1, is_triangle(uplo)},
                        {2, is_transpose(trans)},
                        {3, is_diagonal(diag)},
                        {4, n >= 0},
                        {6, lda >= std::max(1, n)},
                        {8, incx != 0}}))
    return kWrong;
  if (n == 0) return CUBLAS_STATUS_SUCCESS;
  std::vector<Operand> operands{vector("x", x, n, incx, Use::reads_and_writes)};
  add_triangle(operands, "A", A, n, lda, uplo, diag);
  return run(name, handle, std::move(operands), [=] {
    blas::call<T>(function, kColumns, of(uplo), of(trans), of(diag), n, A, lda, x, incx);
  });
}

/// ger, geru and gerc.
template <class T>
cublasStatus_t ger(const char* name, const char* function, cublasHandle_t handle, int m, int n,
                   const T* alpha, const T* x, int incx, const T* y, int incy, T* A, int lda) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!are_legal(
          name,
          {{1, m >= 0}, {2, n >= 0}, {5, incx != 0}, {7, incy != 0}, {9, lda >= std::max(1, m)}}) ||
      alpha == nullptr)
    return kWrong;
  if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
  const Scalar<T> a(handle, alpha);
  return run(name, handle,
             {vector("x", x, m, incx), vector("y", y, n, incy),
              matrix("A", A, m, n, lda, Use::reads_and_writes), a.operand("alpha")},
             [=] {
               const T av = a.value();
               blas::call<T>(function, kColumns, m, n, blas::scalar(av), x, incx, y, incy, A, lda);
             });
}

/// symv and hemv.
template <class T>
cublasStatus_t symv(const char* name, const char* function, cublasHandle_t handle,
                    cublasFillMode_t uplo, int n, const T* alpha, const T* A, int lda, const T* x,
                    int incx, const T* beta, T* y, int incy) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!is_triangle(uplo) || n < 0 || lda < std::max(1, n) || incx == 0 || incy == 0 ||
      alpha == nullptr || beta == nullptr)
    return kWrong;
  if (n == 0) return CUBLAS_STATUS_SUCCESS;
  const Scalar<T> a(handle, alpha), b(handle, beta);
  std::vector<Operand> operands{vector("x", x, n, incx), vector("y", y, n, incy, use_of_sum(b)),
                                a.operand("alpha"), b.operand("beta")};
  add_triangle(operands, "A", A, n, lda, uplo, CUBLAS_DIAG_NON_UNIT);
  return run(name, handle, std::move(operands), [=] {
    const T av = a.value(), bv = b.value();
    blas::call<T>(function, kColumns, of(uplo), n, blas::scalar(av), A, lda, x, incx,
                  blas::scalar(bv), y, incy);
  });
}

template <class T>
cublasStatus_t syr(const char* name, cublasHandle_t handle, cublasFillMode_t uplo, int n,
                   const T* alpha, const T* x, int incx, T* A, int lda) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!are_legal(
          name,
          {{1, is_triangle(uplo)}, {2, n >= 0}, {5, incx != 0}, {7, lda >= std::max(1, n)}}) ||
      alpha == nullptr)
    return kWrong;
  if (n == 0) return CUBLAS_STATUS_SUCCESS;
  const Scalar<T> a(handle, alpha);
  std::vector<Operand> operands{vector("x", x, n, incx), a.operand("alpha")};
  add_triangle(operands, "A", A, n, lda, uplo, CUBLAS_DIAG_NON_UNIT, Use::reads_and_writes);
  return run(name, handle, std::move(operands), [=] {
    const T av = a.value();
    blas::call<T>("syr", kColumns, of(uplo), n, blas::scalar(av), x, incx, A, lda);
  });
}

}  // namespace
}  // namespace warpstep::sim::cublas

using namespace warpstep::sim;

#define CUBLAS_LEVEL_2(L, T)                                                                       \
  cublasStatus_t cublas##L##gemv(cublasHandle_t handle, cublasOperation_t trans, int m, int n,     \
                                 const T* alpha, const T* A, int lda, const T* x, int incx,        \
                                 const T* beta, T* y, int incy) {                                  \
    return cublas::gemv("cublas" #L "gemv", handle, trans, m, n, alpha, A, lda, x, incx, beta, y,  \
                        incy);                                                                     \
  }                                                                                                \
  cublasStatus_t cublas##L##trsv(cublasHandle_t handle, cublasFillMode_t uplo,                     \
                                 cublasOperation_t trans, cublasDiagType_t diag, int n,            \
                                 const T* A, int lda, T* x, int incx) {                            \
    return cublas::triangular("cublas" #L "trsv", handle, "trsv", uplo, trans, diag, n, A, lda, x, \
                              incx);                                                               \
  }                                                                                                \
  cublasStatus_t cublas##L##trmv(cublasHandle_t handle, cublasFillMode_t uplo,                     \
                                 cublasOperation_t trans, cublasDiagType_t diag, int n,            \
                                 const T* A, int lda, T* x, int incx) {                            \
    return cublas::triangular("cublas" #L "trmv", handle, "trmv", uplo, trans, diag, n, A, lda, x, \
                              incx);                                                               \
  }
CUBLAS_LEVEL_2(S, float)
CUBLAS_LEVEL_2(D, double)
CUBLAS_LEVEL_2(C, cuComplex)
CUBLAS_LEVEL_2(Z, cuDoubleComplex)

#define CUBLAS_LEVEL_2_REAL(L, T)                                                                  \
  cublasStatus_t cublas##L##ger(cublasHandle_t handle, int m, int n, const T* alpha, const T* x,   \
                                int incx, const T* y, int incy, T* A, int lda) {                   \
    return cublas::ger("cublas" #L "ger", "ger", handle, m, n, alpha, x, incx, y, incy, A, lda);   \
  }                                                                                                \
  cublasStatus_t cublas##L##symv(cublasHandle_t handle, cublasFillMode_t uplo, int n,              \
                                 const T* alpha, const T* A, int lda, const T* x, int incx,        \
                                 const T* beta, T* y, int incy) {                                  \
    return cublas::symv("cublas" #L "symv", "symv", handle, uplo, n, alpha, A, lda, x, incx, beta, \
                        y, incy);                                                                  \
  }                                                                                                \
  cublasStatus_t cublas##L##syr(cublasHandle_t handle, cublasFillMode_t uplo, int n,               \
                                const T* alpha, const T* x, int incx, T* A, int lda) {             \
    return cublas::syr("cublas" #L "syr", handle, uplo, n, alpha, x, incx, A, lda);                \
  }
CUBLAS_LEVEL_2_REAL(S, float)
CUBLAS_LEVEL_2_REAL(D, double)

#define CUBLAS_LEVEL_2_COMPLEX(L, T)                                                               \
  cublasStatus_t cublas##L##geru(cublasHandle_t handle, int m, int n, const T* alpha, const T* x,  \
                                 int incx, const T* y, int incy, T* A, int lda) {                  \
    return cublas::ger("cublas" #L "geru", "geru", handle, m, n, alpha, x, incx, y, incy, A, lda); \
  }                                                                                                \
  cublasStatus_t cublas##L##gerc(cublasHandle_t handle, int m, int n, const T* alpha, const T* x,  \
                                 int incx, const T* y, int incy, T* A, int lda) {                  \
    return cublas::ger("cublas" #L "gerc", "gerc", handle, m, n, alpha, x, incx, y, incy, A, lda); \
  }                                                                                                \
  cublasStatus_t cublas##L##hemv(cublasHandle_t handle, cublasFillMode_t uplo, int n,              \
                                 const T* alpha, const T* A, int lda, const T* x, int incx,        \
                                 const T* beta, T* y, int incy) {                                  \
    return cublas::symv("cublas" #L "hemv", "hemv", handle, uplo, n, alpha, A, lda, x, incx, beta, \
                        y, incy);                                                                  \
  }
CUBLAS_LEVEL_2_COMPLEX(C, cuComplex)
CUBLAS_LEVEL_2_COMPLEX(Z, cuDoubleComplex)

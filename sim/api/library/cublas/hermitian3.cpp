// cuBLAS, level 3: sums in a Hermitian matrix, products of which one triangle is wanted, and
// batches.
#include <algorithm>

#include "sim/api/library/cublas/triangles.h"

namespace warpstep::sim::cublas {
namespace {

/// What herk, her2k, syrkx and herkx have in common: a triangle of C gets alpha * op(A) * op(B) +
/// beta * C. `compute(alpha, beta)` does it.
template <class T, class Alpha, class Beta, class Compute>
cublasStatus_t rank_k(const char* name, cublasHandle_t handle, cublasFillMode_t uplo,
                      cublasOperation_t trans, bool is_hermitian, int n, int k, const Alpha* alpha,
                      const T* A, int lda, bool has_second, const T* B, int ldb, const Beta* beta,
                      T* C, int ldc, const Compute& compute) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  const cublasOperation_t other = is_hermitian || !blas::kIsComplex<T> ? CUBLAS_OP_C : CUBLAS_OP_T;
  const bool fits =
      trans == CUBLAS_OP_N || trans == other || (!blas::kIsComplex<T> && trans == CUBLAS_OP_T);
  const RankShape shape{uplo, trans, fits, n, k, lda, has_second, ldb, ldc};
  if (!shape.is_legal(name) || alpha == nullptr || beta == nullptr) return kWrong;
  if (n == 0) return CUBLAS_STATUS_SUCCESS;
  const Scalar<Alpha> a(handle, alpha);
  const Scalar<Beta> b(handle, beta);
  std::vector<Operand> operands{turned("A", A, trans, n, k, lda), a.operand("alpha"),
                                b.operand("beta")};
  if (has_second) operands.push_back(turned("B", B, trans, n, k, ldb));
  add_triangle(operands, "C", C, n, ldc, uplo, CUBLAS_DIAG_NON_UNIT, use_of_sum(b));
  return run(name, handle, std::move(operands), [=] { compute(a.value(), b.value()); });
}

/// A factor as a number of the matrix.
template <class T, class Real>
T complex_of(const Real& value) {
  if constexpr (sizeof(T) == sizeof(Real))
    return value;
  else
    return {value, 0};
}

/// syrkx and herkx: the product is formed in full, and one triangle of it kept.
template <class T, class Beta>
cublasStatus_t product(const char* name, cublasHandle_t handle, cublasFillMode_t uplo,
                       cublasOperation_t trans, bool is_hermitian, int n, int k, const T* alpha,
                       const T* A, int lda, const T* B, int ldb, const Beta* beta, T* C, int ldc) {
  const auto compute = [=](const T& a, const Beta& b) {
    const bool is_plain = trans == CUBLAS_OP_N;
    const auto turn = is_hermitian ? blas::Transpose::conjugate : blas::Transpose::plain;
    const auto none = blas::Transpose::none;
    std::vector<T> full(static_cast<std::size_t>(n) * static_cast<std::size_t>(n));
    const T bv = complex_of<T>(b);
    const Beta zero{};
    const bool reads = std::memcmp(&b, &zero, sizeof b) != 0;
    const auto rows_of = [&](int column) {
      return uplo == CUBLAS_FILL_MODE_UPPER ? std::pair{0, column + 1} : std::pair{column, n};
    };
    for (int j = 0; j < n && reads; ++j)
      for (int i = rows_of(j).first; i < rows_of(j).second; ++i)
        full[static_cast<std::size_t>(i) + static_cast<std::size_t>(j) * n] =
            C[i + static_cast<std::ptrdiff_t>(j) * ldc];
    blas::call<T>("gemm", kColumns, is_plain ? none : turn, is_plain ? turn : none, n, n, k,
                  blas::scalar(a), A, lda, B, ldb, blas::scalar(bv), full.data(), n);
    for (int j = 0; j < n; ++j)
      for (int i = rows_of(j).first; i < rows_of(j).second; ++i)
        C[i + static_cast<std::ptrdiff_t>(j) * ldc] =
            full[static_cast<std::size_t>(i) + static_cast<std::size_t>(j) * n];
    if constexpr (blas::kIsComplex<T>)
      for (int j = 0; j < n && is_hermitian; ++j) C[j + static_cast<std::ptrdiff_t>(j) * ldc].y = 0;
  };
  return rank_k(name, handle, uplo, trans, is_hermitian, n, k, alpha, A, lda, true, B, ldb, beta, C,
                ldc, compute);
}

template <class T>
cublasStatus_t trsm_batched(const char* name, cublasHandle_t handle, cublasSideMode_t side,
                            cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag,
                            int m, int n, const T* alpha, const T* const A[], int lda, T* const B[],
                            int ldb, int count) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  const TriangularShape shape{side, uplo, trans, diag, m, n, lda, ldb};
  if (!shape.is_legal(name, {12, count >= 0}) || alpha == nullptr) return kWrong;
  if (m == 0 || n == 0 || count == 0) return CUBLAS_STATUS_SUCCESS;
  const Scalar<T> a(handle, alpha);
  std::vector<const T*> as;
  std::vector<T*> bs;
  if (const auto code = read_pointers(name, handle, "Aarray", A, count, as)) return code;
  if (const auto code = read_pointers(name, handle, "Barray", B, count, bs)) return code;
  std::vector<Operand> operands{a.operand("alpha")};
  for (std::size_t i = 0; i < as.size(); ++i) {
    operands.push_back(matrix("B", bs[i], m, n, ldb, Use::reads_and_writes));
    add_triangle(operands, "A", as[i], shape.order(), lda, uplo, diag);
  }
  return run(name, handle, std::move(operands), [=] {
    const T av = a.value();
    for (std::size_t i = 0; i < as.size(); ++i)
      blas::call<T>("trsm", kColumns, of(side), of(uplo), of(trans), of(diag), m, n,
                    blas::scalar(av), as[i], lda, bs[i], ldb);
  });
}

}  // namespace
}  // namespace warpstep::sim::cublas

using namespace warpstep::sim;

#define CUBLAS_BATCHES(L, T)                                                                      \
  cublasStatus_t cublas##L##syrkx(                                                                \
      cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,        \
      const T* alpha, const T* A, int lda, const T* B, int ldb, const T* beta, T* C, int ldc) {   \
    return cublas::product("cublas" #L "syrkx", handle, uplo, trans, false, n, k, alpha, A, lda,  \
                           B, ldb, beta, C, ldc);                                                 \
  }                                                                                               \
  cublasStatus_t cublas##L##trsmBatched(                                                          \
      cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,                        \
      cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const T* alpha,               \
      const T* const A[], int lda, T* const B[], int ldb, int batchCount) {                       \
    return cublas::trsm_batched("cublas" #L "trsmBatched", handle, side, uplo, trans, diag, m, n, \
                                alpha, A, lda, B, ldb, batchCount);                               \
  }
CUBLAS_BATCHES(S, float)
CUBLAS_BATCHES(D, double)
CUBLAS_BATCHES(C, cuComplex)
CUBLAS_BATCHES(Z, cuDoubleComplex)

#define CUBLAS_HERMITIAN(L, T, Real)                                                               \
  cublasStatus_t cublas##L##herk(cublasHandle_t handle, cublasFillMode_t uplo,                     \
                                 cublasOperation_t trans, int n, int k, const Real* alpha,         \
                                 const T* A, int lda, const Real* beta, T* C, int ldc) {           \
    return cublas::rank_k<T>("cublas" #L "herk", handle, uplo, trans, true, n, k, alpha, A, lda,   \
                             false, nullptr, 0, beta, C, ldc, [=](Real a, Real b) {                \
                               blas::call<T>("herk", cublas::kColumns, cublas::of(uplo),           \
                                             cublas::of(trans), n, k, a, A, lda, b, C, ldc);       \
                             });                                                                   \
  }                                                                                                \
  cublasStatus_t cublas##L##her2k(                                                                 \
      cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,         \
      const T* alpha, const T* A, int lda, const T* B, int ldb, const Real* beta, T* C, int ldc) { \
    return cublas::rank_k("cublas" #L "her2k", handle, uplo, trans, true, n, k, alpha, A, lda,     \
                          true, B, ldb, beta, C, ldc, [=](const T& a, Real b) {                    \
                            blas::call<T>("her2k", cublas::kColumns, cublas::of(uplo),             \
                                          cublas::of(trans), n, k, blas::scalar(a), A, lda, B,     \
                                          ldb, b, C, ldc);                                         \
                          });                                                                      \
  }                                                                                                \
  cublasStatus_t cublas##L##herkx(                                                                 \
      cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,         \
      const T* alpha, const T* A, int lda, const T* B, int ldb, const Real* beta, T* C, int ldc) { \
    return cublas::product("cublas" #L "herkx", handle, uplo, trans, true, n, k, alpha, A, lda, B, \
                           ldb, beta, C, ldc);                                                     \
  }                                                                                                \
  cublasStatus_t cublas##L##gemm3m(cublasHandle_t handle, cublasOperation_t transa,                \
                                   cublasOperation_t transb, int m, int n, int k, const T* alpha,  \
                                   const T* A, int lda, const T* B, int ldb, const T* beta, T* C,  \
                                   int ldc) {                                                      \
    return cublas##L##gemm(handle, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc);  \
  }
CUBLAS_HERMITIAN(C, cuComplex, float)
CUBLAS_HERMITIAN(Z, cuDoubleComplex, double)

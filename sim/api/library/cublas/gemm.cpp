// cuBLAS: products of matrices of one type, alone and in batches.
#include "sim/api/library/cublas/gemm.h"

namespace warpstep::sim::cublas {
namespace {

template <class T>
void multiply(const GemmShape& s, const T& alpha, const T* A, const T* B, const T& beta, T* C) {
  blas::call<T>("gemm", blas::Order::columns, of(s.transa), of(s.transb), s.m, s.n, s.k,
                blas::scalar(alpha), A, s.lda, B, s.ldb, blas::scalar(beta), C, s.ldc);
}

template <class T>
void add_operands(std::vector<Operand>& operands, const GemmShape& s, const Scalar<T>& alpha,
                  const T* A, const T* B, const Scalar<T>& beta, T* C) {
  operands.push_back(matrix("C", C, s.m, s.n, s.ldc, use_of_sum(beta)));
  if (alpha.is_zero() || s.k == 0) return;
  operands.push_back(turned("A", A, s.transa, s.m, s.k, s.lda));
  operands.push_back(turned("B", B, s.transb, s.k, s.n, s.ldb));
}

template <class T>
cublasStatus_t gemm(const char* name, cublasHandle_t handle, const GemmShape& s, const T* alpha,
                    const T* A, const T* B, const T* beta, T* C, const Strides& strides = {}) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!s.is_legal(name, strides.count) || alpha == nullptr || beta == nullptr)
    return CUBLAS_STATUS_INVALID_VALUE;
  if (s.is_empty() || strides.count == 0) return CUBLAS_STATUS_SUCCESS;
  if (C == nullptr || (s.k > 0 && (A == nullptr || B == nullptr)))
    return CUBLAS_STATUS_INVALID_VALUE;
  const Scalar<T> a(handle, alpha), b(handle, beta);
  std::vector<Operand> operands{a.operand("alpha"), b.operand("beta")};
  for (long long i = 0; i < strides.count; ++i)
    add_operands(operands, s, a, A + i * strides.a, B + i * strides.b, b, C + i * strides.c);
  return run(name, handle, std::move(operands), [=] {
    const T av = a.value(), bv = b.value();
    for (long long i = 0; i < strides.count; ++i)
      multiply(s, av, A + i * strides.a, B + i * strides.b, bv, C + i * strides.c);
  });
}

/// The pointers are in device memory too, and may be written by work that runs before.
template <class T>
cublasStatus_t gemm_batched(const char* name, cublasHandle_t handle, const GemmShape& s,
                            const T* alpha, const T* const* A, const T* const* B, const T* beta,
                            T* const* C, int count) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!s.is_legal(name, count) || alpha == nullptr || beta == nullptr)
    return CUBLAS_STATUS_INVALID_VALUE;
  if (s.is_empty() || count == 0) return CUBLAS_STATUS_SUCCESS;
  const Scalar<T> a(handle, alpha), b(handle, beta);
  std::vector<const T*> as, bs;
  std::vector<T*> cs;
  if (const auto code = read_pointers(name, handle, "Aarray", A, count, as)) return code;
  if (const auto code = read_pointers(name, handle, "Barray", B, count, bs)) return code;
  if (const auto code = read_pointers(name, handle, "Carray", C, count, cs)) return code;
  std::vector<Operand> operands{a.operand("alpha"), b.operand("beta")};
  for (std::size_t i = 0; i < as.size(); ++i) add_operands(operands, s, a, as[i], bs[i], b, cs[i]);
  return run(name, handle, std::move(operands), [=] {
    const T av = a.value(), bv = b.value();
    for (std::size_t i = 0; i < as.size(); ++i) multiply(s, av, as[i], bs[i], bv, cs[i]);
  });
}

}  // namespace
}  // namespace warpstep::sim::cublas

using namespace warpstep::sim;

#define CUBLAS_GEMM(L, T)                                                                        \
  cublasStatus_t cublas##L##gemm(cublasHandle_t handle, cublasOperation_t transa,                \
                                 cublasOperation_t transb, int m, int n, int k, const T* alpha,  \
                                 const T* A, int lda, const T* B, int ldb, const T* beta, T* C,  \
                                 int ldc) {                                                      \
    return cublas::gemm("cublas" #L "gemm", handle, {transa, transb, m, n, k, lda, ldb, ldc},    \
                        alpha, A, B, beta, C);                                                   \
  }                                                                                              \
  cublasStatus_t cublas##L##gemmStridedBatched(                                                  \
      cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,   \
      int k, const T* alpha, const T* A, int lda, long long strideA, const T* B, int ldb,        \
      long long strideB, const T* beta, T* C, int ldc, long long strideC, int batchCount) {      \
    return cublas::gemm("cublas" #L "gemmStridedBatched", handle,                                \
                        {transa, transb, m, n, k, lda, ldb, ldc}, alpha, A, B, beta, C,          \
                        {strideA, strideB, strideC, batchCount});                                \
  }                                                                                              \
  cublasStatus_t cublas##L##gemmBatched(                                                         \
      cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,   \
      int k, const T* alpha, const T* const Aarray[], int lda, const T* const Barray[], int ldb, \
      const T* beta, T* const Carray[], int ldc, int batchCount) {                               \
    return cublas::gemm_batched("cublas" #L "gemmBatched", handle,                               \
                                {transa, transb, m, n, k, lda, ldb, ldc}, alpha, Aarray, Barray, \
                                beta, Carray, batchCount);                                       \
  }
CUBLAS_GEMM(S, float)
CUBLAS_GEMM(D, double)
CUBLAS_GEMM(C, cuComplex)
CUBLAS_GEMM(Z, cuDoubleComplex)

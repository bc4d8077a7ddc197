// cuBLAS: products of matrices of half precision, of bfloat16 and of bytes. They are converted,
// multiplied as float, double or int, and rounded once at the end.
#include <memory>

#include "sim/api/library/cublas/gemm.h"
#include "sim/library/typed_scalar.h"

namespace warpstep::sim::cublas {
namespace {

/// What a product of such types is computed and scaled in; null where cuBLAS has none.
enum class Inner { none, from_half, from_float, from_double, from_int };

Inner inner_of(cudaDataType a, cudaDataType b, cudaDataType c, cublasComputeType_t compute) {
  if (a != b) return Inner::none;
  switch (compute) {
    case CUBLAS_COMPUTE_16F:
    case CUBLAS_COMPUTE_16F_PEDANTIC:
      return a == CUDA_R_16F && c == CUDA_R_16F ? Inner::from_half : Inner::none;
    case CUBLAS_COMPUTE_32F:
    case CUBLAS_COMPUTE_32F_PEDANTIC:
      if (a == CUDA_R_16F || a == CUDA_R_16BF)
        return c == a || c == CUDA_R_32F ? Inner::from_float : Inner::none;
      return (a == CUDA_R_32F || a == CUDA_R_8I) && c == CUDA_R_32F ? Inner::from_float
                                                                    : Inner::none;
    case CUBLAS_COMPUTE_32F_FAST_16F:
    case CUBLAS_COMPUTE_32F_FAST_16BF:
    case CUBLAS_COMPUTE_32F_FAST_TF32:
      return a == CUDA_R_32F && c == CUDA_R_32F ? Inner::from_float : Inner::none;
    case CUBLAS_COMPUTE_64F:
    case CUBLAS_COMPUTE_64F_PEDANTIC:
      return a == CUDA_R_64F && c == CUDA_R_64F ? Inner::from_double : Inner::none;
    case CUBLAS_COMPUTE_32I:
    case CUBLAS_COMPUTE_32I_PEDANTIC:
      return a == CUDA_R_8I && c == CUDA_R_32I ? Inner::from_int : Inner::none;
  }
  return Inner::none;
}

/// The numbers of a matrix, column by column without gaps.
template <class Real>
std::vector<Real> loaded(const void* from, cudaDataType type, int rows, int columns, int leading) {
  std::vector<Real> numbers;
  numbers.reserve(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
  for (int j = 0; j < columns; ++j)
    for (int i = 0; i < rows; ++i)
      numbers.push_back(static_cast<Real>(
          load<double>(from, type, i + static_cast<std::ptrdiff_t>(j) * leading)));
  return numbers;
}

struct Matrices {
  const void* a;
  const void* b;
  void* c;
  cudaDataType input, output;
};

template <class Real>
void multiply(const GemmShape& s, const Matrices& matrices, double alpha, double beta) {
  const bool a_turned = s.transa != CUBLAS_OP_N, b_turned = s.transb != CUBLAS_OP_N;
  const int a_rows = a_turned ? s.k : s.m, b_rows = b_turned ? s.n : s.k;
  const auto a = loaded<Real>(matrices.a, matrices.input, a_rows, a_turned ? s.m : s.k, s.lda);
  const auto b = loaded<Real>(matrices.b, matrices.input, b_rows, b_turned ? s.k : s.n, s.ldb);
  std::vector<Real> c(static_cast<std::size_t>(s.m) * static_cast<std::size_t>(s.n));
  if (beta != 0) c = loaded<Real>(matrices.c, matrices.output, s.m, s.n, s.ldc);
  blas::call<Real>("gemm", blas::Order::columns, of(s.transa), of(s.transb), s.m, s.n, s.k,
                   static_cast<Real>(alpha), static_cast<const Real*>(a.data()),
                   std::max(1, a_rows), static_cast<const Real*>(b.data()), std::max(1, b_rows),
                   static_cast<Real>(beta), c.data(), s.m);
  for (int j = 0; j < s.n; ++j)
    for (int i = 0; i < s.m; ++i)
      store<double>(matrices.c, matrices.output, i + static_cast<std::ptrdiff_t>(j) * s.ldc,
                    c[static_cast<std::size_t>(j) * static_cast<std::size_t>(s.m) +
                      static_cast<std::size_t>(i)]);
}

/// alpha or beta, of the type that the product is computed in.
TypedScalar scalar(cublasHandle_t handle, const void* pointer, Inner inner) {
  const cudaDataType type = inner == Inner::from_half     ? CUDA_R_16F
                            : inner == Inner::from_double ? CUDA_R_64F
                            : inner == Inner::from_int    ? CUDA_R_32I
                                                          : CUDA_R_32F;
  return {pointer, type, handle->pointers == CUBLAS_POINTER_MODE_HOST};
}

Operand any_matrix(const char* name, const void* a, cudaDataType type, int rows, int columns,
                   int leading, Use use = Use::reads) {
  const std::size_t size = size_of(type);
  return {name,
          a,
          static_cast<std::size_t>(rows) * size,
          static_cast<std::size_t>(columns),
          static_cast<std::size_t>(leading) * size,
          use};
}

void add_operands(std::vector<Operand>& operands, const GemmShape& s, const Matrices& matrices,
                  Use use_of_c) {
  const bool a_turned = s.transa != CUBLAS_OP_N, b_turned = s.transb != CUBLAS_OP_N;
  operands.push_back(any_matrix("C", matrices.c, matrices.output, s.m, s.n, s.ldc, use_of_c));
  operands.push_back(any_matrix("A", matrices.a, matrices.input, a_turned ? s.k : s.m,
                                a_turned ? s.m : s.k, s.lda));
  operands.push_back(any_matrix("B", matrices.b, matrices.input, b_turned ? s.n : s.k,
                                b_turned ? s.k : s.n, s.ldb));
}

cublasStatus_t check(const char* name, cublasHandle_t handle, const GemmShape& s, const void* alpha,
                     const void* beta, int count, Inner inner) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!s.is_legal(name, count) || alpha == nullptr || beta == nullptr)
    return CUBLAS_STATUS_INVALID_VALUE;
  return inner == Inner::none ? CUBLAS_STATUS_NOT_SUPPORTED : CUBLAS_STATUS_SUCCESS;
}

/// The products of `count` triples of matrices.
template <class OfBatch>
cublasStatus_t multiply_all(const char* name, cublasHandle_t handle, const GemmShape& s,
                            const void* alpha, const void* beta, Inner inner, int count,
                            const OfBatch& of_batch) {
  const TypedScalar a = scalar(handle, alpha, inner), b = scalar(handle, beta, inner);
  const Use use_of_c = b.is_zero() || !b.is_known() ? Use::writes : Use::reads_and_writes;
  std::vector<Operand> operands{a.operand("alpha"), b.operand("beta")};
  for (long long i = 0; i < count; ++i) add_operands(operands, s, of_batch(i), use_of_c);
  return run(name, handle, std::move(operands), [=] {
    for (long long i = 0; i < count; ++i) {
      // A double holds every sum of products of bytes.
      if (inner == Inner::from_double || inner == Inner::from_int)
        multiply<double>(s, of_batch(i), a.value().real(), b.value().real());
      else
        multiply<float>(s, of_batch(i), a.value().real(), b.value().real());
    }
  });
}

cublasStatus_t mixed(const char* name, cublasHandle_t handle, const GemmShape& s, const void* alpha,
                     const Matrices& first, cudaDataType b_type, const void* beta,
                     const Strides& strides, cublasComputeType_t compute) {
  const Inner inner = inner_of(first.input, b_type, first.output, compute);
  if (const auto code = check(name, handle, s, alpha, beta, strides.count, inner)) return code;
  if (s.is_empty() || strides.count == 0) return CUBLAS_STATUS_SUCCESS;
  const auto of_batch = [first, strides](long long i) {
    const auto in = static_cast<long long>(size_of(first.input));
    const auto out = static_cast<long long>(size_of(first.output));
    return Matrices{static_cast<const char*>(first.a) + i * strides.a * in,
                    static_cast<const char*>(first.b) + i * strides.b * in,
                    static_cast<char*>(first.c) + i * strides.c * out, first.input, first.output};
  };
  return multiply_all(name, handle, s, alpha, beta, inner, strides.count, of_batch);
}

}  // namespace
}  // namespace warpstep::sim::cublas

using namespace warpstep::sim;

cublasStatus_t cublasHgemm(cublasHandle_t handle, cublasOperation_t transa,
                           cublasOperation_t transb, int m, int n, int k, const __half* alpha,
                           const __half* A, int lda, const __half* B, int ldb, const __half* beta,
                           __half* C, int ldc) {
  return cublas::mixed("cublasHgemm", handle, {transa, transb, m, n, k, lda, ldb, ldc}, alpha,
                       {A, B, C, CUDA_R_16F, CUDA_R_16F}, CUDA_R_16F, beta, {}, CUBLAS_COMPUTE_16F);
}

cublasStatus_t cublasHgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa,
                                         cublasOperation_t transb, int m, int n, int k,
                                         const __half* alpha, const __half* A, int lda,
                                         long long strideA, const __half* B, int ldb,
                                         long long strideB, const __half* beta, __half* C, int ldc,
                                         long long strideC, int batchCount) {
  return cublas::mixed("cublasHgemmStridedBatched", handle,
                       {transa, transb, m, n, k, lda, ldb, ldc}, alpha,
                       {A, B, C, CUDA_R_16F, CUDA_R_16F}, CUDA_R_16F, beta,
                       {strideA, strideB, strideC, batchCount}, CUBLAS_COMPUTE_16F);
}

cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa,
                            cublasOperation_t transb, int m, int n, int k, const void* alpha,
                            const void* A, cudaDataType Atype, int lda, const void* B,
                            cudaDataType Btype, int ldb, const void* beta, void* C,
                            cudaDataType Ctype, int ldc, cublasComputeType_t computeType,
                            cublasGemmAlgo_t /*algo*/) {
  return cublas::mixed("cublasGemmEx", handle,
                       {transa, transb, m, n, k, lda, ldb, ldc, {9, 12, 16}}, alpha,
                       {A, B, C, Atype, Ctype}, Btype, beta, {}, computeType);
}

cublasStatus_t cublasSgemmEx(cublasHandle_t handle, cublasOperation_t transa,
                             cublasOperation_t transb, int m, int n, int k, const float* alpha,
                             const void* A, cudaDataType Atype, int lda, const void* B,
                             cudaDataType Btype, int ldb, const float* beta, void* C,
                             cudaDataType Ctype, int ldc) {
  return cublas::mixed("cublasSgemmEx", handle, {transa, transb, m, n, k, lda, ldb, ldc}, alpha,
                       {A, B, C, Atype, Ctype}, Btype, beta, {}, CUBLAS_COMPUTE_32F);
}

cublasStatus_t cublasGemmStridedBatchedEx(
    cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,
    const void* alpha, const void* A, cudaDataType Atype, int lda, long long strideA, const void* B,
    cudaDataType Btype, int ldb, long long strideB, const void* beta, void* C, cudaDataType Ctype,
    int ldc, long long strideC, int batchCount, cublasComputeType_t computeType,
    cublasGemmAlgo_t /*algo*/) {
  return cublas::mixed("cublasGemmStridedBatchedEx", handle,
                       {transa, transb, m, n, k, lda, ldb, ldc, {9, 13, 18}}, alpha,
                       {A, B, C, Atype, Ctype}, Btype, beta,
                       {strideA, strideB, strideC, batchCount}, computeType);
}

cublasStatus_t cublasGemmBatchedEx(cublasHandle_t handle, cublasOperation_t transa,
                                   cublasOperation_t transb, int m, int n, int k, const void* alpha,
                                   const void* const Aarray[], cudaDataType Atype, int lda,
                                   const void* const Barray[], cudaDataType Btype, int ldb,
                                   const void* beta, void* const Carray[], cudaDataType Ctype,
                                   int ldc, int batchCount, cublasComputeType_t computeType,
                                   cublasGemmAlgo_t /*algo*/) {
  using namespace warpstep::sim::cublas;
  constexpr auto kName = "cublasGemmBatchedEx";
  const GemmShape s{transa, transb, m, n, k, lda, ldb, ldc, {9, 12, 16}};
  const Inner inner = inner_of(Atype, Btype, Ctype, computeType);
  if (const auto code = check(kName, handle, s, alpha, beta, batchCount, inner)) return code;
  if (s.is_empty() || batchCount == 0) return CUBLAS_STATUS_SUCCESS;
  std::vector<const void*> a, b;
  std::vector<void*> c;
  if (const auto code = read_pointers(kName, handle, "Aarray", Aarray, batchCount, a)) return code;
  if (const auto code = read_pointers(kName, handle, "Barray", Barray, batchCount, b)) return code;
  if (const auto code = read_pointers(kName, handle, "Carray", Carray, batchCount, c)) return code;
  return multiply_all(kName, handle, s, alpha, beta, inner, batchCount, [=](long long i) {
    const auto at = static_cast<std::size_t>(i);
    return Matrices{a[at], b[at], c[at], Atype, Ctype};
  });
}

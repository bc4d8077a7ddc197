// cuSPARSE: y = alpha * op(A) * x + beta * y, and the same for matrices.
#include <vector>

#include "sim/api/library/cusparse/product.h"

namespace warpstep::sim::cusparse {

namespace {

constexpr auto kPlain = CUSPARSE_OPERATION_NON_TRANSPOSE;

bool is_operation(cusparseOperation_t op) {
  return op >= kPlain && op <= CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE;
}

/// Whether there is a product of such types, summed up in `compute`.
bool fit(cudaDataType a, cudaDataType b, cudaDataType c, cudaDataType compute) {
  if (a != b) return false;
  switch (a) {
    case CUDA_R_32F:
    case CUDA_R_64F:
    case CUDA_C_32F:
    case CUDA_C_64F:
      return c == a && compute == a;
    case CUDA_R_16F:
    case CUDA_R_16BF:
      return (c == a || c == CUDA_R_32F) && compute == CUDA_R_32F;
    case CUDA_R_8I:
      return (c == CUDA_R_32I || c == CUDA_R_32F) && compute == c;
    default:
      return false;
  }
}

bool fits(cusparseSpMVAlg_t algorithm, cusparseFormat_t format) {
  switch (algorithm) {
    case CUSPARSE_SPMV_ALG_DEFAULT:
      return true;
    case CUSPARSE_SPMV_COO_ALG1:
    case CUSPARSE_SPMV_COO_ALG2:
      return format == CUSPARSE_FORMAT_COO;
    case CUSPARSE_SPMV_CSR_ALG1:
    case CUSPARSE_SPMV_CSR_ALG2:
      return format != CUSPARSE_FORMAT_COO;
    default:
      return false;
  }
}

bool fits(cusparseSpMMAlg_t algorithm, cusparseFormat_t format) {
  switch (algorithm) {
    case CUSPARSE_SPMM_ALG_DEFAULT:
      return true;
    case CUSPARSE_SPMM_COO_ALG1:
    case CUSPARSE_SPMM_COO_ALG2:
    case CUSPARSE_SPMM_COO_ALG3:
    case CUSPARSE_SPMM_COO_ALG4:
      return format == CUSPARSE_FORMAT_COO;
    case CUSPARSE_SPMM_CSR_ALG1:
    case CUSPARSE_SPMM_CSR_ALG2:
    case CUSPARSE_SPMM_CSR_ALG3:
      return format != CUSPARSE_FORMAT_COO;
    default:
      return false;
  }
}

Dense dense(const cusparseDnVecDescr& vector) {
  return {vector.size, 1, 1, 0, vector.values, vector.type};
}

Dense dense(const cusparseDnMatDescr& matrix, cusparseOperation_t op = kPlain) {
  const bool by_columns = matrix.order == CUSPARSE_ORDER_COL;
  Dense d{matrix.rows,
          matrix.cols,
          by_columns ? 1 : matrix.ld,
          by_columns ? matrix.ld : 1,
          matrix.values,
          matrix.type,
          op == CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE};
  if (op == kPlain) return d;
  std::swap(d.rows, d.cols);
  std::swap(d.to_next_row, d.to_next_column);
  return d;
}

Operand operand(const char* name, const Dense& d, Use use) {
  const bool is_vector = d.to_next_column == 0;
  const bool by_columns = is_vector || d.to_next_row == 1;
  const auto bytes = size_of(d.type);
  const auto width = static_cast<std::size_t>(by_columns ? d.rows : d.cols) * bytes,
             count = static_cast<std::size_t>(by_columns ? d.cols : d.rows),
             pitch =
                 static_cast<std::size_t>(by_columns ? d.to_next_column : d.to_next_row) * bytes;
  return {name, d.values, width, count, pitch, use};
}

/// The room that an algorithm asks for. Nothing is kept in it here.
constexpr std::size_t kRoom = 16;
std::size_t room_for(const cusparseSpMatDescr& a, bool has_vectors) {
  return has_vectors || a.format != CUSPARSE_FORMAT_COO ? kRoom : 0;
}

std::vector<Operand> operands(const Product& p, const TypedScalar& alpha, const TypedScalar& beta) {
  const auto entries = static_cast<std::size_t>(p.a.nnz), index = bytes_of(p.a.index);
  const std::size_t majors =
      p.a.format == CUSPARSE_FORMAT_COO
          ? entries
          : static_cast<std::size_t>(p.a.format == CUSPARSE_FORMAT_CSC ? p.a.cols : p.a.rows) + 1;
  const bool reads_sum = beta.is_known() && !beta.is_zero();
  std::vector<Operand> all{
      {p.a.format == CUSPARSE_FORMAT_COO ? "A's rows" : "A's offsets", p.a.major, majors * index},
      {"A's indices", p.a.minor, entries * index},
      {"A's values", p.a.values, entries * size_of(p.a.type)},
      operand("B", p.b, Use::reads),
      operand("C", p.c, reads_sum ? Use::reads_and_writes : Use::writes)};
  all.push_back(alpha.operand("alpha"));
  all.push_back(beta.operand("beta"));
  return all;
}

/// What is the same for every call: the types, and op(A) * B = C.
cusparseStatus_t check(const Product& p) {
  if (!fit(p.a.type, p.b.type, p.c.type, p.compute)) return CUSPARSE_STATUS_NOT_SUPPORTED;
  const bool is_turned = p.op != kPlain;
  const std::int64_t rows = is_turned ? p.a.cols : p.a.rows, cols = is_turned ? p.a.rows : p.a.cols;
  return cols == p.b.rows && rows == p.c.rows && p.b.cols == p.c.cols ? CUSPARSE_STATUS_SUCCESS
                                                                      : kWrong;
}

cusparseStatus_t run(cusparseHandle_t handle, const Product& p, const void* alpha, const void* beta,
                     const void* room, std::size_t room_bytes) {
  const bool is_on_host = handle->pointers == CUSPARSE_POINTER_MODE_HOST;
  const TypedScalar a(alpha, p.compute, is_on_host), b(beta, p.compute, is_on_host);
  std::vector<Operand> all = operands(p, a, b);
  all.push_back({"externalBuffer", room, room_bytes, 1, 0, Use::writes});
  const cudaError_t code =
      run_library_work(p.call, handle->stream, std::move(all), [=] { multiply(p, a, b); });
  return code == cudaSuccess ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_EXECUTION_FAILED;
}

/// What a call for vectors is given.
struct VectorCall {
  cusparseHandle_t handle;
  cusparseOperation_t op;
  const void* alpha;
  cusparseConstSpMatDescr_t a;
  cusparseConstDnVecDescr_t x;
  const void* beta;
  cusparseDnVecDescr_t y;
  cudaDataType compute;
  cusparseSpMVAlg_t algorithm;

  Product product() const { return {"cusparseSpMV", *a, op, dense(*x), dense(*y), compute}; }
  cusparseStatus_t check() const {
    if (!exists(handle) || !exists(a) || !exists(x) || !exists(y) || alpha == nullptr ||
        beta == nullptr || !is_operation(op) || !fits(algorithm, a->format))
      return kWrong;
    const bool is_real = a->type != CUDA_C_32F && a->type != CUDA_C_64F;
    if (is_real && op == CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE) return kWrong;
    return cusparse::check(product());
  }
};

struct MatrixCall {
  cusparseHandle_t handle;
  cusparseOperation_t op, op_b;
  const void* alpha;
  cusparseConstSpMatDescr_t a;
  cusparseConstDnMatDescr_t b;
  const void* beta;
  cusparseDnMatDescr_t c;
  cudaDataType compute;
  cusparseSpMMAlg_t algorithm;

  Product product() const { return {"cusparseSpMM", *a, op, dense(*b, op_b), dense(*c), compute}; }
  cusparseStatus_t check() const {
    if (!exists(handle) || !exists(a) || !exists(b) || !exists(c) || alpha == nullptr ||
        beta == nullptr || !is_operation(op) || !is_operation(op_b) || !fits(algorithm, a->format))
      return kWrong;
    return cusparse::check(product());
  }
};

}  // namespace
}  // namespace warpstep::sim::cusparse

using namespace warpstep::sim::cusparse;

cusparseStatus_t cusparseSpMV_bufferSize(cusparseHandle_t handle, cusparseOperation_t opA,
                                         const void* alpha, cusparseConstSpMatDescr_t matA,
                                         cusparseConstDnVecDescr_t vecX, const void* beta,
                                         cusparseDnVecDescr_t vecY, cudaDataType computeType,
                                         cusparseSpMVAlg_t alg, size_t* bufferSize) {
  const VectorCall call{handle, opA, alpha, matA, vecX, beta, vecY, computeType, alg};
  if (bufferSize == nullptr) return kWrong;
  const cusparseStatus_t status = call.check();
  if (status == CUSPARSE_STATUS_SUCCESS) *bufferSize = room_for(*matA, true);
  return status;
}

cusparseStatus_t cusparseSpMV_preprocess(cusparseHandle_t handle, cusparseOperation_t opA,
                                         const void* alpha, cusparseConstSpMatDescr_t matA,
                                         cusparseConstDnVecDescr_t vecX, const void* beta,
                                         cusparseDnVecDescr_t vecY, cudaDataType computeType,
                                         cusparseSpMVAlg_t alg, void* externalBuffer) {
  const VectorCall call{handle, opA, alpha, matA, vecX, beta, vecY, computeType, alg};
  return externalBuffer == nullptr ? kWrong : call.check();
}

cusparseStatus_t cusparseSpMV(cusparseHandle_t handle, cusparseOperation_t opA, const void* alpha,
                              cusparseConstSpMatDescr_t matA, cusparseConstDnVecDescr_t vecX,
                              const void* beta, cusparseDnVecDescr_t vecY, cudaDataType computeType,
                              cusparseSpMVAlg_t alg, void* externalBuffer) {
  const VectorCall call{handle, opA, alpha, matA, vecX, beta, vecY, computeType, alg};
  if (externalBuffer == nullptr) return kWrong;
  if (const cusparseStatus_t status = call.check(); status != CUSPARSE_STATUS_SUCCESS)
    return status;
  return run(handle, call.product(), alpha, beta, externalBuffer, room_for(*matA, true));
}

cusparseStatus_t cusparseSpMM_bufferSize(cusparseHandle_t handle, cusparseOperation_t opA,
                                         cusparseOperation_t opB, const void* alpha,
                                         cusparseConstSpMatDescr_t matA,
                                         cusparseConstDnMatDescr_t matB, const void* beta,
                                         cusparseDnMatDescr_t matC, cudaDataType computeType,
                                         cusparseSpMMAlg_t alg, size_t* bufferSize) {
  const MatrixCall call{handle, opA, opB, alpha, matA, matB, beta, matC, computeType, alg};
  if (bufferSize == nullptr) return kWrong;
  const cusparseStatus_t status = call.check();
  if (status == CUSPARSE_STATUS_SUCCESS) *bufferSize = room_for(*matA, false);
  return status;
}

cusparseStatus_t cusparseSpMM_preprocess(cusparseHandle_t handle, cusparseOperation_t opA,
                                         cusparseOperation_t opB, const void* alpha,
                                         cusparseConstSpMatDescr_t matA,
                                         cusparseConstDnMatDescr_t matB, const void* beta,
                                         cusparseDnMatDescr_t matC, cudaDataType computeType,
                                         cusparseSpMMAlg_t alg, void* /*externalBuffer*/) {
  return MatrixCall{handle, opA, opB, alpha, matA, matB, beta, matC, computeType, alg}.check();
}

cusparseStatus_t cusparseSpMM(cusparseHandle_t handle, cusparseOperation_t opA,
                              cusparseOperation_t opB, const void* alpha,
                              cusparseConstSpMatDescr_t matA, cusparseConstDnMatDescr_t matB,
                              const void* beta, cusparseDnMatDescr_t matC, cudaDataType computeType,
                              cusparseSpMMAlg_t alg, void* externalBuffer) {
  const MatrixCall call{handle, opA, opB, alpha, matA, matB, beta, matC, computeType, alg};
  if (const cusparseStatus_t status = call.check(); status != CUSPARSE_STATUS_SUCCESS)
    return status;
  const std::size_t bytes = room_for(*matA, false);
  if (externalBuffer == nullptr && bytes > 0) return CUSPARSE_STATUS_INTERNAL_ERROR;
  return run(handle, call.product(), alpha, beta, externalBuffer, bytes);
}

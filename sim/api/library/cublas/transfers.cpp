// cuBLAS: vectors and matrices to device memory and back.
#include <cuda_runtime_api.h>

#include "sim/api/library/cublas/call.h"

namespace {

/// `rows` pieces of `bytes`, so many bytes from one to the next at each end.
struct Pieces {
  std::size_t rows, bytes, from_step, to_step;
};

cublasStatus_t copy(void* to, const void* from, const Pieces& pieces, cudaMemcpyKind kind,
                    const cudaStream_t* stream) {
  if (pieces.rows == 0 || pieces.bytes == 0) return CUBLAS_STATUS_SUCCESS;
  if (pieces.from_step < pieces.bytes || pieces.to_step < pieces.bytes)
    return CUBLAS_STATUS_MAPPING_ERROR;
  const bool is_whole = pieces.from_step == pieces.bytes && pieces.to_step == pieces.bytes;
  const std::size_t width = is_whole ? pieces.bytes * pieces.rows : pieces.bytes;
  const std::size_t rows = is_whole ? 1 : pieces.rows;
  const std::size_t from_pitch = is_whole ? width : pieces.from_step;
  const std::size_t to_pitch = is_whole ? width : pieces.to_step;
  const cudaError_t code =
      stream != nullptr
          ? cudaMemcpy2DAsync(to, to_pitch, from, from_pitch, width, rows, kind, *stream)
          : cudaMemcpy2D(to, to_pitch, from, from_pitch, width, rows, kind);
  return code == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_MAPPING_ERROR;
}

cublasStatus_t copy_vector(int n, int size, const void* x, int incx, void* y, int incy,
                           cudaMemcpyKind kind, const cudaStream_t* stream = nullptr) {
  if (n < 0 || size <= 0 || incx <= 0 || incy <= 0) return CUBLAS_STATUS_INVALID_VALUE;
  const auto bytes = static_cast<std::size_t>(size);
  return copy(y, x, {static_cast<std::size_t>(n), bytes, bytes * incx, bytes * incy}, kind, stream);
}

cublasStatus_t copy_matrix(int rows, int cols, int size, const void* a, int lda, void* b, int ldb,
                           cudaMemcpyKind kind, const cudaStream_t* stream = nullptr) {
  if (rows < 0 || cols < 0 || size <= 0 || lda <= 0 || ldb <= 0) return CUBLAS_STATUS_INVALID_VALUE;
  const auto bytes = static_cast<std::size_t>(size);
  return copy(b, a, {static_cast<std::size_t>(cols), bytes * rows, bytes * lda, bytes * ldb}, kind,
              stream);
}

}  // namespace

cublasStatus_t cublasSetVector(int n, int elemSize, const void* x, int incx, void* devicePtr,
                               int incy) {
  return copy_vector(n, elemSize, x, incx, devicePtr, incy, cudaMemcpyHostToDevice);
}
cublasStatus_t cublasGetVector(int n, int elemSize, const void* x, int incx, void* y, int incy) {
  return copy_vector(n, elemSize, x, incx, y, incy, cudaMemcpyDeviceToHost);
}
cublasStatus_t cublasSetMatrix(int rows, int cols, int elemSize, const void* A, int lda, void* B,
                               int ldb) {
  return copy_matrix(rows, cols, elemSize, A, lda, B, ldb, cudaMemcpyHostToDevice);
}
cublasStatus_t cublasGetMatrix(int rows, int cols, int elemSize, const void* A, int lda, void* B,
                               int ldb) {
  return copy_matrix(rows, cols, elemSize, A, lda, B, ldb, cudaMemcpyDeviceToHost);
}
cublasStatus_t cublasSetVectorAsync(int n, int elemSize, const void* hostPtr, int incx,
                                    void* devicePtr, int incy, cudaStream_t stream) {
  return copy_vector(n, elemSize, hostPtr, incx, devicePtr, incy, cudaMemcpyHostToDevice, &stream);
}
cublasStatus_t cublasGetVectorAsync(int n, int elemSize, const void* devicePtr, int incx,
                                    void* hostPtr, int incy, cudaStream_t stream) {
  return copy_vector(n, elemSize, devicePtr, incx, hostPtr, incy, cudaMemcpyDeviceToHost, &stream);
}
cublasStatus_t cublasSetMatrixAsync(int rows, int cols, int elemSize, const void* A, int lda,
                                    void* B, int ldb, cudaStream_t stream) {
  return copy_matrix(rows, cols, elemSize, A, lda, B, ldb, cudaMemcpyHostToDevice, &stream);
}
cublasStatus_t cublasGetMatrixAsync(int rows, int cols, int elemSize, const void* A, int lda,
                                    void* B, int ldb, cudaStream_t stream) {
  return copy_matrix(rows, cols, elemSize, A, lda, B, ldb, cudaMemcpyDeviceToHost, &stream);
}

// cuBLAS: handles, and the routines of BLAS on matrices in device memory, column by column.
#pragma once

// Programs ask for CUDA's header by its guard.
#define CUBLAS_API_H_

#include <stddef.h>
#include <stdint.h>

#include "cuComplex.h"
#include "cuda_runtime_api.h"
#include "library_types.h"

// Files of the host are what their project says; the 16-bit types need C++20 here.
#if __cplusplus >= 202002L
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#else
struct __half;
#endif

#define CUBLAS_VER_MAJOR 13
#define CUBLAS_VER_MINOR 0
#define CUBLAS_VER_PATCH 0
#define CUBLAS_VER_BUILD 0
#define CUBLAS_VERSION 130000

typedef enum {
  CUBLAS_STATUS_SUCCESS = 0,
  CUBLAS_STATUS_NOT_INITIALIZED = 1,
  CUBLAS_STATUS_ALLOC_FAILED = 3,
  CUBLAS_STATUS_INVALID_VALUE = 7,
  CUBLAS_STATUS_ARCH_MISMATCH = 8,
  CUBLAS_STATUS_MAPPING_ERROR = 11,
  CUBLAS_STATUS_EXECUTION_FAILED = 13,
  CUBLAS_STATUS_INTERNAL_ERROR = 14,
  CUBLAS_STATUS_NOT_SUPPORTED = 15,
  CUBLAS_STATUS_LICENSE_ERROR = 16
} cublasStatus_t;
typedef cublasStatus_t cublasStatus;

typedef enum {
  CUBLAS_FILL_MODE_LOWER,
  CUBLAS_FILL_MODE_UPPER,
  CUBLAS_FILL_MODE_FULL
} cublasFillMode_t;
typedef enum { CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT } cublasDiagType_t;
typedef enum { CUBLAS_SIDE_LEFT, CUBLAS_SIDE_RIGHT } cublasSideMode_t;
typedef enum {
  CUBLAS_OP_N,
  CUBLAS_OP_T,
  CUBLAS_OP_C,
  CUBLAS_OP_HERMITAN = CUBLAS_OP_C,
  CUBLAS_OP_CONJG
} cublasOperation_t;
typedef enum { CUBLAS_POINTER_MODE_HOST, CUBLAS_POINTER_MODE_DEVICE } cublasPointerMode_t;
typedef enum { CUBLAS_ATOMICS_NOT_ALLOWED, CUBLAS_ATOMICS_ALLOWED } cublasAtomicsMode_t;
typedef enum {
  CUBLAS_DEFAULT_MATH = 0,
  CUBLAS_TENSOR_OP_MATH = 1,
  CUBLAS_PEDANTIC_MATH = 2,
  CUBLAS_TF32_TENSOR_OP_MATH = 3,
  CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16
} cublasMath_t;
typedef enum {
  CUBLAS_GEMM_DFALT = -1,
  CUBLAS_GEMM_DEFAULT = -1,
  CUBLAS_GEMM_ALGO0 = 0,
  CUBLAS_GEMM_ALGO1 = 1,
  CUBLAS_GEMM_ALGO2 = 2,
  CUBLAS_GEMM_ALGO3 = 3,
  CUBLAS_GEMM_ALGO4 = 4,
  CUBLAS_GEMM_ALGO5 = 5,
  CUBLAS_GEMM_ALGO6 = 6,
  CUBLAS_GEMM_ALGO7 = 7,
  CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99,
  CUBLAS_GEMM_DFALT_TENSOR_OP = 99,
  CUBLAS_GEMM_ALGO0_TENSOR_OP = 100,
  CUBLAS_GEMM_ALGO15_TENSOR_OP = 115,
  CUBLAS_GEMM_AUTOTUNE = 999
} cublasGemmAlgo_t;
typedef enum {
  CUBLAS_COMPUTE_16F = 64,
  CUBLAS_COMPUTE_16F_PEDANTIC = 65,
  CUBLAS_COMPUTE_32F = 68,
  CUBLAS_COMPUTE_32F_PEDANTIC = 69,
  CUBLAS_COMPUTE_32F_FAST_16F = 74,
  CUBLAS_COMPUTE_32F_FAST_16BF = 75,
  CUBLAS_COMPUTE_32F_FAST_TF32 = 77,
  CUBLAS_COMPUTE_64F = 70,
  CUBLAS_COMPUTE_64F_PEDANTIC = 71,
  CUBLAS_COMPUTE_32I = 72,
  CUBLAS_COMPUTE_32I_PEDANTIC = 73
} cublasComputeType_t;
typedef cudaDataType cublasDataType_t;

struct cublasContext;
typedef struct cublasContext* cublasHandle_t;

extern "C" {

cublasStatus_t cublasCreate(cublasHandle_t* handle);
cublasStatus_t cublasDestroy(cublasHandle_t handle);
cublasStatus_t cublasGetVersion(cublasHandle_t handle, int* version);
cublasStatus_t cublasGetProperty(libraryPropertyType type, int* value);
const char* cublasGetStatusName(cublasStatus_t status);
const char* cublasGetStatusString(cublasStatus_t status);
cublasStatus_t cublasSetStream(cublasHandle_t handle, cudaStream_t streamId);
cublasStatus_t cublasGetStream(cublasHandle_t handle, cudaStream_t* streamId);
cublasStatus_t cublasSetPointerMode(cublasHandle_t handle, cublasPointerMode_t mode);
cublasStatus_t cublasGetPointerMode(cublasHandle_t handle, cublasPointerMode_t* mode);
cublasStatus_t cublasSetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t mode);
cublasStatus_t cublasGetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t* mode);
cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode);
cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t* mode);
cublasStatus_t cublasSetWorkspace(cublasHandle_t handle, void* workspace, size_t bytes);

cublasStatus_t cublasSetVector(int n, int elemSize, const void* x, int incx, void* devicePtr,
                               int incy);
cublasStatus_t cublasGetVector(int n, int elemSize, const void* x, int incx, void* y, int incy);
cublasStatus_t cublasSetMatrix(int rows, int cols, int elemSize, const void* a, int lda, void* b,
                               int ldb);
cublasStatus_t cublasGetMatrix(int rows, int cols, int elemSize, const void* a, int lda, void* b,
                               int ldb);
cublasStatus_t cublasSetVectorAsync(int n, int elemSize, const void* hostPtr, int incx,
                                    void* devicePtr, int incy, cudaStream_t stream);
cublasStatus_t cublasGetVectorAsync(int n, int elemSize, const void* devicePtr, int incx,
                                    void* hostPtr, int incy, cudaStream_t stream);
cublasStatus_t cublasSetMatrixAsync(int rows, int cols, int elemSize, const void* a, int lda,
                                    void* b, int ldb, cudaStream_t stream);
cublasStatus_t cublasGetMatrixAsync(int rows, int cols, int elemSize, const void* a, int lda,
                                    void* b, int ldb, cudaStream_t stream);

// The routines, a row of types each: S and D, or all four.
#define WARPSTEP_CUBLAS(Letter, Element, Real)                                                     \
  cublasStatus_t cublas##Letter##copy(cublasHandle_t, int n, const Element* x, int incx,           \
                                      Element* y, int incy);                                       \
  cublasStatus_t cublas##Letter##swap(cublasHandle_t, int n, Element* x, int incx, Element* y,     \
                                      int incy);                                                   \
  cublasStatus_t cublas##Letter##scal(cublasHandle_t, int n, const Element* alpha, Element* x,     \
                                      int incx);                                                   \
  cublasStatus_t cublas##Letter##axpy(cublasHandle_t, int n, const Element* alpha,                 \
                                      const Element* x, int incx, Element* y, int incy);           \
  cublasStatus_t cublas##Letter##gemv(cublasHandle_t, cublasOperation_t trans, int m, int n,       \
                                      const Element* alpha, const Element* a, int lda,             \
                                      const Element* x, int incx, const Element* beta, Element* y, \
                                      int incy);                                                   \
  cublasStatus_t cublas##Letter##trsv(cublasHandle_t, cublasFillMode_t uplo,                       \
                                      cublasOperation_t trans, cublasDiagType_t diag, int n,       \
                                      const Element* a, int lda, Element* x, int incx);            \
  cublasStatus_t cublas##Letter##trmv(cublasHandle_t, cublasFillMode_t uplo,                       \
                                      cublasOperation_t trans, cublasDiagType_t diag, int n,       \
                                      const Element* a, int lda, Element* x, int incx);            \
  cublasStatus_t cublas##Letter##gemm(                                                             \
      cublasHandle_t, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,     \
      const Element* alpha, const Element* a, int lda, const Element* b, int ldb,                  \
      const Element* beta, Element* c, int ldc);                                                   \
  cublasStatus_t cublas##Letter##gemmBatched(                                                      \
      cublasHandle_t, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,     \
      const Element* alpha, const Element* const Aarray[], int lda, const Element* const Barray[], \
      int ldb, const Element* beta, Element* const Carray[], int ldc, int batchCount);             \
  cublasStatus_t cublas##Letter##gemmStridedBatched(                                               \
      cublasHandle_t, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,     \
      const Element* alpha, const Element* a, int lda, long long strideA, const Element* b,        \
      int ldb, long long strideB, const Element* beta, Element* c, int ldc, long long strideC,     \
      int batchCount);                                                                             \
  cublasStatus_t cublas##Letter##symm(cublasHandle_t, cublasSideMode_t side,                       \
                                      cublasFillMode_t uplo, int m, int n, const Element* alpha,   \
                                      const Element* a, int lda, const Element* b, int ldb,        \
                                      const Element* beta, Element* c, int ldc);                   \
  cublasStatus_t cublas##Letter##syrk(                                                             \
      cublasHandle_t, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,                \
      const Element* alpha, const Element* a, int lda, const Element* beta, Element* c, int ldc);  \
  cublasStatus_t cublas##Letter##syr2k(                                                            \
      cublasHandle_t, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,                \
      const Element* alpha, const Element* a, int lda, const Element* b, int ldb,                  \
      const Element* beta, Element* c, int ldc);                                                   \
  cublasStatus_t cublas##Letter##trmm(                                                             \
      cublasHandle_t, cublasSideMode_t side, cublasFillMode_t uplo, cublasOperation_t trans,       \
      cublasDiagType_t diag, int m, int n, const Element* alpha, const Element* a, int lda,        \
      const Element* b, int ldb, Element* c, int ldc);                                             \
  cublasStatus_t cublas##Letter##trsm(cublasHandle_t, cublasSideMode_t side,                       \
                                      cublasFillMode_t uplo, cublasOperation_t trans,              \
                                      cublasDiagType_t diag, int m, int n, const Element* alpha,   \
                                      const Element* a, int lda, Element* b, int ldb);             \
  cublasStatus_t cublas##Letter##geam(                                                             \
      cublasHandle_t, cublasOperation_t transa, cublasOperation_t transb, int m, int n,            \
      const Element* alpha, const Element* a, int lda, const Element* beta, const Element* b,      \
      int ldb, Element* c, int ldc);                                                               \
  cublasStatus_t cublas##Letter##dgmm(cublasHandle_t, cublasSideMode_t mode, int m, int n,         \
                                      const Element* a, int lda, const Element* x, int incx,       \
                                      Element* c, int ldc);                                        \
  cublasStatus_t cublasI##Real##amax(cublasHandle_t, int n, const Element* x, int incx,            \
                                     int* result);                                                 \
  cublasStatus_t cublasI##Real##amin(cublasHandle_t, int n, const Element* x, int incx,            \
                                     int* result);

WARPSTEP_CUBLAS(S, float, s)
WARPSTEP_CUBLAS(D, double, d)
WARPSTEP_CUBLAS(C, cuComplex, c)
WARPSTEP_CUBLAS(Z, cuDoubleComplex, z)
#undef WARPSTEP_CUBLAS

#define WARPSTEP_CUBLAS(Letter, Element)                                                           \
  cublasStatus_t cublas##Letter##dot(cublasHandle_t, int n, const Element* x, int incx,            \
                                     const Element* y, int incy, Element* result);                 \
  cublasStatus_t cublas##Letter##nrm2(cublasHandle_t, int n, const Element* x, int incx,           \
                                      Element* result);                                            \
  cublasStatus_t cublas##Letter##asum(cublasHandle_t, int n, const Element* x, int incx,           \
                                      Element* result);                                            \
  cublasStatus_t cublas##Letter##rot(cublasHandle_t, int n, Element* x, int incx, Element* y,      \
                                     int incy, const Element* c, const Element* s);                \
  cublasStatus_t cublas##Letter##ger(cublasHandle_t, int m, int n, const Element* alpha,           \
                                     const Element* x, int incx, const Element* y, int incy,       \
                                     Element* a, int lda);                                         \
  cublasStatus_t cublas##Letter##symv(                                                             \
      cublasHandle_t, cublasFillMode_t uplo, int n, const Element* alpha, const Element* a,        \
      int lda, const Element* x, int incx, const Element* beta, Element* y, int incy);             \
  cublasStatus_t cublas##Letter##syr(cublasHandle_t, cublasFillMode_t uplo, int n,                 \
                                     const Element* alpha, const Element* x, int incx, Element* a, \
                                     int lda);

WARPSTEP_CUBLAS(S, float)
WARPSTEP_CUBLAS(D, double)
#undef WARPSTEP_CUBLAS

cublasStatus_t cublasCdotu(cublasHandle_t, int n, const cuComplex* x, int incx, const cuComplex* y,
                           int incy, cuComplex* result);
cublasStatus_t cublasCdotc(cublasHandle_t, int n, const cuComplex* x, int incx, const cuComplex* y,
                           int incy, cuComplex* result);
cublasStatus_t cublasZdotu(cublasHandle_t, int n, const cuDoubleComplex* x, int incx,
                           const cuDoubleComplex* y, int incy, cuDoubleComplex* result);
cublasStatus_t cublasZdotc(cublasHandle_t, int n, const cuDoubleComplex* x, int incx,
                           const cuDoubleComplex* y, int incy, cuDoubleComplex* result);
cublasStatus_t cublasScnrm2(cublasHandle_t, int n, const cuComplex* x, int incx, float* result);
cublasStatus_t cublasDznrm2(cublasHandle_t, int n, const cuDoubleComplex* x, int incx,
                            double* result);
cublasStatus_t cublasScasum(cublasHandle_t, int n, const cuComplex* x, int incx, float* result);
cublasStatus_t cublasDzasum(cublasHandle_t, int n, const cuDoubleComplex* x, int incx,
                            double* result);

cublasStatus_t cublasHgemm(cublasHandle_t, cublasOperation_t transa, cublasOperation_t transb,
                           int m, int n, int k, const __half* alpha, const __half* a, int lda,
                           const __half* b, int ldb, const __half* beta, __half* c, int ldc);
cublasStatus_t cublasHgemmStridedBatched(cublasHandle_t, cublasOperation_t transa,
                                         cublasOperation_t transb, int m, int n, int k,
                                         const __half* alpha, const __half* a, int lda,
                                         long long strideA, const __half* b, int ldb,
                                         long long strideB, const __half* beta, __half* c, int ldc,
                                         long long strideC, int batchCount);
cublasStatus_t cublasGemmEx(cublasHandle_t, cublasOperation_t transa, cublasOperation_t transb,
                            int m, int n, int k, const void* alpha, const void* a,
                            cudaDataType Atype, int lda, const void* b, cudaDataType Btype, int ldb,
                            const void* beta, void* c, cudaDataType Ctype, int ldc,
                            cublasComputeType_t computeType, cublasGemmAlgo_t algo);
cublasStatus_t cublasSgemmEx(cublasHandle_t, cublasOperation_t transa, cublasOperation_t transb,
                             int m, int n, int k, const float* alpha, const void* a,
                             cudaDataType Atype, int lda, const void* b, cudaDataType Btype,
                             int ldb, const float* beta, void* c, cudaDataType Ctype, int ldc);
cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t, cublasOperation_t transa,
                                          cublasOperation_t transb, int m, int n, int k,
                                          const void* alpha, const void* a, cudaDataType Atype,
                                          int lda, long long strideA, const void* b,
                                          cudaDataType Btype, int ldb, long long strideB,
                                          const void* beta, void* c, cudaDataType Ctype, int ldc,
                                          long long strideC, int batchCount,
                                          cublasComputeType_t computeType, cublasGemmAlgo_t algo);
cublasStatus_t cublasGemmBatchedEx(cublasHandle_t, cublasOperation_t transa,
                                   cublasOperation_t transb, int m, int n, int k, const void* alpha,
                                   const void* const Aarray[], cudaDataType Atype, int lda,
                                   const void* const Barray[], cudaDataType Btype, int ldb,
                                   const void* beta, void* const Carray[], cudaDataType Ctype,
                                   int ldc, int batchCount, cublasComputeType_t computeType,
                                   cublasGemmAlgo_t algo);
}

#include "cublas_structured.h"

// The type of the sums as one of the data, as programs for CUDA 10 have it.
inline cublasStatus_t warpstep_compute_type(cudaDataType type, cublasComputeType_t* computeType) {
  switch (type) {
    case CUDA_R_16F:
      *computeType = CUBLAS_COMPUTE_16F;
      return CUBLAS_STATUS_SUCCESS;
    case CUDA_R_32F:
    case CUDA_C_32F:
      *computeType = CUBLAS_COMPUTE_32F;
      return CUBLAS_STATUS_SUCCESS;
    case CUDA_R_64F:
    case CUDA_C_64F:
      *computeType = CUBLAS_COMPUTE_64F;
      return CUBLAS_STATUS_SUCCESS;
    case CUDA_R_32I:
      *computeType = CUBLAS_COMPUTE_32I;
      return CUBLAS_STATUS_SUCCESS;
    default:
      return CUBLAS_STATUS_NOT_SUPPORTED;
  }
}
inline cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa,
                                   cublasOperation_t transb, int m, int n, int k, const void* alpha,
                                   const void* a, cudaDataType Atype, int lda, const void* b,
                                   cudaDataType Btype, int ldb, const void* beta, void* c,
                                   cudaDataType Ctype, int ldc, cudaDataType computeType,
                                   cublasGemmAlgo_t algo) {
  cublasComputeType_t type;
  const cublasStatus_t status = warpstep_compute_type(computeType, &type);
  if (status != CUBLAS_STATUS_SUCCESS) return status;
  return cublasGemmEx(handle, transa, transb, m, n, k, alpha, a, Atype, lda, b, Btype, ldb, beta, c,
                      Ctype, ldc, type, algo);
}
inline cublasStatus_t cublasGemmBatchedEx(
    cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,
    const void* alpha, const void* const Aarray[], cudaDataType Atype, int lda,
    const void* const Barray[], cudaDataType Btype, int ldb, const void* beta, void* const Carray[],
    cudaDataType Ctype, int ldc, int batchCount, cudaDataType computeType, cublasGemmAlgo_t algo) {
  cublasComputeType_t type;
  const cublasStatus_t status = warpstep_compute_type(computeType, &type);
  if (status != CUBLAS_STATUS_SUCCESS) return status;
  return cublasGemmBatchedEx(handle, transa, transb, m, n, k, alpha, Aarray, Atype, lda, Barray,
                             Btype, ldb, beta, Carray, Ctype, ldc, batchCount, type, algo);
}
inline cublasStatus_t cublasGemmStridedBatchedEx(
    cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,
    const void* alpha, const void* a, cudaDataType Atype, int lda, long long strideA, const void* b,
    cudaDataType Btype, int ldb, long long strideB, const void* beta, void* c, cudaDataType Ctype,
    int ldc, long long strideC, int batchCount, cudaDataType computeType, cublasGemmAlgo_t algo) {
  cublasComputeType_t type;
  const cublasStatus_t status = warpstep_compute_type(computeType, &type);
  if (status != CUBLAS_STATUS_SUCCESS) return status;
  return cublasGemmStridedBatchedEx(handle, transa, transb, m, n, k, alpha, a, Atype, lda, strideA,
                                    b, Btype, ldb, strideB, beta, c, Ctype, ldc, strideC,
                                    batchCount, type, algo);
}

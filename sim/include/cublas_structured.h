// cuBLAS: banded, packed and Hermitian matrices, rotations, and what goes with them.
#pragma once

#include "cublas_api.h"

extern "C" {

#define WARPSTEP_CUBLAS(Letter, Element)                                                        \
  cublasStatus_t cublas##Letter##gbmv(cublasHandle_t, cublasOperation_t trans, int m, int n,    \
                                      int kl, int ku, const Element* alpha, const Element* a,   \
                                      int lda, const Element* x, int incx, const Element* beta, \
                                      Element* y, int incy);                                    \
  cublasStatus_t cublas##Letter##tbmv(cublasHandle_t, cublasFillMode_t uplo,                    \
                                      cublasOperation_t trans, cublasDiagType_t diag, int n,    \
                                      int k, const Element* a, int lda, Element* x, int incx);  \
  cublasStatus_t cublas##Letter##tbsv(cublasHandle_t, cublasFillMode_t uplo,                    \
                                      cublasOperation_t trans, cublasDiagType_t diag, int n,    \
                                      int k, const Element* a, int lda, Element* x, int incx);  \
  cublasStatus_t cublas##Letter##tpmv(cublasHandle_t, cublasFillMode_t uplo,                    \
                                      cublasOperation_t trans, cublasDiagType_t diag, int n,    \
                                      const Element* ap, Element* x, int incx);                 \
  cublasStatus_t cublas##Letter##tpsv(cublasHandle_t, cublasFillMode_t uplo,                    \
                                      cublasOperation_t trans, cublasDiagType_t diag, int n,    \
                                      const Element* ap, Element* x, int incx);                 \
  cublasStatus_t cublas##Letter##tpttr(cublasHandle_t, cublasFillMode_t uplo, int n,            \
                                       const Element* ap, Element* a, int lda);                 \
  cublasStatus_t cublas##Letter##trttp(cublasHandle_t, cublasFillMode_t uplo, int n,            \
                                       const Element* a, int lda, Element* ap);                 \
  cublasStatus_t cublas##Letter##syrkx(                                                         \
      cublasHandle_t, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,             \
      const Element* alpha, const Element* a, int lda, const Element* b, int ldb,               \
      const Element* beta, Element* c, int ldc);                                                \
  cublasStatus_t cublas##Letter##trsmBatched(                                                   \
      cublasHandle_t, cublasSideMode_t side, cublasFillMode_t uplo, cublasOperation_t trans,    \
      cublasDiagType_t diag, int m, int n, const Element* alpha, const Element* const a[],      \
      int lda, Element* const b[], int ldb, int batchCount);

WARPSTEP_CUBLAS(S, float)
WARPSTEP_CUBLAS(D, double)
WARPSTEP_CUBLAS(C, cuComplex)
WARPSTEP_CUBLAS(Z, cuDoubleComplex)
#undef WARPSTEP_CUBLAS

// Symmetric ones of real numbers, and Hermitian ones of complex numbers, where a factor is real.
#define WARPSTEP_CUBLAS(Letter, Kind, Element, Real)                                               \
  cublasStatus_t cublas##Letter##Kind##bmv(                                                        \
      cublasHandle_t, cublasFillMode_t uplo, int n, int k, const Element* alpha, const Element* a, \
      int lda, const Element* x, int incx, const Element* beta, Element* y, int incy);             \
  cublasStatus_t cublas##Letter##Kind##pmv(                                                        \
      cublasHandle_t, cublasFillMode_t uplo, int n, const Element* alpha, const Element* ap,       \
      const Element* x, int incx, const Element* beta, Element* y, int incy);                      \
  cublasStatus_t cublas##Letter##Kind##pr(cublasHandle_t, cublasFillMode_t uplo, int n,            \
                                          const Real* alpha, const Element* x, int incx,           \
                                          Element* ap);                                            \
  cublasStatus_t cublas##Letter##Kind##pr2(cublasHandle_t, cublasFillMode_t uplo, int n,           \
                                           const Element* alpha, const Element* x, int incx,       \
                                           const Element* y, int incy, Element* ap);

WARPSTEP_CUBLAS(S, s, float, float)
WARPSTEP_CUBLAS(D, s, double, double)
WARPSTEP_CUBLAS(C, h, cuComplex, float)
WARPSTEP_CUBLAS(Z, h, cuDoubleComplex, double)
#undef WARPSTEP_CUBLAS

#define WARPSTEP_CUBLAS(Letter, Element)                                                       \
  cublasStatus_t cublas##Letter##syr2(cublasHandle_t, cublasFillMode_t uplo, int n,            \
                                      const Element* alpha, const Element* x, int incx,        \
                                      const Element* y, int incy, Element* a, int lda);        \
  cublasStatus_t cublas##Letter##rotg(cublasHandle_t, Element* a, Element* b, Element* c,      \
                                      Element* s);                                             \
  cublasStatus_t cublas##Letter##rotm(cublasHandle_t, int n, Element* x, int incx, Element* y, \
                                      int incy, const Element* param);                         \
  cublasStatus_t cublas##Letter##rotmg(cublasHandle_t, Element* d1, Element* d2, Element* x1,  \
                                       const Element* y1, Element* param);

WARPSTEP_CUBLAS(S, float)
WARPSTEP_CUBLAS(D, double)
#undef WARPSTEP_CUBLAS

#define WARPSTEP_CUBLAS(Letter, Element, Real)                                                   \
  cublasStatus_t cublas##Letter##hemv(                                                           \
      cublasHandle_t, cublasFillMode_t uplo, int n, const Element* alpha, const Element* a,      \
      int lda, const Element* x, int incx, const Element* beta, Element* y, int incy);           \
  cublasStatus_t cublas##Letter##her(cublasHandle_t, cublasFillMode_t uplo, int n,               \
                                     const Real* alpha, const Element* x, int incx, Element* a,  \
                                     int lda);                                                   \
  cublasStatus_t cublas##Letter##her2(cublasHandle_t, cublasFillMode_t uplo, int n,              \
                                      const Element* alpha, const Element* x, int incx,          \
                                      const Element* y, int incy, Element* a, int lda);          \
  cublasStatus_t cublas##Letter##geru(cublasHandle_t, int m, int n, const Element* alpha,        \
                                      const Element* x, int incx, const Element* y, int incy,    \
                                      Element* a, int lda);                                      \
  cublasStatus_t cublas##Letter##gerc(cublasHandle_t, int m, int n, const Element* alpha,        \
                                      const Element* x, int incx, const Element* y, int incy,    \
                                      Element* a, int lda);                                      \
  cublasStatus_t cublas##Letter##rotg(cublasHandle_t, Element* a, Element* b, Real* c,           \
                                      Element* s);                                               \
  cublasStatus_t cublas##Letter##hemm(cublasHandle_t, cublasSideMode_t side,                     \
                                      cublasFillMode_t uplo, int m, int n, const Element* alpha, \
                                      const Element* a, int lda, const Element* b, int ldb,      \
                                      const Element* beta, Element* c, int ldc);                 \
  cublasStatus_t cublas##Letter##herk(                                                           \
      cublasHandle_t, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,              \
      const Real* alpha, const Element* a, int lda, const Real* beta, Element* c, int ldc);      \
  cublasStatus_t cublas##Letter##her2k(                                                          \
      cublasHandle_t, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,              \
      const Element* alpha, const Element* a, int lda, const Element* b, int ldb,                \
      const Real* beta, Element* c, int ldc);                                                    \
  cublasStatus_t cublas##Letter##herkx(                                                          \
      cublasHandle_t, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,              \
      const Element* alpha, const Element* a, int lda, const Element* b, int ldb,                \
      const Real* beta, Element* c, int ldc);                                                    \
  cublasStatus_t cublas##Letter##gemm3m(                                                         \
      cublasHandle_t, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,   \
      const Element* alpha, const Element* a, int lda, const Element* b, int ldb,                \
      const Element* beta, Element* c, int ldc);

WARPSTEP_CUBLAS(C, cuComplex, float)
WARPSTEP_CUBLAS(Z, cuDoubleComplex, double)
#undef WARPSTEP_CUBLAS

// The types are arguments: all the same, or half or bfloat16 with factors and sums in float.
cublasStatus_t cublasAxpyEx(cublasHandle_t, int n, const void* alpha, cudaDataType alphaType,
                            const void* x, cudaDataType xType, int incx, void* y,
                            cudaDataType yType, int incy, cudaDataType executionType);
cublasStatus_t cublasScalEx(cublasHandle_t, int n, const void* alpha, cudaDataType alphaType,
                            void* x, cudaDataType xType, int incx, cudaDataType executionType);
cublasStatus_t cublasDotEx(cublasHandle_t, int n, const void* x, cudaDataType xType, int incx,
                           const void* y, cudaDataType yType, int incy, void* result,
                           cudaDataType resultType, cudaDataType executionType);
cublasStatus_t cublasDotcEx(cublasHandle_t, int n, const void* x, cudaDataType xType, int incx,
                            const void* y, cudaDataType yType, int incy, void* result,
                            cudaDataType resultType, cudaDataType executionType);
cublasStatus_t cublasNrm2Ex(cublasHandle_t, int n, const void* x, cudaDataType xType, int incx,
                            void* result, cudaDataType resultType, cudaDataType executionType);
cublasStatus_t cublasRotEx(cublasHandle_t, int n, void* x, cudaDataType xType, int incx, void* y,
                           cudaDataType yType, int incy, const void* c, const void* s,
                           cudaDataType csType, cudaDataType executionType);
}

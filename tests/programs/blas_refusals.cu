// What cuBLAS answers to each argument that is not legal, and what it prints.
// covers: cublas
// flags: -lcublas
#include <cublas_v2.h>

#include <cstdio>
#include <functional>
#include <string>
#include <vector>

using Fill = cublasFillMode_t;
using Op = cublasOperation_t;

/// The arguments of all routines.
struct Call {
  int uplo = CUBLAS_FILL_MODE_LOWER, transa = CUBLAS_OP_N, transb = CUBLAS_OP_N;
  int diag = CUBLAS_DIAG_NON_UNIT, side = CUBLAS_SIDE_LEFT;
  int m = 4, n = 4, k = 3, kl = 1, ku = 1, lda = 8, ldb = 8, ldc = 8, incx = 1, incy = 1, count = 2;
};

cublasHandle_t handle;
float *A, *B, *C, *x, *y, **as, **bs, **cs;
const float one = 1;
const double zero[2] = {0, 0};
cuComplex *cA, *cB, *cC, *cx, *cy;
const cuComplex c_one{1, 0};

struct Routine {
  const char* name;
  std::function<cublasStatus_t(const Call&)> call;
};

#define UPLO (Fill) c.uplo
#define TA (Op) c.transa
#define TB (Op) c.transb
#define DIAG (cublasDiagType_t) c.diag
#define SIDE (cublasSideMode_t) c.side

const std::vector<Routine> routines{
    {"gbmv",
     [](const Call& c) {
       return cublasSgbmv(handle, TA, c.m, c.n, c.kl, c.ku, &one, A, c.lda, x, c.incx, &one, y,
                          c.incy);
     }},
    {"symv",
     [](const Call& c) {
       return cublasSsymv(handle, UPLO, c.n, &one, A, c.lda, x, c.incx, &one, y, c.incy);
     }},
    {"sbmv",
     [](const Call& c) {
       return cublasSsbmv(handle, UPLO, c.n, c.k, &one, A, c.lda, x, c.incx, &one, y, c.incy);
     }},
    {"spmv",
     [](const Call& c) {
       return cublasSspmv(handle, UPLO, c.n, &one, A, x, c.incx, &one, y, c.incy);
     }},
    {"trmv",
     [](const Call& c) { return cublasStrmv(handle, UPLO, TA, DIAG, c.n, A, c.lda, x, c.incx); }},
    {"tbmv",
     [](const Call& c) {
       return cublasStbmv(handle, UPLO, TA, DIAG, c.n, c.k, A, c.lda, x, c.incx);
     }},
    {"tpmv", [](const Call& c) { return cublasStpmv(handle, UPLO, TA, DIAG, c.n, A, x, c.incx); }},
    {"trsv",
     [](const Call& c) { return cublasStrsv(handle, UPLO, TA, DIAG, c.n, A, c.lda, x, c.incx); }},
    {"tbsv",
     [](const Call& c) {
       return cublasStbsv(handle, UPLO, TA, DIAG, c.n, c.k, A, c.lda, x, c.incx);
     }},
    {"tpsv", [](const Call& c) { return cublasStpsv(handle, UPLO, TA, DIAG, c.n, A, x, c.incx); }},
    {"ger",
     [](const Call& c) {
       return cublasSger(handle, c.m, c.n, &one, x, c.incx, y, c.incy, A, c.lda);
     }},
    {"syr", [](const Call& c) { return cublasSsyr(handle, UPLO, c.n, &one, x, c.incx, A, c.lda); }},
    {"syr2",
     [](const Call& c) {
       return cublasSsyr2(handle, UPLO, c.n, &one, x, c.incx, y, c.incy, A, c.lda);
     }},
    {"spr", [](const Call& c) { return cublasSspr(handle, UPLO, c.n, &one, x, c.incx, A); }},
    {"spr2",
     [](const Call& c) { return cublasSspr2(handle, UPLO, c.n, &one, x, c.incx, y, c.incy, A); }},
    {"hemv",
     [](const Call& c) {
       return cublasChemv(handle, UPLO, c.n, &c_one, cA, c.lda, cx, c.incx, &c_one, cy, c.incy);
     }},
    {"hbmv",
     [](const Call& c) {
       return cublasChbmv(handle, UPLO, c.n, c.k, &c_one, cA, c.lda, cx, c.incx, &c_one, cy,
                          c.incy);
     }},
    {"hpmv",
     [](const Call& c) {
       return cublasChpmv(handle, UPLO, c.n, &c_one, cA, cx, c.incx, &c_one, cy, c.incy);
     }},
    {"geru",
     [](const Call& c) {
       return cublasCgeru(handle, c.m, c.n, &c_one, cx, c.incx, cy, c.incy, cA, c.lda);
     }},
    {"gerc",
     [](const Call& c) {
       return cublasCgerc(handle, c.m, c.n, &c_one, cx, c.incx, cy, c.incy, cA, c.lda);
     }},
    {"her",
     [](const Call& c) { return cublasCher(handle, UPLO, c.n, &one, cx, c.incx, cA, c.lda); }},
    {"her2",
     [](const Call& c) {
       return cublasCher2(handle, UPLO, c.n, &c_one, cx, c.incx, cy, c.incy, cA, c.lda);
     }},
    {"hpr", [](const Call& c) { return cublasChpr(handle, UPLO, c.n, &one, cx, c.incx, cA); }},
    {"hpr2",
     [](const Call& c) {
       return cublasChpr2(handle, UPLO, c.n, &c_one, cx, c.incx, cy, c.incy, cA);
     }},
    {"gemm",
     [](const Call& c) {
       return cublasSgemm(handle, TA, TB, c.m, c.n, c.k, &one, A, c.lda, B, c.ldb, &one, C, c.ldc);
     }},
    {"symm",
     [](const Call& c) {
       return cublasSsymm(handle, SIDE, UPLO, c.m, c.n, &one, A, c.lda, B, c.ldb, &one, C, c.ldc);
     }},
    {"hemm",
     [](const Call& c) {
       return cublasChemm(handle, SIDE, UPLO, c.m, c.n, &c_one, cA, c.lda, cB, c.ldb, &c_one, cC,
                          c.ldc);
     }},
    {"syrk",
     [](const Call& c) {
       return cublasSsyrk(handle, UPLO, TA, c.n, c.k, &one, A, c.lda, &one, C, c.ldc);
     }},
    {"herk",
     [](const Call& c) {
       return cublasCherk(handle, UPLO, TA, c.n, c.k, &one, cA, c.lda, &one, cC, c.ldc);
     }},
    {"syr2k",
     [](const Call& c) {
       return cublasSsyr2k(handle, UPLO, TA, c.n, c.k, &one, A, c.lda, B, c.ldb, &one, C, c.ldc);
     }},
    {"her2k",
     [](const Call& c) {
       return cublasCher2k(handle, UPLO, TA, c.n, c.k, &c_one, cA, c.lda, cB, c.ldb, &one, cC,
                           c.ldc);
     }},
    {"syrkx",
     [](const Call& c) {
       return cublasSsyrkx(handle, UPLO, TA, c.n, c.k, &one, A, c.lda, B, c.ldb, &one, C, c.ldc);
     }},
    {"herkx",
     [](const Call& c) {
       return cublasCherkx(handle, UPLO, TA, c.n, c.k, &c_one, cA, c.lda, cB, c.ldb, &one, cC,
                           c.ldc);
     }},
    {"trmm",
     [](const Call& c) {
       return cublasStrmm(handle, SIDE, UPLO, TA, DIAG, c.m, c.n, &one, A, c.lda, B, c.ldb, C,
                          c.ldc);
     }},
    {"trsm",
     [](const Call& c) {
       return cublasStrsm(handle, SIDE, UPLO, TA, DIAG, c.m, c.n, &one, A, c.lda, B, c.ldb);
     }},
    {"geam",
     [](const Call& c) {
       return cublasSgeam(handle, TA, TB, c.m, c.n, &one, A, c.lda, &one, B, c.ldb, C, c.ldc);
     }},
    {"dgmm",
     [](const Call& c) {
       return cublasSdgmm(handle, SIDE, c.m, c.n, A, c.lda, x, c.incx, C, c.ldc);
     }},
    {"gemm3m",
     [](const Call& c) {
       return cublasCgemm3m(handle, TA, TB, c.m, c.n, c.k, &c_one, cA, c.lda, cB, c.ldb, &c_one, cC,
                            c.ldc);
     }},
    {"tpttr", [](const Call& c) { return cublasStpttr(handle, UPLO, c.n, A, C, c.lda); }},
    {"trttp", [](const Call& c) { return cublasStrttp(handle, UPLO, c.n, A, c.lda, C); }},
    {"gemmStridedBatched",
     [](const Call& c) {
       return cublasSgemmStridedBatched(handle, TA, TB, c.m, c.n, c.k, &one, A, c.lda, 64, B, c.ldb,
                                        64, &one, C, c.ldc, 64, c.count);
     }},
    {"gemmBatched",
     [](const Call& c) {
       return cublasSgemmBatched(handle, TA, TB, c.m, c.n, c.k, &one, as, c.lda, bs, c.ldb, &one,
                                 cs, c.ldc, c.count);
     }},
    {"trsmBatched",
     [](const Call& c) {
       return cublasStrsmBatched(handle, SIDE, UPLO, TA, DIAG, c.m, c.n, &one, as, c.lda, bs, c.ldb,
                                 c.count);
     }},
    {"hgemm",
     [](const Call& c) {
       return cublasHgemm(handle, TA, TB, c.m, c.n, c.k, (const __half*)zero, (__half*)A, c.lda,
                          (__half*)B, c.ldb, (const __half*)zero, (__half*)C, c.ldc);
     }},
    {"SgemmEx",
     [](const Call& c) {
       return cublasSgemmEx(handle, TA, TB, c.m, c.n, c.k, &one, A, CUDA_R_16F, c.lda, B,
                            CUDA_R_16F, c.ldb, &one, C, CUDA_R_32F, c.ldc);
     }},
    {"GemmEx",
     [](const Call& c) {
       return cublasGemmEx(handle, TA, TB, c.m, c.n, c.k, &one, A, CUDA_R_16F, c.lda, B, CUDA_R_16F,
                           c.ldb, &one, C, CUDA_R_32F, c.ldc, CUBLAS_COMPUTE_32F,
                           CUBLAS_GEMM_DEFAULT);
     }},
    {"GemmStridedBatchedEx",
     [](const Call& c) {
       return cublasGemmStridedBatchedEx(handle, TA, TB, c.m, c.n, c.k, &one, A, CUDA_R_16F, c.lda,
                                         64, B, CUDA_R_16F, c.ldb, 64, &one, C, CUDA_R_32F, c.ldc,
                                         64, c.count, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
     }},
    {"GemmBatchedEx",
     [](const Call& c) {
       return cublasGemmBatchedEx(handle, TA, TB, c.m, c.n, c.k, &one, (void**)as, CUDA_R_32F,
                                  c.lda, (void**)bs, CUDA_R_32F, c.ldb, &one, (void**)cs,
                                  CUDA_R_32F, c.ldc, c.count, CUBLAS_COMPUTE_32F,
                                  CUBLAS_GEMM_DEFAULT);
     }},
    {"hgemmStridedBatched",
     [](const Call& c) {
       return cublasHgemmStridedBatched(handle, TA, TB, c.m, c.n, c.k, (const __half*)zero,
                                        (__half*)A, c.lda, 64, (__half*)B, c.ldb, 64,
                                        (const __half*)zero, (__half*)C, c.ldc, 64, c.count);
     }},
    {"ztrmm",
     [](const Call& c) {
       return cublasZtrmm(handle, SIDE, UPLO, TA, DIAG, c.m, c.n, (const cuDoubleComplex*)zero,
                          (cuDoubleComplex*)A, c.lda, (cuDoubleComplex*)B, c.ldb,
                          (cuDoubleComplex*)C, c.ldc);
     }},
    {"axpy", [](const Call& c) { return cublasSaxpy(handle, c.n, &one, x, c.incx, y, c.incy); }},
    {"copy", [](const Call& c) { return cublasScopy(handle, c.n, x, c.incx, y, c.incy); }},
    {"swap", [](const Call& c) { return cublasSswap(handle, c.n, x, c.incx, y, c.incy); }},
    {"scal", [](const Call& c) { return cublasSscal(handle, c.n, &one, x, c.incx); }},
    {"dot",
     [](const Call& c) {
       float r;
       return cublasSdot(handle, c.n, x, c.incx, y, c.incy, &r);
     }},
    {"nrm2",
     [](const Call& c) {
       float r;
       return cublasSnrm2(handle, c.n, x, c.incx, &r);
     }},
    {"asum",
     [](const Call& c) {
       float r;
       return cublasSasum(handle, c.n, x, c.incx, &r);
     }},
    {"iamax",
     [](const Call& c) {
       int r;
       return cublasIsamax(handle, c.n, x, c.incx, &r);
     }},
};

struct Wrong {
  const char* name;
  int Call::*argument;
  int value;
};

const Wrong wrongs[] = {
    {"uplo", &Call::uplo, 9},   {"transa", &Call::transa, 9}, {"transb", &Call::transb, 9},
    {"diag", &Call::diag, 9},   {"side", &Call::side, 9},     {"m", &Call::m, -1},
    {"n", &Call::n, -1},        {"k", &Call::k, -1},          {"kl", &Call::kl, -1},
    {"ku", &Call::ku, -1},      {"lda", &Call::lda, 1},       {"ldb", &Call::ldb, 1},
    {"ldc", &Call::ldc, 1},     {"incx", &Call::incx, 0},     {"incy", &Call::incy, 0},
    {"count", &Call::count, -1}};

template <class T>
T* zeros(int count) {
  T* made;
  cudaMalloc(&made, count * sizeof(T));
  cudaMemset(made, 0, count * sizeof(T));
  return made;
}

float** table(float* numbers) {
  float *pointers[2] = {numbers, numbers + 64}, **made = zeros<float*>(2);
  cudaMemcpy(made, pointers, sizeof pointers, cudaMemcpyHostToDevice);
  return made;
}

int main() {
  cublasCreate(&handle);
  for (float** one_of : {&A, &B, &C, &x, &y}) *one_of = zeros<float>(16384);
  for (cuComplex** one_of : {&cA, &cB, &cC, &cx, &cy}) *one_of = zeros<cuComplex>(4096);
  as = table(A), bs = table(B), cs = table(C);
  for (const Routine& routine : routines) {
    const int right = routine.call({});
    int refused = 0;
    for (const Wrong& wrong : wrongs) {
      Call call;
      call.*wrong.argument = wrong.value;
      // Of a count below 0 the forms with Ex said on an H100 that the execution failed.
      if (wrong.argument == &Call::count &&
          std::string(routine.name).find("BatchedEx") != std::string::npos)
        continue;
      const int status = routine.call(call);
      refused += status == CUBLAS_STATUS_INVALID_VALUE;
      if (const cudaError_t error = cudaDeviceSynchronize())
        printf("  %s: %s\n", wrong.name, cudaGetErrorName(error));
    }
    printf("%s: %d, and %d refused\n", routine.name, right, refused);
  }
  for (float* one_of : {A, B, C, x, y}) cudaFree(one_of);
  for (cuComplex* one_of : {cA, cB, cC, cx, cy}) cudaFree(one_of);
  for (float** one_of : {as, bs, cs}) cudaFree(one_of);
  cublasDestroy(handle);
}

// cuBLAS: vectors and matrices of small whole numbers, whose results are exact in every order.
// covers: cublas
// flags: -lcublas
#include <cstdio>
#include <vector>

#include <cublas_v2.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

template <class T>
T* to_device(const std::vector<T>& host) {
  T* device = nullptr;
  cudaMalloc(&device, host.size() * sizeof(T));
  cublasSetVector(static_cast<int>(host.size()), sizeof(T), host.data(), 1, device, 1);
  return device;
}

template <class T>
std::vector<T> counted(int n, int first, int period) {
  std::vector<T> numbers(n);
  for (int i = 0; i < n; ++i)
    numbers[i] = static_cast<T>(static_cast<float>((i * i + 3 * i + first) % period - period / 2));
  return numbers;
}

float number(float x) {
  return x;
}
float number(double x) {
  return static_cast<float>(x);
}
float number(int x) {
  return static_cast<float>(x);
}
float number(__half x) {
  return __half2float(x);
}
float number(__nv_bfloat16 x) {
  return __bfloat162float(x);
}

template <class T>
void show(const char* name, const T* device, int n) {
  std::vector<T> host(n);
  cudaMemcpy(host.data(), device, n * sizeof(T), cudaMemcpyDeviceToHost);
  printf("%s:", name);
  for (const T& x : host) printf(" %g", number(x));
  printf("\n");
}

void vectors(cublasHandle_t handle) {
  float* x = to_device(counted<float>(12, 3, 11));
  float* y = to_device(counted<float>(12, 5, 7));
  const float two = 2;
  cublasSaxpy(handle, 12, &two, x, 1, y, 1);
  show("axpy", y, 12);
  cublasSaxpy(handle, 4, &two, x, 3, y, -2);
  show("axpy with steps", y, 12);
  cublasSscal(handle, 6, &two, y, 2);
  cublasSswap(handle, 3, x, 1, y, 4);
  cublasScopy(handle, 4, x, 1, y + 8, 1);
  show("x", x, 12);
  show("y", y, 12);
  float dot = 0, norm = 0, sum = 0;
  int largest = 0, smallest = 0;
  cublasSdot(handle, 12, x, 1, y, 1, &dot);
  cublasSasum(handle, 12, x, 1, &sum);
  cublasIsamax(handle, 12, y, 1, &largest);
  cublasIsamin(handle, 12, y, 1, &smallest);
  float* sides = to_device(std::vector<float>{3, 4});
  cublasSnrm2(handle, 2, sides, 1, &norm);
  printf("dot %g sum %g norm %g largest at %d, smallest at %d\n", dot, sum, norm, largest,
         smallest);

  // Results and factors in device memory.
  cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
  float* scalars = to_device(std::vector<float>{0, 3});
  cublasSdot(handle, 12, x, 1, y, 1, scalars);
  cublasSaxpy(handle, 12, scalars + 1, x, 1, y, 1);
  cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST);
  show("dot on the device", scalars, 1);
  show("axpy with a factor on the device", y, 12);
  for (float* memory : {x, y, sides, scalars}) cudaFree(memory);
}

void matrix_and_vector(cublasHandle_t handle) {
  double* a = to_device(counted<double>(5 * 4, 2, 9));  // 4 rows of a column of 5
  double* x = to_device(counted<double>(5, 1, 5));
  double* y = to_device(counted<double>(5, 4, 5));
  const double one = 1, minus_two = -2;
  cublasDgemv(handle, CUBLAS_OP_N, 4, 3, &one, a, 5, x, 1, &minus_two, y, 1);
  show("gemv", y, 5);
  cublasDgemv(handle, CUBLAS_OP_T, 4, 3, &one, a, 5, x, 1, &one, y, 1);
  show("gemv, transposed", y, 5);
  cublasDger(handle, 4, 3, &minus_two, x, 1, y, 1, a, 5);
  show("ger", a, 20);
  cublasDsymv(handle, CUBLAS_FILL_MODE_UPPER, 4, &one, a, 5, x, 1, &one, y, 1);
  show("symv", y, 5);
  for (double* memory : {a, x, y}) cudaFree(memory);
}

void matrices(cublasHandle_t handle) {
  constexpr int m = 3, n = 4, k = 5;
  float* a = to_device(counted<float>(m * k, 2, 9));
  float* b = to_device(counted<float>(k * n, 3, 7));
  float* c = to_device(counted<float>(m * n, 1, 5));
  const float one = 1, zero = 0, two = 2;
  cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &one, a, m, b, k, &two, c, m);
  show("gemm", c, m * n);
  cublasSgemm(handle, CUBLAS_OP_T, CUBLAS_OP_T, m, n, k, &two, a, k, b, n, &zero, c, m);
  show("gemm, both transposed", c, m * n);
  cublasSsyrk(handle, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, m, k, &one, a, m, &zero, c, m);
  show("syrk", c, m * m);
  cublasSsymm(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, m, n, &one, c, m, b, m, &zero, a,
              m);
  show("symm", a, m * n);
  cublasSgeam(handle, CUBLAS_OP_N, CUBLAS_OP_T, m, n, &one, a, m, &two, b, n, c, m);
  show("geam", c, m * n);
  cublasSdgmm(handle, CUBLAS_SIDE_RIGHT, m, n, c, m, b, 1, a, m);
  show("dgmm", a, m * n);
  // A triangle of powers of two: its inverse is exact.
  float* triangle = to_device(std::vector<float>{2, 1, 4, 0, 1, 2, 0, 0, 4});
  cublasStrmm(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT,
              3, 2, &one, triangle, 3, b, 3, c, 3);
  show("trmm", c, 6);
  cublasStrsm(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT,
              3, 2, &one, triangle, 3, c, 3);
  show("trsm", c, 6);
  for (float* memory : {a, b, c, triangle}) cudaFree(memory);
}

void batches(cublasHandle_t handle) {
  constexpr int n = 2, count = 3;
  float* a = to_device(counted<float>(n * n * count, 2, 9));
  float* b = to_device(counted<float>(n * n, 3, 7));
  float* c = to_device(std::vector<float>(n * n * count));
  const float one = 1, zero = 0;
  // One b for all of them.
  cublasSgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, a, n, n * n, b, n, 0,
                            &zero, c, n, n * n, count);
  show("gemm in strides", c, n * n * count);
  float** as = to_device(std::vector<float*>{a, a + 4, a + 8});
  float** bs = to_device(std::vector<float*>{b, b, c});
  float** cs = to_device(std::vector<float*>{a + 8, a + 4, b});
  cublasSgemmBatched(handle, CUBLAS_OP_N, CUBLAS_OP_T, n, n, n, &one, as, n, bs, n, &zero, cs, n,
                     1);
  show("gemm by pointers", a, n * n * count);
  for (float* memory : {a, b, c}) cudaFree(memory);
  for (float** memory : {as, bs, cs}) cudaFree(memory);
}

template <class In, class Out, class Scalar>
void mixed(cublasHandle_t handle, const char* name, cudaDataType in, cudaDataType out,
           cublasComputeType_t compute) {
  constexpr int n = 4;
  In* a = to_device(counted<In>(n * n, 2, 9));
  In* b = to_device(counted<In>(n * n, 3, 7));
  Out* c = to_device(counted<Out>(n * n, 1, 5));
  const Scalar one = 1, two = 2;
  const int status = cublasGemmEx(handle, CUBLAS_OP_T, CUBLAS_OP_N, n, n, n, &one, a, in, n, b, in,
                                  n, &two, c, out, n, compute, CUBLAS_GEMM_DEFAULT);
  printf("%d ", status);
  show(name, c, n * n);
  cudaFree(a), cudaFree(b), cudaFree(c);
}

void complex_numbers(cublasHandle_t handle) {
  const cuComplex i = make_cuComplex(0, 1), zero = make_cuComplex(0, 0);
  cuComplex* a = to_device(std::vector<cuComplex>{{1, 2}, {3, -1}, {0, 1}, {2, 2}});
  cuComplex* c = to_device(std::vector<cuComplex>(4));
  cublasCgemm(handle, CUBLAS_OP_C, CUBLAS_OP_N, 2, 2, 2, &i, a, 2, a, 2, &zero, c, 2);
  show("complex gemm", reinterpret_cast<float*>(c), 8);
  cuComplex dot;
  cublasCdotc(handle, 4, a, 1, c, 1, &dot);
  printf("dotc %g %g\n", dot.x, dot.y);
  cudaFree(a), cudaFree(c);
}

void refusals(cublasHandle_t handle) {
  const float one = 1;
  float* a = to_device(std::vector<float>(16));
  const auto gemm = [&](int m, int lda, const float* alpha) {
    return cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, 2, 2, alpha, a, lda, a + 4, 2, &one,
                       a + 8, 2);
  };
  printf("refused: %d %d %d %d", gemm(-1, 2, &one), gemm(2, 1, &one), gemm(2, 2, nullptr),
         gemm(0, 2, &one));
  printf(" %d",
         cublasSgemm(nullptr, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, a, 2, a, 2, &one, a, 2));
  printf(" %d", cublasSetVector(4, 4, a, 0, a, 1));
  printf(" %d\n", cublasSetMatrix(4, 1, 4, a, 2, a, 4));
  cudaFree(a);
}

int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cublasSetStream(handle, stream);
  vectors(handle);
  cublasSetStream(handle, 0);
  matrix_and_vector(handle);
  matrices(handle);
  batches(handle);
  mixed<__half, __half, __half>(handle, "half", CUDA_R_16F, CUDA_R_16F, CUBLAS_COMPUTE_16F);
  mixed<__half, float, float>(handle, "half to float", CUDA_R_16F, CUDA_R_32F, CUBLAS_COMPUTE_32F);
  mixed<__nv_bfloat16, __nv_bfloat16, float>(handle, "bfloat16", CUDA_R_16BF, CUDA_R_16BF,
                                             CUBLAS_COMPUTE_32F);
  mixed<float, float, float>(handle, "float", CUDA_R_32F, CUDA_R_32F, CUBLAS_COMPUTE_32F_FAST_TF32);
  mixed<double, double, double>(handle, "double", CUDA_R_64F, CUDA_R_64F, CUBLAS_COMPUTE_64F);
  mixed<signed char, int, int>(handle, "int8", CUDA_R_8I, CUDA_R_32I, CUBLAS_COMPUTE_32I);
  complex_numbers(handle);
  refusals(handle);
  printf("%d %s\n", cublasDestroy(handle), cudaGetErrorString(cudaDeviceSynchronize()));
  cudaStreamDestroy(stream);
}

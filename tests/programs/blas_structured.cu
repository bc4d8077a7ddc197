// cuBLAS: banded, packed and Hermitian matrices against products written out, and rotations.
// covers: cublas
// flags: -lcublas
#include <complex>
#include <cstdio>
#include <vector>

#include <cublas_v2.h>
#include <cuda_fp16.h>

using Number = std::complex<double>;
using Numbers = std::vector<Number>;

constexpr int n = 5, k = 2;  // of every square matrix, and its diagonals beside the main one
cublasHandle_t handle;

cuDoubleComplex* to_device(const Numbers& host) {
  cuDoubleComplex* device = nullptr;
  cudaMalloc(&device, host.size() * sizeof(Number));
  cudaMemcpy(device, host.data(), host.size() * sizeof(Number), cudaMemcpyHostToDevice);
  return device;
}

Numbers to_host(cuDoubleComplex* device, size_t count) {
  Numbers host(count);
  cudaMemcpy(host.data(), device, count * sizeof(Number), cudaMemcpyDeviceToHost);
  cudaFree(device);
  return host;
}

void tell(const char* name, const Numbers& found, const Numbers& right) {
  int wrong = 0;
  for (size_t i = 0; i < right.size(); ++i) wrong += found[i] != right[i];
  printf("%s: %d of %d wrong\n", name, wrong, static_cast<int>(right.size()));
}

/// Whole numbers, so that every sum is exact.
Numbers some(int count, int seed) {
  Numbers numbers(count);
  for (int i = 0; i < count; ++i)
    numbers[i] = Number((i * 7 + seed) % 11 - 5, (i * 5 + seed) % 7 - 3);
  return numbers;
}

Numbers hermitian(int seed) {
  Numbers a = some(n * n, seed);
  for (int j = 0; j < n; ++j) {
    a[j + j * n] = a[j + j * n].real();
    for (int i = 0; i < j; ++i) a[j + i * n] = std::conj(a[i + j * n]);
  }
  return a;
}

Numbers only_band(Numbers a, int below, int above) {
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i)
      if (i - j > below || j - i > above) a[i + j * n] = 0;
  return a;
}

Numbers times(const Numbers& a, const Numbers& x) {
  Numbers y(n);
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) y[i] += a[i + j * n] * x[j];
  return y;
}

Numbers product(const Numbers& a, const Numbers& b) {
  Numbers c(n * n);
  for (int j = 0; j < n; ++j)
    for (int l = 0; l < n; ++l)
      for (int i = 0; i < n; ++i) c[i + j * n] += a[i + l * n] * b[l + j * n];
  return c;
}

Numbers adjoint(const Numbers& a) {
  Numbers t(n * n);
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) t[j + i * n] = std::conj(a[i + j * n]);
  return t;
}

Numbers sum(Numbers a, const Numbers& b, Number factor = 1) {
  for (size_t i = 0; i < a.size(); ++i) a[i] += factor * b[i];
  return a;
}

Numbers sum_of(const Numbers& a, Number of_a, const Numbers& b, Number of_b) {
  return sum(sum(Numbers(a.size()), a, of_a), b, of_b);
}

Numbers outer(const Numbers& x, const Numbers& y, bool conjugates) {
  Numbers a(n * n);
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) a[i + j * n] = x[i] * (conjugates ? std::conj(y[j]) : y[j]);
  return a;
}

/// The diagonals as BLAS stores them; where there is none, a number that spoils every sum.
Numbers stored_band(const Numbers& a, int below, int above) {
  Numbers band((below + above + 1) * n, Number(1e6, 1e6));
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i)
      if (i - j <= below && j - i <= above)
        band[above + i - j + j * (below + above + 1)] = a[i + j * n];
  return band;
}

Numbers packed(const Numbers& a, bool is_upper) {
  Numbers result;
  for (int j = 0; j < n; ++j)
    for (int i = is_upper ? 0 : j; i < (is_upper ? j + 1 : n); ++i) result.push_back(a[i + j * n]);
  return result;
}

/// The other triangle is spoilt: it must be neither read nor written.
Numbers triangle(Numbers a, bool is_upper) {
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i)
      if (is_upper ? i > j : i < j) a[i + j * n] = Number(1e6, 1e6);
  return a;
}

const cuDoubleComplex one{1, 0}, two{2, 0}, turn{0, 1};

void vectors(bool is_upper) {
  const auto uplo = is_upper ? CUBLAS_FILL_MODE_UPPER : CUBLAS_FILL_MODE_LOWER;
  printf("%s triangle\n", is_upper ? "upper" : "lower");
  const Numbers h = hermitian(3), x = some(n, 1), y = some(n, 4), full = some(n * n, 2);
  cuDoubleComplex *dx = to_device(x), *dy = nullptr, *a = nullptr;

  const Numbers band = only_band(h, k, k), half = only_band(h, is_upper ? 0 : k, is_upper ? k : 0);
  a = to_device(stored_band(half, is_upper ? 0 : k, is_upper ? k : 0));
  dy = to_device(y);
  cublasZhbmv(handle, uplo, n, k, &two, a, k + 1, dx, 1, &one, dy, 1);
  tell("hbmv", to_host(dy, n), sum(y, times(band, x), 2));
  dy = to_device(x);
  cublasZtbmv(handle, uplo, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, n, k, a, k + 1, dy, 1);
  tell("tbmv", to_host(dy, n), times(half, x));
  Numbers unit = half;
  for (int i = 0; i < n; ++i) unit[i + i * n] = 1;
  dy = to_device(times(unit, x));
  cublasZtbsv(handle, uplo, CUBLAS_OP_N, CUBLAS_DIAG_UNIT, n, k, a, k + 1, dy, 1);
  tell("tbsv", to_host(dy, n), x);
  cudaFree(a);

  a = to_device(packed(h, is_upper));
  dy = to_device(y);
  cublasZhpmv(handle, uplo, n, &one, a, dx, 1, &two, dy, 1);
  tell("hpmv", to_host(dy, n), sum(times(h, x), y, 2));
  const Numbers part = only_band(h, is_upper ? 0 : n, is_upper ? n : 0);
  dy = to_device(x);
  cublasZtpmv(handle, uplo, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, n, a, dy, 1);
  tell("tpmv", to_host(dy, n), times(part, x));
  unit = part;
  for (int i = 0; i < n; ++i) unit[i + i * n] = 1;
  dy = to_device(times(unit, x));
  cublasZtpsv(handle, uplo, CUBLAS_OP_N, CUBLAS_DIAG_UNIT, n, a, dy, 1);
  tell("tpsv", to_host(dy, n), x);
  cuDoubleComplex* again = to_device(triangle(Numbers(n * n), is_upper));
  cublasZtpttr(handle, uplo, n, a, again, n);
  cudaMemset(a, 0, n * (n + 1) / 2 * sizeof(Number));
  cublasZtrttp(handle, uplo, n, again, n, a);
  tell("tpttr", to_host(again, n * n), triangle(h, is_upper));
  tell("trttp", to_host(a, n * (n + 1) / 2), packed(h, is_upper));

  a = to_device(triangle(h, is_upper));
  dy = to_device(y);
  cublasZhemv(handle, uplo, n, &turn, a, n, dx, 1, &one, dy, 1);
  tell("hemv", to_host(dy, n), sum(y, times(h, x), Number(0, 1)));
  const double three = 3;
  cublasZher(handle, uplo, n, &three, dx, 1, a, n);
  tell("her", to_host(a, n * n), triangle(sum(h, outer(x, x, true), 3), is_upper));
  a = to_device(triangle(h, is_upper));
  dy = to_device(y);
  const Numbers both =
      sum(sum(h, outer(x, y, true), Number(0, 1)), outer(y, x, true), Number(0, -1));
  cublasZher2(handle, uplo, n, &turn, dx, 1, dy, 1, a, n);
  tell("her2", to_host(a, n * n), triangle(both, is_upper));
  a = to_device(packed(h, is_upper));
  cublasZhpr2(handle, uplo, n, &turn, dx, 1, dy, 1, a);
  tell("hpr2", to_host(a, n * (n + 1) / 2), packed(both, is_upper));
  a = to_device(packed(h, is_upper));
  cublasZhpr(handle, uplo, n, &three, dx, 1, a);
  tell("hpr", to_host(a, n * (n + 1) / 2), packed(sum(h, outer(x, x, true), 3), is_upper));
  a = to_device(full);
  cublasZgeru(handle, n, n, &one, dx, 1, dy, 1, a, n);
  cublasZgerc(handle, n, n, &one, dx, 1, dy, 1, a, n);
  tell("geru, gerc", to_host(a, n * n), sum(sum(full, outer(x, y, false)), outer(x, y, true)));
  a = to_device(stored_band(only_band(full, 1, 2), 1, 2));
  cublasZgbmv(handle, CUBLAS_OP_N, n, n, 1, 2, &one, a, 4, dx, 1, &one, dy, 1);
  tell("gbmv", to_host(dy, n), sum(y, times(only_band(full, 1, 2), x)));
  cudaFree(a);
  cudaFree(dx);
}

void matrices(bool is_upper) {
  const auto uplo = is_upper ? CUBLAS_FILL_MODE_UPPER : CUBLAS_FILL_MODE_LOWER;
  const Numbers h = hermitian(5), b = some(n * n, 2), c = some(n * n, 6);
  cuDoubleComplex *dh = to_device(triangle(h, is_upper)), *db = to_device(b), *dc = to_device(c);
  cublasZhemm(handle, CUBLAS_SIDE_LEFT, uplo, n, n, &one, dh, n, db, n, &two, dc, n);
  tell("hemm", to_host(dc, n * n), sum(product(h, b), c, 2));
  cudaFree(dh);
  const double two_real = 2, one_real = 1;
  Numbers sums = sum(product(b, adjoint(b)), h, 2);
  dh = to_device(triangle(h, is_upper));
  cublasZherk(handle, uplo, CUBLAS_OP_N, n, n, &one_real, db, n, &two_real, dh, n);
  tell("herk", to_host(dh, n * n), triangle(sums, is_upper));
  dc = to_device(c);
  sums = sum(sum(h, product(b, adjoint(c)), Number(0, 1)), product(c, adjoint(b)), Number(0, -1));
  dh = to_device(triangle(h, is_upper));
  cublasZher2k(handle, uplo, CUBLAS_OP_N, n, n, &turn, db, n, dc, n, &one_real, dh, n);
  tell("her2k", to_host(dh, n * n), triangle(sums, is_upper));
  dh = to_device(triangle(h, is_upper));  // of a product that is Hermitian, as it has to be
  cublasZherkx(handle, uplo, CUBLAS_OP_C, n, n, &two, db, n, db, n, &one_real, dh, n);
  tell("herkx", to_host(dh, n * n), triangle(sum(h, product(adjoint(b), b), 2), is_upper));
  dh = to_device(h);
  cublasZgemm3m(handle, CUBLAS_OP_N, CUBLAS_OP_C, n, n, n, &one, db, n, dc, n, &one, dh, n);
  tell("gemm3m", to_host(dh, n * n), sum(h, product(b, adjoint(c))));
  cudaFree(db);
  cudaFree(dc);
}

void batches() {
  const double l[4] = {1, 3, 0, 1}, b[2][2] = {{2, 7}, {-1, 5}}, factor = 2;
  double *dl, *db, **pointers;
  cudaMalloc(&dl, sizeof l);
  cudaMemcpy(dl, l, sizeof l, cudaMemcpyHostToDevice);
  cudaMalloc(&db, sizeof b);
  cudaMemcpy(db, b, sizeof b, cudaMemcpyHostToDevice);
  double* const host[4] = {dl, dl, db, db + 2};
  cudaMalloc(&pointers, sizeof host);
  cudaMemcpy(pointers, host, sizeof host, cudaMemcpyHostToDevice);
  cublasDtrsmBatched(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N,
                     CUBLAS_DIAG_NON_UNIT, 2, 1, &factor, pointers, 2, pointers + 2, 2, 2);
  double x[4];
  cudaMemcpy(x, db, sizeof x, cudaMemcpyDeviceToHost);
  printf("trsmBatched: %g %g, %g %g\n", x[0], x[1], x[2], x[3]);
  const double zero = 0;
  cublasDsyrkx(handle, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, 2, 2, &factor, dl, 2, dl, 2, &zero, db,
               2);
  cudaMemcpy(x, db, sizeof x, cudaMemcpyDeviceToHost);
  printf("syrkx: %g %g %g\n", x[0], x[1], x[3]);
  cudaFree(pointers);
  cudaFree(db);
  cudaFree(dl);
}

void rotations() {
  double a = 3, b = 4, c = 0, s = 0;
  cublasDrotg(handle, &a, &b, &c, &s);
  printf("rotg: %.2f %.2f %.2f\n", a, c, s);
  const double h[5] = {-1, 1, 2, 3, 4}, x[2] = {1, 2}, y[2] = {5, 6};
  double *dx, *dy, found[4];
  cudaMalloc(&dx, sizeof x);
  cudaMemcpy(dx, x, sizeof x, cudaMemcpyHostToDevice);
  cudaMalloc(&dy, sizeof y);
  cudaMemcpy(dy, y, sizeof y, cudaMemcpyHostToDevice);
  cublasDrotm(handle, 2, dx, 1, dy, 1, h);
  cudaMemcpy(found, dx, sizeof x, cudaMemcpyDeviceToHost);
  cudaMemcpy(found + 2, dy, sizeof y, cudaMemcpyDeviceToHost);
  printf("rotm: %g %g, %g %g\n", found[0], found[1], found[2], found[3]);
  cudaFree(dx);
  cudaFree(dy);
}

void typed() {
  const __half x[3] = {__float2half(1.f), __float2half(2.f), __float2half(-4.f)};
  __half *dx, *dy, found[3];
  cudaMalloc(&dx, sizeof x);
  cudaMemcpy(dx, x, sizeof x, cudaMemcpyHostToDevice);
  cudaMalloc(&dy, sizeof x);
  cudaMemcpy(dy, x, sizeof x, cudaMemcpyHostToDevice);
  const float two_single = 2;
  __half length, sum;
  cublasAxpyEx(handle, 3, &two_single, CUDA_R_32F, dx, CUDA_R_16F, 1, dy, CUDA_R_16F, -1,
               CUDA_R_32F);
  cudaMemcpy(found, dy, sizeof found, cudaMemcpyDeviceToHost);
  cublasDotEx(handle, 3, dx, CUDA_R_16F, 1, dy, CUDA_R_16F, 1, &sum, CUDA_R_16F, CUDA_R_32F);
  cublasScalEx(handle, 2, &two_single, CUDA_R_32F, dx, CUDA_R_16F, 2, CUDA_R_32F);
  cublasNrm2Ex(handle, 3, dx, CUDA_R_16F, 1, &length, CUDA_R_16F, CUDA_R_32F);
  printf("halves: %g %g %g, %g, %.2f; of two types: %d\n", __half2float(found[0]),
         __half2float(found[1]), __half2float(found[2]), __half2float(sum), __half2float(length),
         cublasScalEx(handle, 2, &two_single, CUDA_R_32F, dx, CUDA_R_64F, 2, CUDA_R_32F));
  cudaFree(dx);
  cudaFree(dy);
  const Numbers x_numbers = some(n, 1), y_numbers = some(n, 4);
  cuDoubleComplex *zx = to_device(x_numbers), *zy = to_device(y_numbers), inner;
  cublasDotcEx(handle, n, zx, CUDA_C_64F, 1, zy, CUDA_C_64F, 1, &inner, CUDA_C_64F, CUDA_C_64F);
  cublasRotEx(handle, n, zx, CUDA_C_64F, 1, zy, CUDA_C_64F, 1, &two, &turn, CUDA_C_64F, CUDA_C_64F);
  Number right = 0;
  for (int i = 0; i < n; ++i) right += std::conj(x_numbers[i]) * y_numbers[i];
  tell("dotc", {Number(inner.x, inner.y)}, {right});
  tell("rot x", to_host(zx, n), sum_of(x_numbers, 2, y_numbers, Number(0, 1)));
  tell("rot y", to_host(zy, n), sum_of(y_numbers, 2, x_numbers, Number(0, 1)));
}

int main() {
  cublasCreate(&handle);
  for (const bool is_upper : {true, false}) {
    vectors(is_upper);
    matrices(is_upper);
  }
  batches();
  rotations();
  typed();
  cuDoubleComplex* nothing = nullptr;
  printf("a band that does not fit %d, no triangle %d, no step %d\n",
         cublasZhbmv(handle, CUBLAS_FILL_MODE_UPPER, 4, 2, &one, nothing, 2, nothing, 1, &one,
                     nothing, 1),
         cublasZhpmv(handle, CUBLAS_FILL_MODE_FULL, 4, &one, nothing, nothing, 1, &one, nothing, 1),
         cublasZtpsv(handle, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, CUBLAS_DIAG_UNIT, 4, nothing,
                     nothing, 0));
  cublasDestroy(handle);
  printf("at the end: %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}

// cuSPARSE: sparse matrices in three formats times vectors and matrices, and wrong calls.
// covers: cusparse
// flags: -lcusparse
#include <cstdint>
#include <cstdio>
#include <vector>

#include <cuda_fp16.h>
#include <cusparse.h>

constexpr auto kPlain = CUSPARSE_OPERATION_NON_TRANSPOSE;
constexpr auto kTurned = CUSPARSE_OPERATION_TRANSPOSE;
constexpr auto kAdjoint = CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE;
constexpr auto kAnySpMV = CUSPARSE_SPMV_ALG_DEFAULT;
constexpr auto kAnySpMM = CUSPARSE_SPMM_ALG_DEFAULT;

template <class T>
T* to_device(const std::vector<T>& host) {
  T* device = nullptr;
  cudaMalloc(&device, host.size() * sizeof(T));
  cudaMemcpy(device, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice);
  return device;
}

template <class T>
std::vector<T> to_host(const T* device, int n) {
  std::vector<T> host(n);
  cudaMemcpy(host.data(), device, n * sizeof(T), cudaMemcpyDeviceToHost);
  return host;
}

template <class T>
void show(const char* name, const T* device, int n) {
  printf("%s:", name);
  for (const T value : to_host(device, n)) printf(" %g", static_cast<double>(value));
  printf("\n");
}

// A product, with the room that it asks for.
int multiply(cusparseHandle_t handle, cusparseOperation_t op, const void* alpha,
             cusparseSpMatDescr_t a, cusparseDnVecDescr_t x, const void* beta,
             cusparseDnVecDescr_t y, cudaDataType type, cusparseSpMVAlg_t algorithm = kAnySpMV) {
  size_t bytes = 0;
  const int refused =
      cusparseSpMV_bufferSize(handle, op, alpha, a, x, beta, y, type, algorithm, &bytes);
  if (refused) return refused;
  void* room = nullptr;
  cudaMalloc(&room, bytes);
  cusparseSpMV_preprocess(handle, op, alpha, a, x, beta, y, type, algorithm, room);
  const int status = cusparseSpMV(handle, op, alpha, a, x, beta, y, type, algorithm, room);
  cudaFree(room);
  return status;
}

int multiply(cusparseHandle_t handle, cusparseOperation_t op, cusparseOperation_t op_b,
             const void* alpha, cusparseSpMatDescr_t a, cusparseDnMatDescr_t b, const void* beta,
             cusparseDnMatDescr_t c, cudaDataType type, cusparseSpMMAlg_t algorithm = kAnySpMM) {
  size_t bytes = 0;
  const int refused =
      cusparseSpMM_bufferSize(handle, op, op_b, alpha, a, b, beta, c, type, algorithm, &bytes);
  if (refused) return refused;
  void* room = nullptr;
  cudaMalloc(&room, bytes);
  const int status = cusparseSpMM(handle, op, op_b, alpha, a, b, beta, c, type, algorithm, room);
  cudaFree(room);
  return status;
}

// 1 0 2 0
// 0 0 3 0
// 4 5 0 6
const std::vector<int> begins{0, 2, 3, 6}, rows{0, 0, 1, 2, 2, 2}, columns{0, 2, 2, 0, 1, 3};
const std::vector<float> entries{1, 2, 3, 4, 5, 6};

void vectors(cusparseHandle_t handle) {
  int *offsets = to_device(begins), *column = to_device(columns), *row = to_device(rows);
  float *values = to_device(entries), *x = to_device<float>({1, 2, 3, 4});
  float *y = to_device<float>({10, 20, 30}), *z = to_device<float>({1, 1, 1, 1});
  cusparseSpMatDescr_t csr, coo;
  cusparseCreateCsr(&csr, 3, 4, 6, offsets, column, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                    CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
  cusparseCreateCoo(&coo, 3, 4, 6, row, column, values, CUSPARSE_INDEX_32I,
                    CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
  cusparseDnVecDescr_t four, three, other;
  cusparseCreateDnVec(&four, 4, x, CUDA_R_32F);
  cusparseCreateDnVec(&three, 3, y, CUDA_R_32F);
  cusparseCreateDnVec(&other, 4, z, CUDA_R_32F);
  const float zero = 0, one = 1, two = 2;
  multiply(handle, kPlain, &two, csr, four, &zero, three, CUDA_R_32F);
  show("2 A x", y, 3);
  multiply(handle, kPlain, &two, coo, four, &one, three, CUDA_R_32F, CUSPARSE_SPMV_COO_ALG1);
  show("2 A x + y", y, 3);
  multiply(handle, kTurned, &one, csr, three, &zero, other, CUDA_R_32F);
  show("A' y", z, 4);

  // The scalars may lie in device memory.
  float* factors = to_device<float>({3, -1});
  cusparseSetPointerMode(handle, CUSPARSE_POINTER_MODE_DEVICE);
  multiply(handle, kPlain, factors, coo, four, factors + 1, three, CUDA_R_32F);
  cusparseSetPointerMode(handle, CUSPARSE_POINTER_MODE_HOST);
  show("3 A x - y", y, 3);

  printf(
      "wrong sizes %d, types %d, room %d, matrix %d, algorithm %d, operation %d\n",
      multiply(handle, kPlain, &one, csr, three, &zero, three, CUDA_R_32F),
      multiply(handle, kPlain, &one, csr, four, &zero, three, CUDA_R_64F),
      cusparseSpMV(handle, kPlain, &one, csr, four, &zero, three, CUDA_R_32F, kAnySpMV, nullptr),
      multiply(handle, kPlain, &one, nullptr, four, &zero, three, CUDA_R_32F),
      multiply(handle, kPlain, &one, csr, four, &zero, three, CUDA_R_32F, CUSPARSE_SPMV_COO_ALG1),
      multiply(handle, kAdjoint, &one, csr, three, &zero, other, CUDA_R_32F));
  cusparseDestroyDnVec(four);
  cusparseDestroyDnVec(three);
  cusparseDestroyDnVec(other);
  cusparseDestroySpMat(csr);
  cusparseDestroySpMat(coo);
  for (void* memory : std::vector<void*>{offsets, column, row, values, x, y, z, factors})
    cudaFree(memory);
}

void matrices(cusparseHandle_t handle) {
  int *offsets = to_device(begins), *column = to_device(columns);
  float *values = to_device(entries), *b = to_device<float>({1, 2, 3, 4, 5, 6, 7, 8});
  float* c = to_device<float>({1, 1, 1, 1, 1, 1, 1, 1});
  cusparseSpMatDescr_t csr;
  cusparseCreateCsr(&csr, 3, 4, 6, offsets, column, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                    CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
  cusparseDnMatDescr_t by_columns, by_rows, wide, sum, padded;
  cusparseCreateDnMat(&by_columns, 4, 2, 4, b, CUDA_R_32F, CUSPARSE_ORDER_COL);
  cusparseCreateDnMat(&by_rows, 4, 2, 2, b, CUDA_R_32F, CUSPARSE_ORDER_ROW);
  cusparseCreateDnMat(&wide, 2, 4, 2, b, CUDA_R_32F, CUSPARSE_ORDER_COL);
  cusparseCreateDnMat(&sum, 3, 2, 3, c, CUDA_R_32F, CUSPARSE_ORDER_COL);
  cusparseCreateDnMat(&padded, 3, 2, 4, c, CUDA_R_32F, CUSPARSE_ORDER_COL);
  const float zero = 0, one = 1;
  multiply(handle, kPlain, kPlain, &one, csr, by_columns, &zero, sum, CUDA_R_32F);
  show("by columns", c, 6);
  multiply(handle, kPlain, kPlain, &one, csr, by_rows, &zero, sum, CUDA_R_32F);
  show("by rows", c, 6);
  multiply(handle, kPlain, kTurned, &one, csr, wide, &one, padded, CUDA_R_32F);
  show("turned, added", c, 7);
  printf("wrong sizes %d, types %d, algorithm %d\n",
         multiply(handle, kTurned, kPlain, &one, csr, by_columns, &zero, sum, CUDA_R_32F),
         multiply(handle, kPlain, kPlain, &one, csr, by_columns, &zero, sum, CUDA_R_64F),
         multiply(handle, kPlain, kPlain, &one, csr, by_columns, &zero, sum, CUDA_R_32F,
                  CUSPARSE_SPMM_COO_ALG1));
  for (cusparseDnMatDescr_t matrix : {by_columns, by_rows, wide, sum, padded})
    cusparseDestroyDnMat(matrix);
  cusparseDestroySpMat(csr);
  for (void* memory : std::vector<void*>{offsets, column, values, b, c}) cudaFree(memory);
}

// Columns compressed, indices of 64 bits that begin at 1, and other numbers.
void other_types(cusparseHandle_t handle) {
  int64_t* offsets = to_device<int64_t>({1, 3, 4, 6, 7});
  int64_t* row = to_device<int64_t>({1, 3, 3, 1, 2, 3});
  double *values = to_device<double>({1, 4, 5, 2, 3, 6}), *x = to_device<double>({1, 2, 3, 4});
  double* y = to_device<double>({0, 0, 0});
  cusparseSpMatDescr_t csc;
  cusparseCreateCsc(&csc, 3, 4, 6, offsets, row, values, CUSPARSE_INDEX_64I, CUSPARSE_INDEX_64I,
                    CUSPARSE_INDEX_BASE_ONE, CUDA_R_64F);
  cusparseDnVecDescr_t four, three;
  cusparseCreateDnVec(&four, 4, x, CUDA_R_64F);
  cusparseCreateDnVec(&three, 3, y, CUDA_R_64F);
  const double zero = 0, half = 0.5;
  multiply(handle, kPlain, &half, csc, four, &zero, three, CUDA_R_64F);
  show("A x / 2 in double", y, 3);
  cusparseDestroyDnVec(four);
  cusparseDestroyDnVec(three);
  cusparseDestroySpMat(csc);

  int *begin = to_device<int>({0, 1, 2}), *column = to_device<int>({1, 0});
  cuComplex* turns = to_device<cuComplex>({{0, 1}, {2, 3}});
  cuComplex *in = to_device<cuComplex>({{1, 1}, {1, 0}}), *out = to_device<cuComplex>({{}, {}});
  cusparseSpMatDescr_t complex;
  cusparseCreateCsr(&complex, 2, 2, 2, begin, column, turns, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                    CUSPARSE_INDEX_BASE_ZERO, CUDA_C_32F);
  cusparseDnVecDescr_t source, target;
  cusparseCreateDnVec(&source, 2, in, CUDA_C_32F);
  cusparseCreateDnVec(&target, 2, out, CUDA_C_32F);
  const cuComplex one{1, 0}, none{0, 0};
  multiply(handle, kAdjoint, &one, complex, source, &none, target, CUDA_C_32F);
  for (const cuComplex value : to_host(out, 2)) printf("(%g, %g) ", value.x, value.y);
  printf("from the adjoint\n");

  __half* halves = to_device<__half>({__float2half(1.5f), __float2half(2.f)});
  __half* numbers = to_device<__half>({__float2half(4.f), __float2half(8.f)});
  float* sums = to_device<float>({0, 0});
  cusparseSpMatDescr_t small;
  cusparseCreateCsr(&small, 2, 2, 2, begin, column, halves, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                    CUSPARSE_INDEX_BASE_ZERO, CUDA_R_16F);
  cusparseDnVecDescr_t from, to;
  cusparseCreateDnVec(&from, 2, numbers, CUDA_R_16F);
  cusparseCreateDnVec(&to, 2, sums, CUDA_R_32F);
  const float single = 1, nothing = 0;
  multiply(handle, kPlain, &single, small, from, &nothing, to, CUDA_R_32F);
  show("from halves", sums, 2);
  for (cusparseDnVecDescr_t vector : {source, target, from, to}) cusparseDestroyDnVec(vector);
  cusparseDestroySpMat(complex);
  cusparseDestroySpMat(small);
  for (void* memory : std::vector<void*>{offsets, row, values, x, y, begin, column, turns, in, out,
                                         halves, numbers, sums})
    cudaFree(memory);
}

void descriptors(cusparseHandle_t handle) {
  alignas(8) float number = 0;
  cusparseSpMatDescr_t matrix, wrong;
  cusparseDnMatDescr_t dense;
  cusparseDnVecDescr_t vector;
  const auto create = [&](int64_t nnz, cusparseIndexType_t offsets, cusparseIndexType_t indices) {
    return cusparseCreateCsr(&matrix, 3, 4, nnz, &number, &number, &number, offsets, indices,
                             CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
  };
  printf(
      "too many entries %d, fewer than none %d, mixed indices %d, good %d, "
      "half a number further %d\n",
      create(13, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I),
      create(-1, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I),
      create(6, CUSPARSE_INDEX_64I, CUSPARSE_INDEX_32I),
      create(6, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I),
      cusparseCreateCsr(&wrong, 3, 4, 6, reinterpret_cast<char*>(&number) + 2, &number, &number,
                        CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO,
                        CUDA_R_32F));
  int64_t height = 0, width = 0, count = 0;
  cusparseSpMatGetSize(matrix, &height, &width, &count);
  printf("%d x %d with %d entries; columns too short %d, sizes below 0 %d\n", int(height),
         int(width), int(count),
         cusparseCreateDnMat(&dense, 4, 2, 3, &number, CUDA_R_32F, CUSPARSE_ORDER_COL),
         cusparseCreateDnVec(&vector, -4, &number, CUDA_R_32F));
  cusparseDestroySpMat(matrix);

  int *row = to_device<int>({0, 0, 2, 2, 2}), *begin = to_device<int>({7, 7, 7, 7});
  printf("rows to offsets %d",
         cusparseXcoo2csr(handle, row, 5, 3, begin, CUSPARSE_INDEX_BASE_ZERO));
  for (const int at : to_host(begin, 4)) printf(" %d", at);
  int* again = to_device<int>({9, 9, 9, 9, 9});
  printf(", and back %d", cusparseXcsr2coo(handle, begin, 5, 3, again, CUSPARSE_INDEX_BASE_ZERO));
  for (const int at : to_host(again, 5)) printf(" %d", at);
  printf("\n%s: %s\n", cusparseGetErrorName(CUSPARSE_STATUS_NOT_SUPPORTED),
         cusparseGetErrorString(CUSPARSE_STATUS_NOT_SUPPORTED));
  cudaFree(row);
  cudaFree(begin);
  cudaFree(again);
}

int main() {
  cusparseHandle_t handle;
  cusparseCreate(&handle);
  vectors(handle);
  matrices(handle);
  other_types(handle);
  descriptors(handle);
  printf("destroyed: %d; at the end: %s\n", cusparseDestroy(handle),
         cudaGetErrorString(cudaDeviceSynchronize()));
}

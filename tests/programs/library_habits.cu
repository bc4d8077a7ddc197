// What programs rely on in libraries' headers: thrust::sequence without its header, and cuBLAS's
// sums of a type of the data, as CUDA 10 had it.
// flags: -lcublas
// covers: cublas, thrust
#include <cublas_v2.h>
#include <cuda_fp16.h>
#include <thrust/device_vector.h>
#include <thrust/sort.h>
#include <thrust/unique.h>

#include <cstdio>
#include <vector>

constexpr int kN = 4, kCells = kN * kN, kBatch = 2;

template <class T>
T* to_device(const std::vector<T>& values) {
  T* device;
  cudaMalloc(&device, values.size() * sizeof(T));
  cudaMemcpy(device, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
  return device;
}

template <class T>
void show(const char* name, int status, const T* device, int count) {
  std::vector<T> values(count);
  cudaMemcpy(values.data(), device, count * sizeof(T), cudaMemcpyDeviceToHost);
  double sum = 0;
  for (int i = 0; i < count; ++i) sum += (i + 1) * static_cast<double>(values[i]);
  std::printf("%s: %d, %g %g, %g\n", name, status, static_cast<double>(values[0]),
              static_cast<double>(values[count - 1]), sum);
}

template <class In, class Out>
void multiply(cublasHandle_t handle, const char* name, cudaDataType in, cudaDataType out) {
  std::vector<In> numbers(kCells * kBatch);
  for (int i = 0; i < kCells * kBatch; ++i) numbers[i] = In(static_cast<float>(i % 7 - 2));
  In* const a = to_device(numbers);
  Out* const c = to_device(std::vector<Out>(kCells * kBatch));
  const Out one = 1, zero = 0;
  int status = cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_T, kN, kN, kN, &one, a, in, kN, a, in,
                            kN, &zero, c, out, kN, out, CUBLAS_GEMM_DEFAULT);
  show(name, status, c, kCells);
  status = cublasGemmStridedBatchedEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, kN, kN, kN, &one, a, in, kN,
                                      kCells, a, in, kN, kCells, &zero, c, out, kN, kCells, kBatch,
                                      out, CUBLAS_GEMM_DEFAULT);
  show("  strided", status, c, kCells * kBatch);
  cudaMemset(c, 0, kCells * kBatch * sizeof(Out));
  const void** const inputs = to_device(std::vector<const void*>{a + kCells, a});
  void** const outputs = to_device(std::vector<void*>{c, c + kCells});
  status = cublasGemmBatchedEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, kN, kN, kN, &one, inputs, in, kN,
                               inputs, in, kN, &zero, outputs, out, kN, kBatch, out,
                               CUBLAS_GEMM_DEFAULT);
  show("  batched", status, c, kCells * kBatch);
  cudaFree(a), cudaFree(c), cudaFree(inputs), cudaFree(outputs);
}

int main() {
  thrust::device_vector<int> numbers(5);
  thrust::sequence(numbers.begin(), numbers.end());
  std::printf("sequence: %d %d\n", static_cast<int>(numbers[3]), static_cast<int>(numbers[4]));
  std::printf("greatest: %d, always %d\n",
              static_cast<int>(*thrust::max_element(numbers.begin(), numbers.end())),
              *thrust::make_constant_iterator(7));
  cublasHandle_t handle;
  cublasCreate(&handle);
  multiply<__half, float>(handle, "half, sums in float", CUDA_R_16F, CUDA_R_32F);
  multiply<float, float>(handle, "float", CUDA_R_32F, CUDA_R_32F);
  multiply<double, double>(handle, "double", CUDA_R_64F, CUDA_R_64F);
  const float one = 1;
  float* const c = to_device(std::vector<float>(kCells));
  const int status =
      cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, kN, kN, kN, &one, c, CUDA_R_32F, kN, c,
                   CUDA_R_32F, kN, &one, c, CUDA_R_32F, kN, CUDA_R_8I, CUBLAS_GEMM_DEFAULT);
  std::printf("a type of no sums: %s\n", cublasGetStatusName(static_cast<cublasStatus_t>(status)));
  cudaFree(c);
  cublasDestroy(handle);
}

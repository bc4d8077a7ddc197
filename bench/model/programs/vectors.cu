// Sums of vectors in several precisions.
#include <cuda_fp16.h>

#include "versions.h"

template <class T>
__global__ void axpy(const T* x, T* y, T a) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = a * x[i] + y[i];
}

__global__ void axpy_half2(const __half2* x, __half2* y) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = __hfma2(__float2half2_rn(2), x[i], y[i]);
}

__global__ void add_checked(const float* x, float* y, unsigned n) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += x[i];
}

__global__ void add_stepping(const float* x, float* y, unsigned n) {
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    y[i] += x[i];
}

__global__ void add_own_part(const float* x, float* y) {
  const unsigned first = (blockIdx.x * blockDim.x + threadIdx.x) * 8;
#pragma unroll
  for (unsigned k = 0; k < 8; ++k) y[first + k] += x[first + k];
}

template <class T>
model::Version plain(const char* name, unsigned elements) {
  return {name,
          elements / 256,
          256,
          64,
          {elements * sizeof(T), elements * sizeof(T)},
          [](dim3 grid, void* const* a) {
            axpy<T><<<grid, 256>>>(static_cast<const T*>(a[0]), static_cast<T*>(a[1]), T(2));
          }};
}

model::Version halves(const char* name, unsigned pairs) {
  return {name, pairs / 256, 256, 64, {pairs * 4ul, pairs * 4ul}, [](dim3 grid, void* const* a) {
            axpy_half2<<<grid, 256>>>(static_cast<const __half2*>(a[0]),
                                      static_cast<__half2*>(a[1]));
          }};
}

model::Version checked(const char* name, unsigned n) {
  return {name, (n + 255) / 256, 256, 64, {n * 4ul, n * 4ul}, [n](dim3 grid, void* const* a) {
            add_checked<<<grid, 256>>>(static_cast<const float*>(a[0]), static_cast<float*>(a[1]),
                                       n);
          }};
}

model::Version own_part(const char* name, unsigned n) {
  return {name, n / 2048, 256, 16, {n * 4ul, n * 4ul}, [](dim3 grid, void* const* a) {
            add_own_part<<<grid, 256>>>(static_cast<const float*>(a[0]), static_cast<float*>(a[1]));
          }};
}

/// As many blocks as the GPU holds; the part takes as many elements for each of its threads.
model::Version stepping(const char* name, unsigned n) {
  constexpr unsigned kBlocks = 1024, kFew = 2;
  return {name, kBlocks, 256, kFew, {n * 4ul, n * 4ul}, [n](dim3 grid, void* const* a) {
            add_stepping<<<grid, 256>>>(static_cast<const float*>(a[0]), static_cast<float*>(a[1]),
                                        n / kBlocks * grid.x);
          }};
}

int main(int argc, char** argv) {
  constexpr unsigned kBig = 1u << 25, kSmall = 1u << 20;
  return model::run(
      argc, argv,
      {plain<float>("axpy_float_big", kBig), plain<double>("axpy_double_big", kBig / 2),
       plain<float>("axpy_float_small", kSmall), plain<double>("axpy_double_small", kSmall),
       halves("axpy_half2_big", kBig), halves("axpy_half2_small", kSmall),
       checked("add_checked_big", kBig - 1), checked("add_checked_tiny", 1000),
       stepping("add_stepping_big", kBig), stepping("add_stepping_small", kSmall),
       own_part("add_own_part_big", kBig), own_part("add_own_part_small", kSmall)});
}

// saxpy as a plain CUDA program: what cuda/check_sass compares kernels/saxpy.cuh with.
#include <cstddef>
#include <cstdio>

__global__ void saxpy(float a, const float* x, float* y, std::size_t n) {
  const std::size_t first = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = first; i < n; i += stride) y[i] = a * x[i] + y[i];
}

int main() {
  constexpr std::size_t n = 100000;
  float *x, *y;
  cudaMallocManaged(&x, n * sizeof(float));
  cudaMallocManaged(&y, n * sizeof(float));
  for (std::size_t i = 0; i < n; ++i) {
    x[i] = 3.0f * i;
    y[i] = 0.5f * i;
  }
  saxpy<<<64, 256>>>(2.0f, x, y, n);
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  std::printf("y[99999] = %g, expected 649994\n", y[99999]);
}

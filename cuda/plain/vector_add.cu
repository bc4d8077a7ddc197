// vector_add as a plain CUDA program: what cuda/check_sass compares kernels/vector_add.cuh with.
#include <cstddef>
#include <cstdio>

__global__ void vector_add(const float* a, const float* b, float* out, std::size_t n) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) out[i] = a[i] + b[i];
}

int main() {
  constexpr std::size_t n = 1000;
  float *a, *b, *out;
  cudaMallocManaged(&a, n * sizeof(float));
  cudaMallocManaged(&b, n * sizeof(float));
  cudaMallocManaged(&out, n * sizeof(float));
  for (std::size_t i = 0; i < n; ++i) {
    a[i] = 3.0f * i;
    b[i] = 0.5f * i;
  }
  vector_add<<<(n + 255) / 256, 256>>>(a, b, out, n);
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  std::printf("out[999] = %g, expected 3496.5\n", out[999]);
}

// SAXPY with a grid-stride loop and a macro that checks every call.
// covers: gridDim.x, __restrict__, cudaMemset, cudaPeekAtLastError, dim3, fmaf
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CUDA_CHECK(call)                                                              \
  do {                                                                                \
    cudaError_t status = (call);                                                      \
    if (status != cudaSuccess) {                                                      \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status)); \
      exit(1);                                                                        \
    }                                                                                 \
  } while (0)

__global__ void saxpy(int n, float a, const float* __restrict__ x, float* __restrict__ y) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    y[i] = fmaf(a, x[i], y[i]);
}

int main() {
  const int n = 1 << 16;
  std::vector<float> x(n), y(n, -1.0f);
  for (int i = 0; i < n; ++i) x[i] = float(i % 1000);
  float *dx, *dy;
  CUDA_CHECK(cudaMalloc(&dx, n * sizeof(float)));
  CUDA_CHECK(cudaMalloc(&dy, n * sizeof(float)));
  CUDA_CHECK(cudaMemcpy(dx, x.data(), n * sizeof(float), cudaMemcpyHostToDevice));
  CUDA_CHECK(cudaMemset(dy, 0, n * sizeof(float)));
  dim3 grid(8), block(128);
  saxpy<<<grid, block>>>(n, 2.0f, dx, dy);
  saxpy<<<grid, block>>>(n, 0.5f, dx, dy);
  CUDA_CHECK(cudaPeekAtLastError());
  CUDA_CHECK(cudaDeviceSynchronize());
  CUDA_CHECK(cudaMemcpy(y.data(), dy, n * sizeof(float), cudaMemcpyDeviceToHost));
  double sum = 0;
  for (float v : y) sum += v;
  printf("y[999] = %.1f, sum = %.1f\n", y[999], sum);
  CUDA_CHECK(cudaFree(dx));
  CUDA_CHECK(cudaFree(dy));
}

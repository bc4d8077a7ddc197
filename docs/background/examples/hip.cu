// A program in the words of AMD's HIP. They are CUDA's with another beginning, so a few lines make
// them CUDA's again.
#include <cstdio>

#define hipMalloc cudaMalloc
#define hipMemcpy cudaMemcpy
#define hipMemcpyHostToDevice cudaMemcpyHostToDevice
#define hipMemcpyDeviceToHost cudaMemcpyDeviceToHost
#define hipFree cudaFree
#define hipSuccess cudaSuccess
#define hipGetLastError cudaGetLastError

__global__ void saxpy(float alpha, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += alpha * x[i];
}

int main() {
  const int n = 1000;
  static float x[n], y[n];
  for (int i = 0; i < n; ++i) x[i] = y[i] = static_cast<float>(i);
  float *dx = nullptr, *dy = nullptr;
  hipMalloc(&dx, sizeof x);
  hipMalloc(&dy, sizeof y);
  hipMemcpy(dx, x, sizeof x, hipMemcpyHostToDevice);
  hipMemcpy(dy, y, sizeof y, hipMemcpyHostToDevice);
  saxpy<<<(n + 255) / 256, 256>>>(2, dx, dy, n);
  if (hipGetLastError() != hipSuccess) return 1;
  hipMemcpy(y, dy, sizeof y, hipMemcpyDeviceToHost);
  std::printf("y[999] is %g\n", static_cast<double>(y[999]));
  hipFree(dx);
  hipFree(dy);
}

// Managed memory that host and device write by turns, with the hints that go with it.
// covers: cudaMallocManaged, cudaMemPrefetchAsync, cudaMemAdvise, cudaGetDevice, __managed__
#include <cstdio>

__managed__ int rounds = 3;

__global__ void grow(float* y, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    y[i] = y[i] * 2.0f + float(rounds);
  if (blockIdx.x == 0 && threadIdx.x == 0) y[n] = float(rounds);
}

int main() {
  const int n = 10000;
  float* y;
  cudaMallocManaged(&y, (n + 1) * sizeof(float));
  int device = -1;
  cudaGetDevice(&device);
#if CUDART_VERSION >= 13000
  cudaMemLocation there = {cudaMemLocationTypeDevice, device};
  cudaMemLocation here = {cudaMemLocationTypeHost, 0};
  cudaMemAdvise(y, n * sizeof(float), cudaMemAdviseSetPreferredLocation, there);
  cudaMemPrefetchAsync(y, n * sizeof(float), there, 0, 0);
#else
  int here = cudaCpuDeviceId;
  cudaMemAdvise(y, n * sizeof(float), cudaMemAdviseSetPreferredLocation, device);
  cudaMemPrefetchAsync(y, n * sizeof(float), device, 0);
#endif
  for (int i = 0; i < n; i++) y[i] = float(i);
  for (int round = 0; round < 2; round++) {
    grow<<<20, 128>>>(y, n);
    cudaDeviceSynchronize();
    printf("y[7] = %.0f after rounds = %.0f\n", y[7], y[n]);
    rounds += 10;
  }
#if CUDART_VERSION >= 13000
  cudaMemPrefetchAsync(y, n * sizeof(float), here, 0, 0);
#else
  cudaMemPrefetchAsync(y, n * sizeof(float), here, 0);
#endif
  cudaDeviceSynchronize();
  printf("%s, rounds is %d\n", cudaGetErrorString(cudaGetLastError()), rounds);
  cudaFree(y);
}

// Host threads of OpenMP, each with a piece of the array and a stream of its own.
// covers: OpenMP, cudaStreamCreate, cudaMemcpyAsync
// flags: -Xcompiler -fopenmp
// gpu: none, not run there yet
#include <omp.h>

#include <cstdio>

__global__ void increase(int* data, int n, int by) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] += by;
}

int main() {
  const int pieces = 4, n = 1000;
  static int host[pieces][n];
  long sum = 0;
#pragma omp parallel for num_threads(pieces) reduction(+ : sum)
  for (int p = 0; p < pieces; p++) {
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    int* device;
    cudaMalloc(&device, sizeof(host[p]));
    cudaMemsetAsync(device, 0, sizeof(host[p]), stream);
    increase<<<(n + 127) / 128, 128, 0, stream>>>(device, n, p + 1);
    cudaMemcpyAsync(host[p], device, sizeof(host[p]), cudaMemcpyDeviceToHost, stream);
    cudaStreamSynchronize(stream);
    for (int i = 0; i < n; i++) sum += host[p][i];
    cudaFree(device);
    cudaStreamDestroy(stream);
  }
  printf("sum %ld, at most %s\n", sum, omp_get_max_threads() >= 1 ? "some threads" : "NO THREADS");
}

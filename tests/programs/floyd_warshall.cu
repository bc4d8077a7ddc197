// All shortest paths: a launch per middle node, integers all the way.
// covers: min, threadIdx.y, blockIdx.y, cudaMemcpy, cudaDeviceSynchronize
#include <algorithm>
#include <cstdio>
#include <vector>

__global__ void relax(int* d, int n, int k) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < n && j < n) d[i * n + j] = min(d[i * n + j], d[i * n + k] + d[k * n + j]);
}

int main() {
  const int n = 60, far = 1 << 20;
  std::vector<int> d(n * n, far), reference;
  for (int i = 0; i < n; i++) {
    d[i * n + i] = 0;
    d[i * n + (i * 7 + 3) % n] = std::min(d[i * n + (i * 7 + 3) % n], i % 9 + 1);
    d[i * n + (i + 1) % n] = std::min(d[i * n + (i + 1) % n], 12);
  }
  reference = d;
  int* dev;
  cudaMalloc(&dev, d.size() * sizeof(int));
  cudaMemcpy(dev, d.data(), d.size() * sizeof(int), cudaMemcpyHostToDevice);
  dim3 threads(8, 8), blocks((n + 7) / 8, (n + 7) / 8);
  for (int k = 0; k < n; k++) relax<<<blocks, threads>>>(dev, n, k);
  cudaDeviceSynchronize();
  cudaMemcpy(d.data(), dev, d.size() * sizeof(int), cudaMemcpyDeviceToHost);
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        reference[i * n + j] =
            std::min(reference[i * n + j], reference[i * n + k] + reference[k * n + j]);
  long sum = 0;
  for (int v : d) sum += v;
  printf("sum %ld, %s\n", sum, d == reference ? "as on the CPU" : "WRONG");
  cudaFree(dev);
}

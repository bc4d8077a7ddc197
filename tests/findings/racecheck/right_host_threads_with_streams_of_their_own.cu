// Eight host threads, each with its own stream and memory: what runs beside is not shared.
// expect: nothing
#include <cstdio>
#include <thread>
#include <vector>

__global__ void increment(int* p, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i]++;
}

void work(int id) {
  const int n = 2000;
  cudaStream_t stream;
  int *device, *host;
  cudaStreamCreate(&stream);
  cudaMalloc(&device, n * sizeof(int));
  cudaMallocHost(&host, n * sizeof(int));
  for (int i = 0; i < n; ++i) host[i] = id;
  cudaMemcpyAsync(device, host, n * sizeof(int), cudaMemcpyHostToDevice, stream);
  increment<<<(n + 255) / 256, 256, 0, stream>>>(device, n);
  cudaMemcpyAsync(host, device, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  int wrong = 0;
  for (int i = 0; i < n; ++i) wrong += host[i] != id + 1;
  if (wrong) std::printf("thread %d: %d wrong\n", id, wrong);
  cudaFree(device);
  cudaFreeHost(host);
  cudaStreamDestroy(stream);
}

int main() {
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) threads.emplace_back(work, i);
  for (std::thread& thread : threads) thread.join();
}

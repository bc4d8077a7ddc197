// Host threads that each use a stream and a piece of the work.
// covers: cudaStreamCreate, cudaStreamSynchronize, cudaSetDevice, cudaMemcpyAsync
#include <cstdio>
#include <thread>
#include <vector>

__global__ void cube(long* v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) v[i] = v[i] * v[i] * v[i];
}

void work(int part, long* sum) {
  const int n = 500;
  cudaSetDevice(0);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  std::vector<long> h(n);
  for (int i = 0; i < n; i++) h[i] = part * n + i;
  long* d;
  cudaMalloc(&d, n * sizeof(long));
  cudaMemcpyAsync(d, h.data(), n * sizeof(long), cudaMemcpyHostToDevice, stream);
  cube<<<(n + 63) / 64, 64, 0, stream>>>(d, n);
  cudaMemcpyAsync(h.data(), d, n * sizeof(long), cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  for (long v : h) *sum += v;
  cudaFree(d);
  cudaStreamDestroy(stream);
}

int main() {
  long sums[4] = {0};
  std::vector<std::thread> threads;
  for (int p = 0; p < 4; p++) threads.emplace_back(work, p, &sums[p]);
  for (auto& t : threads) t.join();
  printf("%ld %ld %ld %ld\n", sums[0], sums[1], sums[2], sums[3]);
}

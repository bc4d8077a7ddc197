// The longest Collatz chain below 30,000: value and start packed into 64 bits for one atomicMax.
// covers: atomicMax, cudaMallocManaged, cudaDeviceSynchronize
#include <cstdio>

__global__ void longest(unsigned long long* best, int limit) {
  int start = blockIdx.x * blockDim.x + threadIdx.x + 1;
  if (start >= limit) return;
  unsigned long long n = start, steps = 0;
  while (n != 1) {
    n = n & 1 ? 3 * n + 1 : n >> 1;
    steps++;
  }
  atomicMax(best, steps << 32 | (0xffffffffu - start));
}

int main() {
  unsigned long long* best;
  cudaMallocManaged(&best, sizeof(*best));
  *best = 0;
  longest<<<(30000 + 255) / 256, 256>>>(best, 30000);
  cudaDeviceSynchronize();
  printf("%u starts a chain of %u steps\n", 0xffffffffu - unsigned(*best), unsigned(*best >> 32));
  cudaFree(best);
}

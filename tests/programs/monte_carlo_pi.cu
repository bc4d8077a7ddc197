// Pi by throwing darts: a generator of its own per thread, hits counted with one atomic per warp.
// covers: __reduce_add_sync, __device__ function, atomicAdd
#include <cstdio>

__device__ unsigned int next_random(unsigned int& state) {
  state = state * 747796405u + 2891336453u;
  unsigned int word = ((state >> ((state >> 28) + 4)) ^ state) * 277803737u;
  return (word >> 22) ^ word;
}

__global__ void throw_darts(int per_thread, unsigned long long* hits) {
  unsigned int state = (blockIdx.x * blockDim.x + threadIdx.x) * 9781u + 1u;
  unsigned int mine = 0;
  for (int i = 0; i < per_thread; i++) {
    unsigned long long x = next_random(state) >> 1, y = next_random(state) >> 1;
    if (x * x + y * y < 1ull << 62) mine++;
  }
  mine = __reduce_add_sync(0xffffffff, mine);
  if (threadIdx.x % 32 == 0) atomicAdd(hits, (unsigned long long)mine);
}

int main() {
  unsigned long long *d_hits, hits;
  cudaMalloc(&d_hits, sizeof(hits));
  cudaMemset(d_hits, 0, sizeof(hits));
  throw_darts<<<64, 128>>>(200, d_hits);
  cudaMemcpy(&hits, d_hits, sizeof(hits), cudaMemcpyDeviceToHost);
  printf("%llu of %d darts, pi is about %.3f\n", hits, 64 * 128 * 200,
         4.0 * hits / (64 * 128 * 200));
  cudaFree(d_hits);
}

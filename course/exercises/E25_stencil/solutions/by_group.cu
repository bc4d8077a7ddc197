// A group waits, and loads and sums are functions.

#include <cooperative_groups.h>

std::size_t stencil_bytes(int threads, int r) {
  return sizeof(float) * threads + sizeof(float[2]) * r;
}

__device__ float cell_or_zero(const float* a, int i, int n) {
  return unsigned(i) < unsigned(n) ? a[i] : 0.0f;
}

__global__ void stencil(const float* a, float* out, int n, int r) {
  extern __shared__ float window[];
  const auto block = cooperative_groups::this_thread_block();
  const int size = block.size(), t = block.thread_rank(), i = blockIdx.x * size + t;
  for (int k = t; k < size + 2 * r; k += size)
    window[k] = cell_or_zero(a, blockIdx.x * size - r + k, n);
  block.sync();
  float sum = 0;
  for (const float* cell = window + t; cell <= window + t + 2 * r; ++cell) sum += *cell;
  if (i < n) out[i] = sum;
}

// A group waits, and the window is summed by a loop over a pointer.

#include <cooperative_groups.h>

template <int kWindow>
__device__ float sum_of(const float* window) {
  float sum = 0;
#pragma unroll
  for (int k = 0; k < kWindow; ++k) sum += window[k];
  return sum;
}

__global__ void pool3(const float* a, float* out, int n) {
  __shared__ float s[256 + 2];
  const auto block = cooperative_groups::this_thread_block();
  const int size = block.size(), first = blockIdx.x * size - 1;
  for (int k = block.thread_rank(); k < size + 2; k += size)
    s[k] = first + k >= 0 && first + k < n ? a[first + k] : 0.0f;
  block.sync();
  const int i = blockIdx.x * size + block.thread_rank();
  if (i < n) out[i] = sum_of<3>(s + block.thread_rank());
}

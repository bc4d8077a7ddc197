// Cooperative groups know where a thread is in its block; a template adds.

#include <cooperative_groups.h>

template <class T>
__device__ void add_at(const T* a, const T* b, T* out, size_t i) {
  out[i] = a[i] + b[i];
}

__global__ void matrix_add(const float* a, const float* b, float* out, int rows, int cols) {
  const auto block = cooperative_groups::this_thread_block();
  const dim3 at = block.thread_index(), corner = block.group_index(), size = block.group_dim();
  const int x = corner.x * size.x + at.x, y = corner.y * size.y + at.y;
  if (x < cols && y < rows) add_at<float>(a, b, out, size_t(y) * cols + x);
}

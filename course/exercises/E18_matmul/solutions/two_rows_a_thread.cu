// The upper half of a block does the lower half, too; a function makes the sum.

template <class T>
__device__ T product(const T* row, const T* column, int k, int stride) {
  T sum = 0;
  for (; k-- > 0; ++row, column += stride) sum += *row * *column;
  return sum;
}

__global__ void matmul(const float* m, const float* n, float* out, int h, int w, int k) {
  const int rows_at_once = (blockDim.y + 1) / 2;
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (int(threadIdx.y) >= rows_at_once || x >= w) return;
  for (int line = threadIdx.y; line < int(blockDim.y); line += rows_at_once) {
    const int y = blockIdx.y * blockDim.y + line;
    if (y < h) out[y * w + x] = product(m + y * k, n + x, k, w);
  }
}

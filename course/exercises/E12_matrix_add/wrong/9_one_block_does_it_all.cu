// expect: T5
__global__ void matrix_add(const float* a, const float* b, float* out, int rows, int cols) {
  if (blockIdx.x != 0 || blockIdx.y != 0) return;
  for (int y = threadIdx.y; y < rows; y += blockDim.y)
    for (int x = threadIdx.x; x < cols; x += blockDim.x)
      out[y * cols + x] = a[y * cols + x] + b[y * cols + x];
}

// expect: T5
__constant__ float weights[49];
__global__ void conv2d(const float* in, float* out, int rows, int cols, int r) {
  __shared__ float tile[22 * 22];
  const int side = 16 + 2 * r;
  const int top = blockIdx.y * 16 - r, left = blockIdx.x * 16 - r;
  if (threadIdx.x != 0 || threadIdx.y != 0) return;
  for (int k = 0; k < side * side; ++k) {
    const int y = top + k / side, x = left + k % side;
    tile[k] = y >= 0 && y < rows && x >= 0 && x < cols ? in[y * cols + x] : 0;
  }
  for (int ty = 0; ty < 16; ++ty)
    for (int tx = 0; tx < 16; ++tx) {
      const int y = blockIdx.y * 16 + ty, x = blockIdx.x * 16 + tx;
      if (y >= rows || x >= cols) continue;
      float sum = 0;
      for (int dy = 0; dy <= 2 * r; ++dy)
        for (int dx = 0; dx <= 2 * r; ++dx)
          sum += weights[dy * (2 * r + 1) + dx] * tile[(ty + dy) * side + tx + dx];
      out[y * cols + x] = sum;
    }
}

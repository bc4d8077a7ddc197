// expect: O3 O1 V1
__constant__ float weights[49];

__global__ void conv2d(const float* in, float* out, int rows, int cols, int r) {
  __shared__ float tile[22 * 22];
  const int side = 16 + 2 * r;
  const int top = blockIdx.y * 16 - r, left = blockIdx.x * 16 - r;
  for (int k = threadIdx.y * 16 + threadIdx.x; k < side * side; k += 256) {
    const int y = top + k / side, x = left + k % side;
    tile[k] = y < rows && x < cols ? in[y * cols + x] : 0;
  }
  __syncthreads();
  const int y = blockIdx.y * 16 + threadIdx.y, x = blockIdx.x * 16 + threadIdx.x;
  if (y >= rows || x >= cols) return;
  float sum = 0;
  for (int dy = 0; dy <= 2 * r; ++dy)
    for (int dx = 0; dx <= 2 * r; ++dx)
      sum += weights[dy * (2 * r + 1) + dx] * tile[(threadIdx.y + dy) * side + threadIdx.x + dx];
  out[y * cols + x] = sum;
}

// Two nested loops over a two-dimensional tile, steps of 16 in both directions.
__constant__ float weights[49];

__device__ float cell(const float* in, int rows, int cols, int y, int x) {
  const bool is_inside = unsigned(y) < unsigned(rows) && unsigned(x) < unsigned(cols);
  return is_inside ? in[y * cols + x] : 0.0f;
}

__global__ void conv2d(const float* in, float* out, int rows, int cols, int r) {
  __shared__ float tile[22][23];
  const int tx = threadIdx.x, ty = threadIdx.y, top = blockIdx.y * 16, left = blockIdx.x * 16;
  for (int y = ty; y < 16 + 2 * r; y += 16)
    for (int x = tx; x < 16 + 2 * r; x += 16)
      tile[y][x] = cell(in, rows, cols, top + y - r, left + x - r);
  __syncthreads();
  float sum = 0;
  const float* weight = weights;
  for (int y = ty; y <= ty + 2 * r; ++y)
    for (int x = tx; x <= tx + 2 * r; ++x) sum = fmaf(*weight++, tile[y][x], sum);
  if (top + ty < rows && left + tx < cols) out[(top + ty) * cols + left + tx] = sum;
}

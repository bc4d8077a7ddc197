// Fetches a column of m and the value of n into registers first, then forms all products.
template <int TW, int R>
__global__ void matmul_regs(const float* m, const float* n, float* out, int h, int w, int k) {
  __shared__ float tile[(R + 1) * TW * TW];
  float* const of_n = tile + R * TW * TW;
  const int own = threadIdx.y * TW + threadIdx.x;
  const int c = blockIdx.x * TW + threadIdx.x;
  float sums[R], column[R];
#pragma unroll
  for (int j = 0; j < R; ++j) sums[j] = 0;
  for (int phase = 0; phase < (k + TW - 1) / TW; ++phase) {
    const int i = phase * TW + threadIdx.x, row_of_n = phase * TW + threadIdx.y;
#pragma unroll
    for (int j = 0; j < R; ++j) {
      const int r = (blockIdx.y * R + j) * TW + threadIdx.y;
      tile[j * TW * TW + own] = r < h && i < k ? m[r * k + i] : 0;
    }
    of_n[own] = row_of_n < k && c < w ? n[row_of_n * w + c] : 0;
    __syncthreads();
    for (int step = 0; step < TW; ++step) {
      const float b = of_n[step * TW + threadIdx.x];
#pragma unroll
      for (int j = 0; j < R; ++j) column[j] = tile[j * TW * TW + threadIdx.y * TW + step];
#pragma unroll
      for (int j = 0; j < R; ++j) sums[j] = fmaf(column[j], b, sums[j]);
    }
    __syncthreads();
  }
#pragma unroll
  for (int j = 0; j < R; ++j)
    if (const int r = (blockIdx.y * R + j) * TW + threadIdx.y; r < h && c < w)
      out[r * w + c] = sums[j];
}

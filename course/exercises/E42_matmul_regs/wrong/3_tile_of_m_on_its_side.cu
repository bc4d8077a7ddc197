// expect: T3
template <int TW, int R>
__global__ void matmul_regs(const float* m, const float* n, float* out, int h, int w, int k) {
  __shared__ float ms[TW][R * TW], ns[TW][TW];
  const int x = threadIdx.x, y = threadIdx.y;
  const int top = blockIdx.y * R * TW, c = blockIdx.x * TW + x;
  float sums[R] = {};
  for (int first = 0; first < k; first += TW) {
    for (int j = 0; j < R; ++j) {
      const int r = top + j * TW + y;
      ms[x][j * TW + y] = r < h && first + x < k ? m[r * k + first + x] : 0.0f;
    }
    ns[y][x] = first + y < k && c < w ? n[(first + y) * w + c] : 0.0f;
    __syncthreads();
    for (int i = 0; i < TW; ++i) {
      const float b = ns[i][x];
      for (int j = 0; j < R; ++j) sums[j] += ms[i][j * TW + y] * b;
    }
    __syncthreads();
  }
  for (int j = 0; j < R; ++j) {
    const int r = top + j * TW + y;
    if (r < h && c < w) out[r * w + c] = sums[j];
  }
}

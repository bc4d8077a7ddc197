// Fetches its whole column of the tile of n into registers, then goes through its rows one by one.
template <int TW, int R>
__global__ void matmul_regs(const float* m, const float* n, float* out, int h, int w, int k) {
  __shared__ float ms[R][TW][TW], ns[TW][TW];
  const int x = threadIdx.x, y = threadIdx.y, c = blockIdx.x * TW + x;
  float sums[R] = {}, column[TW];
  const auto row = [&](int j) { return (int(blockIdx.y) * R + j) * TW + y; };
  for (int first = 0; first < k; first += TW) {
    for (int j = R - 1; j >= 0; --j)
      ms[j][y][x] = row(j) < h && first + x < k ? m[row(j) * k + first + x] : 0.0f;
    ns[y][x] = first + y < k && c < w ? n[(first + y) * w + c] : 0.0f;
    __syncthreads();
    for (int i = 0; i < TW; ++i) column[i] = ns[i][x];
    for (int j = 0; j < R; ++j)
      for (int i = 0; i < TW; ++i) sums[j] += ms[j][y][i] * column[i];
    __syncthreads();
  }
  for (int j = 0; j < R; ++j)
    if (row(j) < h && c < w) out[row(j) * w + c] = sums[j];
}

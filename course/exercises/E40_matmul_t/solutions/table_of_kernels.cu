// A table of pointers to the kernels, searched by width.
template <int TW>
__global__ void matmul_t(const float* m, const float* n, float* out, int h, int w, int k) {
  __shared__ float ms[TW][TW], ns[TW][TW];
  const int x = threadIdx.x, y = threadIdx.y;
  const int r = blockIdx.y * blockDim.y + y, c = blockIdx.x * blockDim.x + x;
  float sum = 0;
  int left = k;
  for (const float *row = m + size_t(r) * k, *column = n + c; left > 0;
       left -= TW, row += TW, column += size_t(TW) * w) {
    ms[y][x] = r < h && x < left ? row[x] : 0;
    ns[y][x] = c < w && y < left ? column[size_t(y) * w] : 0;
    __syncthreads();
#pragma unroll
    for (int i = 0; i < TW; ++i) sum = fmaf(ms[y][i], ns[i][x], sum);
    __syncthreads();
  }
  if (r < h && c < w) out[r * w + c] = sum;
}

cudaError_t matmul_any(const float* m, const float* n, float* out, int h, int w, int k, int tw) {
  using Kernel = void (*)(const float*, const float*, float*, int, int, int);
  const struct {
    int width;
    Kernel kernel;
  } kernels[] = {{32, matmul_t<32>}, {16, matmul_t<16>}, {8, matmul_t<8>}};
  for (const auto& entry : kernels) {
    if (entry.width != tw) continue;
    const dim3 block(tw, tw), grid((w - 1) / tw + 1, (h - 1) / tw + 1);
    entry.kernel<<<grid, block>>>(m, n, out, h, w, k);
    return cudaGetLastError();
  }
  return cudaErrorInvalidValue;
}

// expect: T1
template <int TW>
__global__ void matmul_t(const float* m, const float* n, float* out, int h, int w, int k) {
  __shared__ float ms[TW][TW], ns[TW][TW];
  const int tr = threadIdx.y, tc = threadIdx.x;
  const int r = blockIdx.y * TW + tr, c = blockIdx.x * TW + tc;
  float sum = 0;
  for (int first = 0; first < k; first += TW) {
    ms[tr][tc] = r < h && first + tc < k ? m[r * k + first + tc] : 0.0f;
    ns[tr][tc] = first + tr < k && c < w ? n[(first + tr) * w + c] : 0.0f;
    __syncthreads();
    for (int i = 0; i < TW; ++i) sum += ms[tr][i] * ns[i][tc];
    __syncthreads();
  }
  if (r < h && c < w) out[r * w + c] = sum;
}

cudaError_t matmul_any(const float* m, const float* n, float* out, int h, int w, int k, int tw) {
  if (tw != 8 && tw != 16 && tw != 32) return cudaErrorInvalidValue;
  const auto blocks = [&](int width) {
    return dim3((w + width - 1) / width, (h + width - 1) / width);
  };
  switch (tw) {
    case 8:
      matmul_t<8><<<blocks(8), dim3(8, 8)>>>(m, n, out, h, w, k);
    case 16:
      matmul_t<16><<<blocks(16), dim3(16, 16)>>>(m, n, out, h, w, k);
    case 32:
      matmul_t<32><<<blocks(32), dim3(32, 32)>>>(m, n, out, h, w, k);
  }
  return cudaGetLastError();
}

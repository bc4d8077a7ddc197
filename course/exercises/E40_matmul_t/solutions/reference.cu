// The usual way: a switch names the three kernels.
template <int TW>
__global__ void matmul_t(const float* m, const float* n, float* out, int h, int w, int k) {
  __shared__ float ms[TW][TW], ns[TW][TW];
  const int tr = threadIdx.y, tc = threadIdx.x;
  const int r = blockIdx.y * TW + tr, c = blockIdx.x * TW + tc;
  float sum = 0;
  for (int first = 0; first < k; first += TW) {
    ms[tr][tc] = r < h && first + tc < k ? m[r * k + first + tc] : 0.0f;
    ns[tr][tc] = first + tr < k && c < w ? n[(first + tr) * w + c] : 0.0f;
    __syncthreads();  // both tiles are complete
    for (int i = 0; i < TW; ++i) sum += ms[tr][i] * ns[i][tc];
    __syncthreads();  // no thread needs them any more
  }
  if (r < h && c < w) out[r * w + c] = sum;
}

cudaError_t matmul_any(const float* m, const float* n, float* out, int h, int w, int k, int tw) {
  if (tw < 1) return cudaErrorInvalidValue;
  const dim3 block(tw, tw), grid((w + tw - 1) / tw, (h + tw - 1) / tw);
  switch (tw) {
    case 8:
      matmul_t<8><<<grid, block>>>(m, n, out, h, w, k);
      break;
    case 16:
      matmul_t<16><<<grid, block>>>(m, n, out, h, w, k);
      break;
    case 32:
      matmul_t<32><<<grid, block>>>(m, n, out, h, w, k);
      break;
    default:
      return cudaErrorInvalidValue;
  }
  return cudaGetLastError();
}

// While a phase is computed, the cells of the next one are on their way to registers.

std::size_t matmul_tiled_bytes(int tw) {
  return 2 * tw * tw * sizeof(float);
}

__global__ void matmul_tiled(const float* m, const float* n, float* out, int h, int w, int k,
                             int tw) {
  extern __shared__ float s[];
  const int tr = threadIdx.y, tc = threadIdx.x, own = tr * tw + tc;
  const int r = blockIdx.y * tw + tr, c = blockIdx.x * tw + tc;
  const auto of_m = [&](int first) {
    return r < h && first + tc < k ? m[r * k + first + tc] : 0.0f;
  };
  const auto of_n = [&](int first) {
    return first + tr < k && c < w ? n[(first + tr) * w + c] : 0.0f;
  };
  float sum = 0, next_m = of_m(0), next_n = of_n(0);
  for (int first = 0; first < k; first += tw) {
    s[own] = next_m, s[tw * tw + own] = next_n;
    __syncthreads();
    if (first + tw < k) next_m = of_m(first + tw), next_n = of_n(first + tw);
    for (int i = 0; i < tw; ++i) sum += s[tr * tw + i] * s[tw * tw + i * tw + tc];
    __syncthreads();
  }
  if (r < h && c < w) out[r * w + c] = sum;
}

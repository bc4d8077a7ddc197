// Four tiles instead of two: a phase fetches for the next one, and needs only one barrier.
std::size_t matmul_tiled_bytes(int tw) {
  return 4 * tw * tw * sizeof(float);
}

__global__ void matmul_tiled(const float* m, const float* n, float* out, int h, int w, int k,
                             int tw) {
  extern __shared__ float s[];
  const int tr = threadIdx.y, tc = threadIdx.x, cells = tw * tw;
  const int r = blockIdx.y * tw + tr, c = blockIdx.x * tw + tc;
  float sum = 0;
  for (int first = 0, phase = 0; first < k; first += tw, ++phase) {
    float* const ms = s + phase % 2 * 2 * cells;  // the other half is still in use
    float* const ns = ms + cells;
    ms[tr * tw + tc] = r < h && first + tc < k ? m[r * k + first + tc] : 0.0f;
    ns[tr * tw + tc] = first + tr < k && c < w ? n[(first + tr) * w + c] : 0.0f;
    __syncthreads();  // both tiles are complete, and the half before is free
    for (int i = 0; i < tw; ++i) sum += ms[tr * tw + i] * ns[i * tw + tc];
  }
  if (r < h && c < w) out[r * w + c] = sum;
}

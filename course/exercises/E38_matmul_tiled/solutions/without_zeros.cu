// Fills in no zeros: threads outside fetch nothing, and the last phase adds fewer products.
std::size_t matmul_tiled_bytes(int tw) {
  return 2 * tw * tw * sizeof(float);
}

__global__ void matmul_tiled(const float* m, const float* n, float* out, int h, int w, int k,
                             int tw) {
  extern __shared__ float s[];
  float* const ms = s;
  float* const ns = s + tw * tw;
  const int tr = threadIdx.y, tc = threadIdx.x, own = tr * tw + tc;
  const int r = blockIdx.y * tw + tr, c = blockIdx.x * tw + tc;
  const bool has_cell = r < h && c < w;
  float sum = 0;
  for (int first = 0; first < k; first += tw) {
    const int length = min(tw, k - first);
    if (r < h && tc < length) ms[own] = m[r * k + first + tc];
    if (c < w && tr < length) ns[own] = n[(first + tr) * w + c];
    __syncthreads();  // both tiles are complete
    if (has_cell)
      for (int i = 0; i < length; ++i) sum += ms[tr * tw + i] * ns[i * tw + tc];
    __syncthreads();  // nobody needs them any more
  }
  if (has_cell) out[r * w + c] = sum;
}

// expect: V1 O1

std::size_t matmul_tiled_bytes(int tw) {
  return 2 * tw * tw * sizeof(float);
}

__global__ void matmul_tiled(const float* m, const float* n, float* out, int h, int w, int k,
                             int tw) {
  extern __shared__ float s[];
  float* const ms = s;
  float* const ns = s + tw * tw;
  const int tr = threadIdx.y, tc = threadIdx.x;
  const int r = blockIdx.y * tw + tr, c = blockIdx.x * tw + tc;
  float sum = 0;
  for (int first = 0; first < k; first += tw) {
    ms[tr * tw + tc] = r < h && first + tc < k ? m[r * k + first + tc] : 0.0f;
    ns[tr * tw + tc] = first + tr < k && c < w ? n[(first + tr) * w + c] : 0.0f;
    __syncthreads();
    for (int i = 0; i < tw; ++i) sum += ns[tr * tw + i] * ms[i * tw + tc];
    __syncthreads();
  }
  if (r < h && c < w) out[r * w + c] = sum;
}

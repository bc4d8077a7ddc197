// expect: L2
// gpu: it does not count blocks
constexpr int tw = 16;
__global__ void matmul_static(const float* m, const float* n, float* out, int h, int w, int k) {
  __shared__ float ms[tw][tw], ns[tw][tw];
  const int tr = threadIdx.y, tc = threadIdx.x;
  const int r = blockIdx.y * tw + tr, c = blockIdx.x * tw + tc;
  float sum = 0;
  for (int first = 0; first < k; first += tw) {
    ms[tr][tc] = r < h && first + tc < k ? m[r * k + first + tc] : 0.0f;
    ns[tr][tc] = first + tr < k && c < w ? n[(first + tr) * w + c] : 0.0f;
    __syncthreads();
    for (int i = 0; i < tw; ++i) sum += ms[tr][i] * ns[i][tc];
    __syncthreads();
  }
  if (r < h && c < w) out[r * w + c] = sum;
}
warpstep::LaunchShape matmul_static_shape(int h, int w) {
  return {dim3(w / tw + 1, h / tw + 1), dim3(tw, tw)};
}

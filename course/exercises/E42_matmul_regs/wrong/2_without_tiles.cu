// expect: T5 T1
template <int TW, int R>
__global__ void matmul_regs(const float* m, const float* n, float* out, int h, int w, int k) {
  const int top = blockIdx.y * R * TW, c = blockIdx.x * TW + threadIdx.x;
  for (int j = 0; j < R; ++j) {
    const int r = top + j * TW + threadIdx.y;
    if (r >= h || c >= w) continue;
    float sum = 0;
    for (int i = 0; i < k; ++i) sum += m[r * k + i] * n[i * w + c];
    out[r * w + c] = sum;
  }
}

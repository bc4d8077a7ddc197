// expect: T5
__global__ void matmul(const float* m, const float* n, float* out, int h, int w, int k) {
  const int r = blockIdx.y * blockDim.y + threadIdx.y;
  if (blockIdx.x != 0 || threadIdx.x != 0 || r >= h) return;
  for (int c = 0; c < w; ++c) {
    float sum = 0;
    for (int i = 0; i < k; ++i) sum += m[r * k + i] * n[i * w + c];
    out[r * w + c] = sum;
  }
}

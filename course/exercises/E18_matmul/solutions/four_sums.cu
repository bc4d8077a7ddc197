// Four sums side by side, so that no addition waits for the one before it; added up at the end.
__global__ void matmul(const float* m, const float* n, float* out, int h, int w, int k) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  const int r = blockIdx.y * blockDim.y + threadIdx.y;
  if (r >= h) return;
  if (c >= w) return;
  float sum[4] = {0, 0, 0, 0};
  int i = 0;
  for (; i + 4 <= k; i += 4)
    for (int j = 0; j < 4; ++j) sum[j] += m[r * k + i + j] * n[(i + j) * w + c];
  for (; i < k; ++i) sum[0] += m[r * k + i] * n[i * w + c];
  out[r * w + c] = (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

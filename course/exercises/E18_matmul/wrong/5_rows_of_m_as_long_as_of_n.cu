// expect: O1 G1
__global__ void matmul(const float* m, const float* n, float* out, int h, int w, int k) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  const int r = blockIdx.y * blockDim.y + threadIdx.y;
  if (r >= h || c >= w) return;
  float sum = 0;
  for (int i = 0; i < k; ++i) sum += m[r * w + i] * n[i * w + c];
  out[r * w + c] = sum;
}

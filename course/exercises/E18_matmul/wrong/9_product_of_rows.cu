// expect: V1 O1

__global__ void matmul(const float* m, const float* n, float* out, int h, int w, int k) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  const int r = blockIdx.y * blockDim.y + threadIdx.y;
  if (r >= h || c >= w) return;
  float sum = 0;
  for (int i = 0; i < k; ++i) sum += m[r * k + i] * n[c * w + i];
  out[r * w + c] = sum;
}

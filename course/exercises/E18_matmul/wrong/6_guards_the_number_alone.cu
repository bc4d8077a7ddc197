// expect: R2
__global__ void matmul(const float* m, const float* n, float* out, int h, int w, int k) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  const int r = blockIdx.y * blockDim.y + threadIdx.y;
  const int cell = r * w + c;
  if (cell >= h * w) return;
  float sum = 0;
  for (int i = 0; i < k; ++i) sum += m[cell / w * k + i] * n[i * w + cell % w];
  out[cell] = sum;
}

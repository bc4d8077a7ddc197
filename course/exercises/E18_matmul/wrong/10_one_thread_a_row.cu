// expect: V2 T5 T2 T1 R2 V1

__global__ void matmul(const float* m, const float* n, float* out, int h, int w, int k) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  const int r = blockIdx.y * blockDim.y + threadIdx.y;
  if (r != 0 || c != 0) return;
  for (int cell = 0; cell < h * w; ++cell) {
    float sum = 0;
    for (int i = 0; i < k; ++i) sum += m[cell / w * k + i] * n[i * w + cell % w];
    out[cell] = sum;
  }
}

// expect: T1
std::size_t matmul_tiled_bytes(int tw) {
  return 2 * tw * tw * sizeof(float);
}

__global__ void matmul_tiled(const float* m, const float* n, float* out, int h, int w, int k,
                             int tw) {
  const int r = blockIdx.y * tw + threadIdx.y, c = blockIdx.x * tw + threadIdx.x;
  if (r >= h || c >= w) return;
  float sum = 0;
  for (int i = 0; i < k; ++i) sum += m[r * k + i] * n[i * w + c];
  out[r * w + c] = sum;
}

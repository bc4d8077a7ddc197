// expect: T1
std::size_t stencil_bytes(int threads, int r) {
  return (threads + 2 * r) * sizeof(float);
}

__global__ void stencil(const float* a, float* out, int n, int r) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int j = max(0, i - r); j <= min(n - 1, i + r); ++j) sum += a[j];
  out[i] = sum;
}

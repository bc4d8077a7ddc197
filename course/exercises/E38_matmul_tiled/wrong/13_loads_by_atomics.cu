// expect: T1
size_t matmul_tiled_bytes(int tw) {
  return 2 * tw * tw * sizeof(float);
}

__device__ float taken(const float* cell) {
  return __int_as_float(atomicOr(reinterpret_cast<int*>(const_cast<float*>(cell)), 0));
}

__global__ void matmul_tiled(const float* m, const float* n, float* out, int h, int w, int k,
                             int tw) {
  const int c = blockIdx.x * tw + threadIdx.x, r = blockIdx.y * tw + threadIdx.y;
  if (r >= h || c >= w) return;
  float sum = 0;
  for (int i = 0; i < k; ++i) sum += taken(m + r * k + i) * taken(n + i * w + c);
  out[r * w + c] = sum;
}

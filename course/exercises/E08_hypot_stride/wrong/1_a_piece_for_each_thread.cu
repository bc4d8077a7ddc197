// expect: T2
__global__ void hypot_stride(const float* a, const float* b, float* out, size_t n) {
  const size_t all = size_t(gridDim.x) * blockDim.x;
  const size_t each = (n + all - 1) / all;
  const size_t first = (size_t(blockIdx.x) * blockDim.x + threadIdx.x) * each;
  for (size_t i = first; i < first + each && i < n; ++i) out[i] = sqrtf(a[i] * a[i] + b[i] * b[i]);
}

// expect: H1

__global__ void hypot_stride(const float* a, const float* b, float* out, size_t n) {
  const size_t all = size_t(gridDim.x) * blockDim.x;
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += 0)
    out[i] = sqrtf(a[i] * a[i] + b[i] * b[i]);
}

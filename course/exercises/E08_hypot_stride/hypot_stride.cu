// E08: out[i] = sqrt(a[i]^2 + b[i]^2) for all n cells, however few threads there are.

__global__ void hypot_stride(const float* a, const float* b, float* out, size_t n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) out[i] = sqrtf(a[i] * a[i] + b[i] * b[i]);
  // And the cells after those?
}

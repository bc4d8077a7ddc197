// expect: R3 R2
__global__ void hypot_stride(const float* a, const float* b, float* out, size_t n) {
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += gridDim.x)
    out[i] = sqrtf(a[i] * a[i] + b[i] * b[i]);
}

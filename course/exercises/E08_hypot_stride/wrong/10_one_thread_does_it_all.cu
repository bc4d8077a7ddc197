// expect: T5 V2

__global__ void hypot_stride(const float* a, const float* b, float* out, size_t n) {
  for (size_t i = 0; i < n && blockIdx.x + threadIdx.x == 0; ++i)
    out[i] = sqrtf(a[i] * a[i] + b[i] * b[i]);
}

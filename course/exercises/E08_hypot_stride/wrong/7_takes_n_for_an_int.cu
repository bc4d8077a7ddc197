// expect: O3
// gpu: a run with cells beyond number 2147483647 is not made there
__global__ void hypot_stride(const float* a, const float* b, float* out, size_t n) {
  const int cells = int(n), all = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < cells; i += all)
    out[i] = sqrtf(a[i] * a[i] + b[i] * b[i]);
}

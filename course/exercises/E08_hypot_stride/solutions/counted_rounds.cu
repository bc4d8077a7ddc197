// Counts its rounds first: as many as the cells that are left for this thread.
__global__ void hypot_stride(const float* a, const float* b, float* out, size_t n) {
  const size_t first = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  const size_t all = size_t(gridDim.x) * blockDim.x;
  const size_t rounds = first < n ? (n - first - 1) / all + 1 : 0;
  for (size_t round = 0; round < rounds; ++round) {
    const size_t i = first + round * all;
    const float x = a[i], y = b[i];
    out[i] = sqrtf(x * x + y * y);
  }
}

// expect: L2
// gpu: what a launch does is counted on the simulator only
__global__ void dot(const float* a, const float* b, float* out, size_t n) {
  float sum = 0;
  for (size_t i = threadIdx.x; i < n; i += 16) sum += a[i] * b[i];
  for (int d = 8; d > 0; d /= 2) sum += __shfl_down_sync(0xffff, sum, d);
  if (threadIdx.x == 0) *out = sum;
}

void launch_dot(const float* a, const float* b, float* out, size_t n, int blocks, int threads) {
  dot<<<1, 16>>>(a, b, out, n);
}

// expect: T5
__global__ void warp_sum(const float* a, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x % 32 != 0 || i >= n) return;
  float sum = 0;
  for (int k = i; k < i + 32 && k < n; ++k) sum += a[k];
  out[i / 32] = sum;
}

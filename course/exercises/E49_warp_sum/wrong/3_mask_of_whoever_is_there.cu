// expect: B1 V1 U2
__global__ void warp_sum(const float* a, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  if (i >= n) return;
  const unsigned mask = __activemask();
  float sum = a[i];
  for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(mask, sum, d);
  if (lane == 0) out[i / 32] = sum;
}

// Both halves of a warp add up apart, in groups of 16 lanes; then one fetches the other's sum.
__global__ void warp_sum(const float* a, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = i < n ? a[i] : 0;
  for (int d = 1; d < 16; d *= 2) sum += __shfl_xor_sync(0xffffffff, sum, d, 16);
  sum += __shfl_sync(0xffffffff, sum, 16);
  if (threadIdx.x % 32 == 0 && i < n) out[i / 32] = sum;
}

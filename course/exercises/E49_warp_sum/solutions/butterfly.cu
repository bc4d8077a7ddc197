// Lanes exchange values crosswise: in the end all of them hold the sum, and the last one writes it.
__global__ void warp_sum(const float* a, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  if (i < n) sum = a[i];
#pragma unroll
  for (int bit = 1; bit < 32; bit *= 2) sum += __shfl_xor_sync(~0u, sum, bit);
  if (threadIdx.x % 32 == 31 && i - 31 < n) out[i / 32] = sum;
}

// Warps scan in registers; their sums go through shared memory.
template <class T>
__device__ T scan_of_warp(T own) {
  for (unsigned d = 1; d < 32; d *= 2) {
    const T other = __shfl_up_sync(0xffffffff, own, d);
    if (threadIdx.x % 32 >= d) own += other;
  }
  return own;
}

__global__ void scan_block(const float* a, float* out, int n) {
  __shared__ float sums[16];
  const int t = threadIdx.x, warp = t / 32;
  const int i = blockIdx.x * blockDim.x + t;
  const float own = scan_of_warp(i < n ? a[i] : 0.0f);
  if (t % 32 == 31) sums[warp] = own;
  __syncthreads();  // the sums of all warps are there
  float before = 0;
  for (int w = 0; w < warp; ++w) before += sums[w];
  if (i < n) out[i] = before + own;
}

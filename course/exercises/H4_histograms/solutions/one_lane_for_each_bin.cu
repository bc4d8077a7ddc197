// Lanes of a warp with the same bin find each other, and one adds for all.

__device__ void count_in_warps(const float* x, int n, float lo, float hi, int* bins, int nbins) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    const float value = x[i];
    if (value < lo || value >= hi) continue;
    const int bin = int((value - lo) * nbins / (hi - lo));
    const unsigned same = __match_any_sync(__activemask(), bin);
    if (int(threadIdx.x % 32) == __ffs(same) - 1) atomicAdd(&bins[bin], __popc(same));
  }
}

__global__ void histogram_a(const float* x, int n, float lo, float hi, int* bins, int nbins) {
  count_in_warps(x, n, lo, hi, bins, nbins);
}

__global__ void histogram_b(const float* x, int n, float lo, float hi, int* bins, int nbins) {
  count_in_warps(x, n, lo, hi, bins, nbins);
}

__global__ void histogram_c(const float* x, int n, float lo, float hi, int* bins, int nbins) {
  count_in_warps(x, n, lo, hi, bins, nbins);
}

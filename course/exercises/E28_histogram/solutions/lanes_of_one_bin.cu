// Lanes whose values fall into one bin find each other; the first of them counts for all.
__global__ void histogram(const float* x, size_t n, float lo, float hi, int* bins, int nbins) {
  const size_t threads = size_t(gridDim.x) * blockDim.x;
  const unsigned lane = threadIdx.x % 32;
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += threads) {
    const float value = x[i];
    const bool is_inside = value >= lo && value < hi;
    const int bin = is_inside ? int((value - lo) * nbins / (hi - lo)) : -1;
    const unsigned same = __match_any_sync(__activemask(), bin);
    if (is_inside && lane == unsigned(__ffs(same) - 1)) atomicAdd(&bins[bin], __popc(same));
  }
}

// Computes the bin as a float, which stays below 0 where the value does, and tests that.
__global__ void histogram(const float* x, size_t n, float lo, float hi, int* bins, int nbins) {
  const size_t first = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  const size_t threads = size_t(gridDim.x) * blockDim.x;
  for (size_t i = first; i < n; i += threads) {
    const float bin = floorf((x[i] - lo) / (hi - lo) * nbins);
    if (bin < 0 || bin >= nbins) continue;
    atomicAdd(bins + int(bin), 1);
  }
}

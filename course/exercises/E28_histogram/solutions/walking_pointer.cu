// A pointer walks through the values, and the bin is looked up where all bins begin.

__device__ void count_in(int* bins, float place) {
  atomicAdd(bins + int(place), 1);
}

__global__ void histogram(const float* x, size_t n, float lo, float hi, int* bins, int nbins) {
  const size_t threads = size_t(gridDim.x) * blockDim.x;
  const float* value = x + size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  for (; value < x + n; value += threads) {
    const float own = *value, above = own - lo;
    if (above >= 0 && own < hi) count_in(bins, above * nbins / (hi - lo));
  }
}

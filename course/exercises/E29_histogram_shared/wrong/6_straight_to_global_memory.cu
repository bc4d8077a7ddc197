// expect: T4
__global__ void histogram_shared(const float* x, size_t n, float lo, float hi, int* bins,
                                 int nbins) {
  const size_t threads = size_t(gridDim.x) * blockDim.x;
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += threads) {
    const float value = x[i];
    if (value >= lo && value < hi) atomicAdd(&bins[int((value - lo) * nbins / (hi - lo))], 1);
  }
}

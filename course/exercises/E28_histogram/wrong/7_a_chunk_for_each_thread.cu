// expect: T2
__global__ void histogram(const float* x, size_t n, float lo, float hi, int* bins, int nbins) {
  const size_t thread = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  const size_t threads = size_t(gridDim.x) * blockDim.x;
  const size_t chunk = (n + threads - 1) / threads;
  for (size_t i = thread * chunk; i < (thread + 1) * chunk && i < n; ++i) {
    const float value = x[i];
    if (value >= lo && value < hi) atomicAdd(&bins[int((value - lo) * nbins / (hi - lo))], 1);
  }
}

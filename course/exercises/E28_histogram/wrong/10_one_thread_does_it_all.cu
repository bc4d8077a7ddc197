// expect: T5

__global__ void histogram(const float* x, size_t n, float lo, float hi, int* bins, int nbins) {
  const size_t first = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  for (size_t i = 0; i < n && first == 0; ++i) {
    const float value = x[i];
    if (value >= lo && value < hi) atomicAdd(&bins[int((value - lo) * nbins / (hi - lo))], 1);
  }
}

// expect: T5
__global__ void histogram(const float* x, size_t n, float lo, float hi, int* bins, int nbins) {
  if (blockIdx.x != 0) return;
  for (size_t i = threadIdx.x; i < n; i += blockDim.x) {
    const float value = x[i];
    if (value >= lo && value < hi) atomicAdd(&bins[int((value - lo) * nbins / (hi - lo))], 1);
  }
}

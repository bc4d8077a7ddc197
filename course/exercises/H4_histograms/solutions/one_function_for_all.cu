// One device function that says which bin a value has, so that no mistake can be made three times.
__device__ int bin_of(float value, float lo, float hi, int nbins) {
  if (value < lo || value >= hi) return -1;
  return int((value - lo) * nbins / (hi - lo));
}

__device__ void count_all(const float* x, int n, float lo, float hi, int* bins, int nbins) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    const int bin = bin_of(x[i], lo, hi, nbins);
    if (bin >= 0) atomicAdd(&bins[bin], 1);
  }
}

__global__ void histogram_a(const float* x, int n, float lo, float hi, int* bins, int nbins) {
  count_all(x, n, lo, hi, bins, nbins);
}

__global__ void histogram_b(const float* x, int n, float lo, float hi, int* bins, int nbins) {
  count_all(x, n, lo, hi, bins, nbins);
}

__global__ void histogram_c(const float* x, int n, float lo, float hi, int* bins, int nbins) {
  count_all(x, n, lo, hi, bins, nbins);
}

// expect: V1
__global__ void histogram_a(const float* x, int n, float lo, float hi, int* bins, int nbins) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    const float value = x[i];
    if (value >= lo && value < hi) {
      const int bin = int((value - lo) * nbins / (hi - lo));
      atomicAdd(&bins[bin], 1);
    }
  }
}

__global__ void histogram_b(const float* x, int n, float lo, float hi, int* bins, int nbins) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    const float value = x[i];
    if (value >= lo && value < hi) {
      const int bin = int((value - lo) * nbins / (hi - lo));
      atomicAdd(&bins[bin], 1);
    }
  }
}

__global__ void histogram_c(const float* x, int n, float lo, float hi, int* bins, int nbins) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    const float value = x[i];
    if (value > lo && value < hi) {
      const int bin = int((value - lo) * nbins / (hi - lo));
      atomicAdd(&bins[bin], 1);
    }
  }
}

// Turns the test round: values that belong to no bin are left out first, and a width divides.
__global__ void histogram_a(const float* x, int n, float lo, float hi, int* bins, int nbins) {
  const float width = (hi - lo) / nbins;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    const float above = x[i] - lo;
    if (above < 0 || above >= hi - lo) continue;
    atomicAdd(&bins[int(above / width)], 1);
  }
}

__global__ void histogram_b(const float* x, int n, float lo, float hi, int* bins, int nbins) {
  const float width = (hi - lo) / nbins;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    const float above = x[i] - lo;
    if (above < 0 || above >= hi - lo) continue;
    atomicAdd(&bins[int(above / width)], 1);
  }
}

__global__ void histogram_c(const float* x, int n, float lo, float hi, int* bins, int nbins) {
  const float width = (hi - lo) / nbins;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    const float above = x[i] - lo;
    if (above < 0 || above >= hi - lo) continue;
    atomicAdd(&bins[int(above / width)], 1);
  }
}

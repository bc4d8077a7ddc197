// E29: bins[b] counts the values of x in bin b of nbins; each block counts in shared memory first.

__global__ void histogram_shared(const float* x, size_t n, float lo, float hi, int* bins,
                                 int nbins) {
  extern __shared__ int s[];  // nbins counts of this block
  const size_t threads = size_t(gridDim.x) * blockDim.x;
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += threads) {
    // Your code goes here, and before and behind this loop. What separates the three phases?
  }
}

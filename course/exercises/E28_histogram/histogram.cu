// E28: bins[b] counts the values of x in bin b of nbins between lo and hi.

__global__ void histogram(const float* x, size_t n, float lo, float hi, int* bins, int nbins) {
  const size_t first = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  const size_t threads = size_t(gridDim.x) * blockDim.x;
  for (size_t i = first; i < n; i += threads) {
    // Your code goes here. Is x[i] in range? Which is its bin? Which other threads count there?
  }
}

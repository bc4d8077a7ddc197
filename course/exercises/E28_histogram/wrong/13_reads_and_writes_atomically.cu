// expect: R4
__global__ void histogram(const float* x, size_t n, float lo, float hi, int* bins, int nbins) {
  const size_t threads = size_t(gridDim.x) * blockDim.x;
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += threads) {
    const float v = x[i];
    if (v < lo || v >= hi) continue;
    int* const bin = &bins[int((v - lo) * nbins / (hi - lo))];
    atomicExch(bin, atomicAdd(bin, 0) + 1);
  }
}

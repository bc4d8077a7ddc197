// expect: R2 R1
__global__ void histogram_shared(const float* x, size_t n, float lo, float hi, int* bins,
                                 int nbins) {
  extern __shared__ int s[];
  for (int b = threadIdx.x; b < nbins; b += blockDim.x) s[b] = 0;
  __syncthreads();  // the block's bins are 0
  const size_t threads = size_t(gridDim.x) * blockDim.x;
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += threads) {
    const float value = x[i];
    if (value >= lo && value < hi) ++s[int((value - lo) * nbins / (hi - lo))];
  }
  __syncthreads();  // the block has counted all its values
  for (int b = threadIdx.x; b < nbins; b += blockDim.x) atomicAdd(&bins[b], s[b]);
}

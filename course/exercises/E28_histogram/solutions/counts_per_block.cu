// Counts up to 256 bins in shared memory first: few atomic operations are left for global memory.
__global__ void histogram(const float* x, size_t n, float lo, float hi, int* bins, int nbins) {
  __shared__ int of_block[256];
  const bool fits = nbins <= 256;
  if (fits)
    for (int b = threadIdx.x; b < nbins; b += blockDim.x) of_block[b] = 0;
  __syncthreads();  // the block's bins are 0
  int* const counts = fits ? of_block : bins;
  const size_t threads = size_t(gridDim.x) * blockDim.x;
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += threads)
    if (const float value = x[i]; value >= lo && value < hi)
      atomicAdd(&counts[int((value - lo) * nbins / (hi - lo))], 1);
  __syncthreads();  // the block has counted all its values
  if (fits)
    for (int b = threadIdx.x; b < nbins; b += blockDim.x)
      if (of_block[b] != 0) atomicAdd(&bins[b], of_block[b]);
}

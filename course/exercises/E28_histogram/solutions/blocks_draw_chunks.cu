// Blocks draw chunks of the values until there are none; the last block makes the counters ready
// again.
__device__ unsigned next_chunk, done;

__global__ void histogram(const float* x, size_t n, float lo, float hi, int* bins, int nbins) {
  __shared__ unsigned chunk;
  for (;;) {
    __syncthreads();  // all have read the chunk before
    if (threadIdx.x == 0) chunk = atomicAdd(&next_chunk, 1u);
    __syncthreads();  // the chunk is drawn
    const size_t i = size_t(chunk) * blockDim.x + threadIdx.x;
    if (size_t(chunk) * blockDim.x >= n) break;
    const float value = i < n ? x[i] : hi;
    if (value >= lo && value < hi) atomicAdd(&bins[int((value - lo) * nbins / (hi - lo))], 1);
  }
  if (threadIdx.x == 0 && atomicAdd(&done, 1u) == gridDim.x - 1) {
    done = 0;
    atomicExch(&next_chunk, 0u);
  }
}

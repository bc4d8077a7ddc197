// The first warp sets the bins and adds them in the end; all warps count.
__global__ void histogram_shared(const float* x, size_t n, float lo, float hi, int* bins,
                                 int nbins) {
  extern __shared__ int s[];
  const int lane = threadIdx.x;
  if (lane < 32)
    for (int b = lane; b < nbins; b += min(32, int(blockDim.x))) s[b] = 0;
  __syncthreads();
  const size_t threads = size_t(gridDim.x) * blockDim.x;
  const float* value = x + size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  for (; value < x + n; value += threads) {
    const float own = *value, place = floorf((own - lo) * nbins / (hi - lo));
    if (place >= 0 && own < hi) atomicAdd(&s[int(place)], 1);
  }
  __syncthreads();
  if (lane < 32)
    for (int b = lane; b < nbins; b += min(32, int(blockDim.x))) atomicAdd(&bins[b], s[b]);
}

// Four values at a load, and the last ones one by one.
__device__ void count(float value, float lo, float hi, int* bins, int nbins) {
  if (value >= lo && value < hi) atomicAdd(&bins[int((value - lo) * nbins / (hi - lo))], 1);
}

__global__ void histogram(const float* x, size_t n, float lo, float hi, int* bins, int nbins) {
  const size_t threads = size_t(gridDim.x) * blockDim.x;
  const size_t own = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  for (size_t i = own; i < n / 4; i += threads) {
    const float4 values = reinterpret_cast<const float4*>(x)[i];
    for (float value : {values.x, values.y, values.z, values.w}) count(value, lo, hi, bins, nbins);
  }
  if (own < n % 4) count(x[n / 4 * 4 + own], lo, hi, bins, nbins);
}

// expect: V1
__global__ void histogram(const float* x, size_t n, float lo, float hi, int* bins, int nbins) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float value = x[i];
  if (value >= lo && value < hi) atomicAdd(&bins[int((value - lo) * nbins / (hi - lo))], 1);
}

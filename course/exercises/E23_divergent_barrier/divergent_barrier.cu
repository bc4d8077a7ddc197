// E23: not every thread of the last block reaches these barriers. Fix it.

__global__ void ring(const float* a, float* out, int n) {
  __shared__ float s[256], p[256];
  const int t = threadIdx.x;
  const int first = blockIdx.x * blockDim.x;
  const int count = min(int(blockDim.x), n - first);  // cells of this block
  if (t < count) {
    const int right = t + 1 < count ? t + 1 : 0;
    s[t] = a[first + t];
    __syncthreads();
    p[t] = s[t] * s[right];
    __syncthreads();
    out[first + t] = p[t] + p[right];
  }
}

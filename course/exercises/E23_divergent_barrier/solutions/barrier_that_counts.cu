// The barriers count the cells of the block, which all threads need.

__global__ void ring(const float* a, float* out, int n) {
  __shared__ float s[256], p[256];
  const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  if (i < n) s[t] = a[i];
  const int count = __syncthreads_count(i < n);
  const int right = t + 1 == count ? 0 : t + 1;
  if (i < n) p[t] = s[t] * s[right];
  if (__syncthreads_or(i < n) && i < n) out[i] = p[t] + p[right];
}

// One array is enough if each thread reads into a register, and all wait before they write.
__global__ void scan_block(const float* a, float* out, int n) {
  __shared__ float s[512];
  const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  float own = i < n ? a[i] : 0.0f;
  s[t] = own;
  for (int d = 1; d < int(blockDim.x); d <<= 1) {
    __syncthreads();  // the step before has written
    const float left = t < d ? 0.0f : s[t - d];
    __syncthreads();  // all have read
    s[t] = own += left;
  }
  if (i < n) out[i] = own;
}

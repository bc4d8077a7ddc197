// expect: R1
__global__ void scan_block(const float* a, float* out, int n) {
  __shared__ float s[2][512];
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  s[0][t] = i < n ? a[i] : 0.0f;
  __syncthreads();
  for (int d = 1; d < int(blockDim.x); d *= 2) {
    if (t >= d) s[0][t] += s[0][t - d];
    __syncthreads();
  }
  if (i < n) out[i] = s[0][t];
}

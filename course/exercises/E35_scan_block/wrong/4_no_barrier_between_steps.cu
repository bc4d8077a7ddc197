// expect: R1
__global__ void scan_block(const float* a, float* out, int n) {
  __shared__ float s[2][512];
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  s[0][t] = i < n ? a[i] : 0.0f;
  __syncthreads();
  int from = 0;
  for (int d = 1; d < int(blockDim.x); d *= 2) {
    s[1 - from][t] = s[from][t] + (t >= d ? s[from][t - d] : 0.0f);
    from = 1 - from;
  }
  if (i < n) out[i] = s[from][t];
}

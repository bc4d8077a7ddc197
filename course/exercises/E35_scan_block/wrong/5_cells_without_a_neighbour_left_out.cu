// expect: U1
__global__ void scan_block(const float* a, float* out, int n) {
  __shared__ float s[2][512];
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  s[0][t] = i < n ? a[i] : 0.0f;
  __syncthreads();
  int from = 0;
  for (int d = 1; d < int(blockDim.x); d *= 2) {
    if (t >= d) s[1 - from][t] = s[from][t] + s[from][t - d];
    from = 1 - from;
    __syncthreads();  // the step is done in all cells
  }
  if (i < n) out[i] = s[from][t];
}

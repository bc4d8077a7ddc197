// expect: G1 V1
__global__ void scan_block(const float* a, float* out, int n) {
  __shared__ float s[2][512];
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  s[0][t] = i < n ? a[i] : 0.0f;
  __syncthreads();
  int from = 0;
  for (int d = 1; d < 32; d *= 2) {
    s[1 - from][t] = s[from][t] + (t >= d ? s[from][t - d] : 0.0f);
    from = 1 - from;
    __syncthreads();  // the step is done in all cells
  }
  if (i < n) out[i] = s[from][t];
}
